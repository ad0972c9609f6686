import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { ElectronApplication, Page } from "@playwright/test";
import { expect } from "../window.ts";

const pictures = join(import.meta.dirname, "../../test-results/screens");

/** A window whose states are looked at. */
interface Seen {
  readonly app: ElectronApplication;
  readonly page: Page;
}

/** How its pictures are told from others. */
interface Named {
  /** Begins every name. */
  readonly prefix?: string;
  readonly language: string;
  readonly theme: string;
}

/**
 * Looks at the states of a window.
 * @returns `state` takes a picture and fails on any accessibility violation; `resize` waits until the window has its new width
 */
export function looksOf({ app, page }: Seen, { prefix = "", language, theme }: Named) {
  mkdirSync(pictures, { recursive: true });
  const state = async (name: string) => {
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(pictures, `${prefix}${name}.${language}.${theme}.png`) });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target}`)).toEqual([]);
  };
  const resize = async (width: number, height = 780) => {
    await app.evaluate(({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h), [
      width,
      height,
    ] as const);
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
  };
  return { state, resize };
}

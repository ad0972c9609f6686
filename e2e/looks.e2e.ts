import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, subjects, test } from "./window.ts";

const pictures = join(import.meta.dirname, "../test-results/screens");

/** Forty fields of every kind, some with long Korean words. */
function manyFields() {
  const properties: { [name: string]: object } = {};
  for (let n = 1; n <= 40; n++) {
    const title = n % 3 === 0 ? `${n}번째 항목: 예약하실 때 미리 알아 두면 좋은 여러 가지 사항` : `Field ${n}`;
    const kind = [
      { type: "string", description: "Any text" },
      { type: "integer", minimum: n, maximum: n + 10 },
      { type: "boolean" },
      { type: "string", enum: ["one", "two", "three"] },
      { type: "array", minItems: 1, maxItems: 2, items: { type: "string", enum: ["a", "b", "c"] } },
    ][n % 5];
    properties[`field${n}`] = { title, ...kind };
  }
  return { type: "object", properties, required: ["field1", "field5"] };
}

const long = `${"A rather long explanation of why this is asked, with-a-word-that-never-ends-".repeat(20)}끝`;

test.describe("every screen, without an accessibility violation", () => {
  for (const [language, theme] of [
    ["en", "light"],
    ["ko", "dark"],
  ] as const) {
    test(`[F-24] ${language}, ${theme}`, async ({ launch }) => {
      test.setTimeout(120_000);
      mkdirSync(pictures, { recursive: true });
      const { app, page } = await launch({
        settings: { language, theme },
        servers: {
          raw: subjects.raw("raw-legacy"),
          broken: { command: "parley-no-such-program", args: ["--port", "1234"] },
        },
      });
      const state = async (name: string) => {
        await page.screenshot({ path: join(pictures, `${name}.${language}.${theme}.png`) });
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
        expect(violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target}`)).toEqual([]);
      };
      const go = (hash: string) => page.evaluate((to) => window.location.assign(to), hash);
      const run = async (line: string) => {
        await go("#/chats");
        const composer = page.locator(".composer textarea, .composer input").first();
        await composer.fill(line);
        await composer.press("Enter");
        await expect(page.getByRole("dialog")).toBeVisible();
      };
      const leave = async () => {
        await page.getByRole("dialog").press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      };

      await expect(page.locator(".tour-card").first()).toBeVisible();
      await state("first-run");
      await go("#/waiting");
      await state("waiting-empty");
      await go("#/servers/tour");
      await state("server-ready");
      await connect(page, "broken");
      await expect(page.locator("main")).toContainText("parley-no-such-program");
      await state("server-failed");
      await go("#/settings");
      await state("settings");
      await connect(page, "raw");

      await run("/book_table@tour");
      await state("sheet");
      await page.getByRole("dialog").press("Control+Enter");
      await expect(page.getByRole("dialog").getByRole("alert").first()).toBeVisible();
      await state("sheet-errors");
      await page.locator("details.preview > summary").click();
      await state("sheet-preview");
      await leave();
      await state("thread-dismissed");

      await run(`/ask@raw ${JSON.stringify({ message: long, requestedSchema: manyFields() })}`);
      await state("sheet-40-fields-long-message");
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(420, 780));
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeLessThan(500);
      await state("sheet-narrow");
      await leave();
      await state("thread-narrow");
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1240, 780));
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeGreaterThan(1200);

      await run("/ask_many@raw");
      await go("#/waiting");
      await state("waiting-three");
      await go("#/workbench");
      await expect(page.locator("main")).toContainText("elicitation/create");
      await state("traffic");
    });
  }
});

async function connect(page: Page, server: string) {
  await page.evaluate((id) => window.location.assign(`#/servers/${id}`), server);
  await page
    .getByRole("article")
    .getByRole("button", { name: /^(Connect|연결)/ })
    .first()
    .click();
  await expect(page.getByRole("article")).not.toContainText(/Connecting|연결하는 중/);
}

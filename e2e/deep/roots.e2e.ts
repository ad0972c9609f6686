import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { connect } from "../pages.ts";
import { expect, subjects, test } from "../window.ts";

const pictures = join(import.meta.dirname, "../../test-results/screens");

for (const [language, theme, access, add, allow] of [
  ["en", "light", "Access", "Add folder…", "Tell it"],
  ["ko", "dark", "접근 권한", "폴더 추가…", "알려 주기"],
] as const) {
  test(`[S-24] forty folders, long ones and one that is gone, listed and asked about without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    mkdirSync(pictures, { recursive: true });
    const servers = { raw: subjects.raw("raw-legacy", ["--roots-at-once"]) };
    const { app, page, folder } = await launch({ servers, settings: { language, theme } });
    const home = realpathSync(folder);
    const axe = async () =>
      expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
    await page.evaluate(() => window.location.assign("#/servers/raw"));
    await page.getByRole("link", { name: access }).click();
    await page.screenshot({ path: join(pictures, `roots-empty-${language}.png`), fullPage: true });
    const names = ["작업 폴더", "long", ...Array.from({ length: 38 }, (_, n) => `project ${n}`)];
    for (const [place, name] of names.entries()) {
      const path = join(home, name === "long" ? `${"a-long-name-".repeat(15)}/${"deeper-".repeat(20)}` : name);
      mkdirSync(path, { recursive: true });
      await app.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
      }, path);
      await page.getByRole("button", { name: add }).click();
      await expect(page.locator(".roots li")).toHaveCount(place + 1);
    }
    rmSync(join(home, "project 0"), { recursive: true });
    await connect(page, "raw");
    const sheet = page.getByRole("dialog");
    await expect(sheet.locator(".roots-asked li")).toHaveCount(40);
    await expect(sheet.locator(".roots-asked li[data-missing=true]")).toHaveCount(1);
    await page.getByRole("link", { name: access }).click();
    await page.locator("#roots-title").scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(pictures, `roots-sheet-${language}.png`) });
    await axe();
    await sheet.locator("summary").click();
    await sheet.locator(".preview").scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(pictures, `roots-sheet-json-${language}.png`) });
    await sheet.getByRole("button", { name: allow }).click();
    await expect(sheet).toBeHidden();
    await page.locator(".roots li button").nth(3).click();
    await expect(page.locator(".roots li[data-stands=false]")).toHaveCount(1);
    await page.screenshot({ path: join(pictures, `roots-access-${language}.png`) });
    await page.locator(".roots-consent").scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(pictures, `roots-consent-${language}.png`) });
    await axe();
    await page.evaluate(() => window.location.assign("#/settings"));
    await expect(page.locator(".permissions li")).toHaveCount(1);
    await page.screenshot({ path: join(pictures, `roots-settings-${language}.png`) });
    await axe();
  });
}

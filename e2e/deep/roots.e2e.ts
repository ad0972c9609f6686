import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../pages.ts";
import { expect, subjects, test } from "../window.ts";
import { looksOf } from "./looks.ts";

for (const [language, theme, access, add, allow] of [
  ["en", "light", "Access", "Add folder…", "Tell it"],
  ["ko", "dark", "접근 권한", "폴더 추가…", "알려 주기"],
] as const) {
  test(`[S-24] forty folders, long ones and one that is gone, listed and asked about without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    const servers = { raw: subjects.raw("raw-legacy", ["--roots-at-once"]) };
    const { app, page, folder } = await launch({ servers, settings: { language, theme } });
    const home = realpathSync(folder);
    const { state } = looksOf({ app, page }, { prefix: "roots-", language, theme });
    await page.evaluate(() => window.location.assign("#/servers/raw"));
    await page.getByRole("link", { name: access }).click();
    await state("empty");
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
    await state("sheet");
    await sheet.locator(".preview summary").click();
    await sheet.locator(".approval-deprecated").scrollIntoViewIfNeeded();
    await state("sheet-json");
    await sheet.getByRole("button", { name: allow }).click();
    await expect(sheet).toBeHidden();
    // Its place is kept for a moment, for the next one.
    await expect(page.locator(".app.has-sheet")).toHaveCount(0);
    await page.locator(".roots li button").nth(3).click();
    await expect(page.locator(".roots li[data-stands=false]")).toHaveCount(1);
    await state("access");
    await page.locator(".roots-consent").scrollIntoViewIfNeeded();
    await state("consent");
    await page.evaluate(() => window.location.assign("#/settings"));
    await expect(page.locator(".permissions li")).toHaveCount(1);
    await state("settings");
  });
}

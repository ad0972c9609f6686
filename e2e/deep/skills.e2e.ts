import { join } from "node:path";
import { connect } from "../pages.ts";
import { expect, test } from "../window.ts";
import { looksOf } from "./looks.ts";

const server = (...args: string[]) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, "../servers/raw-skills.mjs"), ...args],
});
const body = [
  "# Greeting",
  "",
  'Say hello, then ask <b>how it went</b>. <img src=x onerror="document.documentElement.dataset.ran = 1">',
  "",
  "- Read references/MANNERS.md when the guest is a stranger.",
  "- Never keep anyone waiting.",
].join("\n");

for (const [language, theme] of [
  ["en", "light"],
  ["ko", "dark"],
] as const) {
  test(`[S-36] a skill is listed, refused or verified, attached and removed, by keyboard and without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    const { app, page } = await launch({
      settings: { language, theme },
      servers: {
        kitchen: server("--list", "12", "--body", body, "--more", "license: MIT"),
        tampered: server("--tamper", "body"),
        loose: server("--entry", "dynamic"),
      },
    });
    const { state, resize } = looksOf({ app, page }, { prefix: "skills-", language, theme });
    const open = (id: string) => page.evaluate((to) => window.location.assign(to), `#/servers/${id}/skills`);
    const load = page.locator(".offer-detail .btn.primary");
    const list = page.getByRole("listbox");

    await connect(page, "kitchen");
    await page.locator('.server-tabs a[href$="/skills"]').click();
    await list.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.locator(".offer-detail h3")).toHaveText("greet-3");
    await state("listed");

    await load.press("Enter");
    await expect(page.locator(".note.ok")).toBeVisible();
    await expect(page.locator(".paged-text img")).toHaveCount(0);
    await page.locator(".skill-files").scrollIntoViewIfNeeded();
    await state("verified");
    await resize(420);
    await page.locator(".attach-skill").scrollIntoViewIfNeeded();
    await state("verified-narrow");
    await resize(1240);
    await page.locator(".attach-skill .btn").press("Enter");
    const go = page.locator(".attach-skill a");
    await expect(go).toBeVisible();
    await page.locator(".attach-skill").scrollIntoViewIfNeeded();
    await state("attached");

    await go.press("Enter");
    const item = page.locator(".attachment");
    await expect(item.locator(".attachment-origin")).toHaveText(/greet-3.*kitchen.*[0-9a-f]{12}$/);
    await item.getByRole("button").first().press("Enter");
    await expect(page.locator(".attachments .code-block")).toContainText("ask <b>how it went</b>");
    await state("conversation");
    await resize(420);
    await state("conversation-narrow");
    await resize(1240);
    // The text stays with the conversation when its server goes.
    await page.evaluate(() => window.location.assign("#/servers/kitchen"));
    await page
      .getByRole("article")
      .getByRole("button", { name: /^(Disconnect|연결 끊기)$/ })
      .click();
    await expect(page.locator('.server-tabs a[href$="/skills"]')).toHaveCount(0);
    await page.goBack();
    await item.getByRole("button").first().press("Enter");
    await expect(page.locator(".attachments .code-block")).toContainText("how it went");
    await item.getByRole("button").last().press("Enter");
    await expect(item).toHaveCount(0);
    await expect(page.locator(".composer textarea")).toBeFocused();
    await expect(page.locator("html[data-ran]")).toHaveCount(0);

    for (const id of ["tampered", "loose"]) {
      await connect(page, id);
      await open(id);
      await list.press("Enter");
      await load.press("Enter");
      await expect(page.getByRole("alert").locator(".facts > div")).toHaveCount(id === "loose" ? 5 : 6);
      await expect(page.locator(".paged-text")).toHaveCount(0);
      await page.getByRole("alert").scrollIntoViewIfNeeded();
      await state(`refused-${id}`);
    }
    await resize(420);
    await state("refused-narrow");
  });
}

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { connect } from "../pages.ts";
import { expect, subjects, test } from "../window.ts";

const pictures = join(import.meta.dirname, "../../test-results/screens");
const file = join(import.meta.dirname, "../servers/tool-kinds.mjs");
const words = {
  en: { run: "Run", cancel: "Cancel", open: "Open its form", anyway: "Run all the same", destroys: /Run is your yes/ },
  ko: { run: "실행", cancel: "취소", open: "양식으로 열기", anyway: "그래도 실행", destroys: /이번 한 번만/ },
} as const;

async function violations(page: Page) {
  return (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations;
}

for (const [language, theme] of [
  ["en", "light"],
  ["ko", "dark"],
] as const) {
  test(`[S-01] [S-03] a tool's arguments over the line: form, check, run; and what destroys says so beside Run: ${language}, ${theme}`, async ({
    launch,
  }, info) => {
    mkdirSync(pictures, { recursive: true });
    mkdirSync(info.outputDir, { recursive: true });
    const record = info.outputPath("record.jsonl");
    const sent = () =>
      (existsSync(record) ? readFileSync(record, "utf8") : "")
        .split("\n")
        .filter((line) => line.includes('"tools/call"')).length;
    const kinds = { command: process.execPath, args: [file], env: { RECORD: record } };
    const tools = JSON.stringify({ echo: { annotations: { destructiveHint: true } } });
    const servers = { kinds, raw: subjects.raw("raw-legacy", ["--tools", tools]) };
    const { page } = await launch({ servers, settings: { language, theme } });
    const { run, cancel, open, anyway, destroys } = words[language];
    for (const id of ["kinds", "raw"]) await connect(page, id);
    await page.evaluate(() => window.location.assign("#/chats"));
    const line = page.locator(".composer-box textarea");
    const form = page.locator(".prompt-form");
    const button = (name: string) => form.getByRole("button", { name, exact: true });

    // A bare name opens the form, Escape gives the line back, and nothing has run.
    await line.fill("/trip");
    await line.press("Enter");
    await expect(form.locator(".arguments-form textarea").first()).toBeFocused();
    await page.screenshot({ path: join(pictures, `tool-line-form-${language}.png`) });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await expect(line).toBeFocused();
    await expect(line).toHaveValue("/trip");

    // What the line says is checked, and held.
    await line.fill('/trip {"name": "Kim", "from": {}}');
    await line.press("Enter");
    const held = page.locator(".composer").getByRole("alert");
    await expect(held).toContainText("from › city");
    await expect(held.getByRole("button", { name: anyway })).toBeVisible();
    await page.screenshot({ path: join(pictures, `tool-line-held-${language}.png`) });
    expect(await violations(page)).toEqual([]);
    expect(sent()).toBe(0);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(held.getByRole("button", { name: open })).toBeFocused();
    await page.keyboard.press("Enter");

    // Its form begins with what the line said; from there it runs in the conversation, with a line that says so.
    await expect(form.locator(".tool-faults")).toBeFocused();
    await form.getByLabel("city").first().fill("Oslo");
    await expect(button(cancel)).toBeVisible();
    await button(run).click();
    await expect(page.locator("article.end[data-end=done]")).toBeVisible();
    await expect(page.locator("#main, main").first()).toContainText('/trip {"name":"Kim","from":{"city":"Oslo"}}');
    await expect(line).toBeFocused();
    expect(sent()).toBe(1);

    // On its page a tool that says it destroys says so beside Run, which is then the person's yes.
    await page.evaluate(() => window.location.assign("#/servers/raw/tools/echo"));
    const pane = page.locator(".tool-pane");
    await expect(pane.getByRole("button", { name: run, exact: true })).toHaveAccessibleDescription(destroys);
    await page.screenshot({ path: join(pictures, `tool-destroys-${language}.png`) });
    expect(await violations(page)).toEqual([]);
    await pane.getByRole("button", { name: run, exact: true }).click();
    await expect(pane.locator("[data-end=done]")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

import { join } from "node:path";
import { connect } from "../pages.ts";
import { expect, test } from "../window.ts";
import { looksOf } from "./looks.ts";

const server = (count: number) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, "../servers/raw-offers.mjs"), "--resources", String(count)],
});

for (const [language, theme] of [
  ["en", "light"],
  ["ko", "dark"],
] as const) {
  test(`what a server offers, without an accessibility violation: ${language}, ${theme}`, async ({ launch }) => {
    const { app, page } = await launch({ settings: { language, theme }, servers: { kitchen: server(40) } });
    const { state, resize } = looksOf({ app, page }, { prefix: "offers-", language, theme });
    const open = (tab: string, item: string) =>
      page.evaluate((hash) => window.location.assign(hash), `#/servers/kitchen/${tab}/${encodeURIComponent(item)}`);
    const submit = page.locator(".offer-detail .btn.primary");
    await connect(page, "kitchen");

    await open("resources", "menu://today");
    await submit.click();
    await expect(page.locator(".contents > li")).toHaveCount(3);
    await page.getByRole("switch").click();
    await expect(page.getByRole("switch")).toBeChecked();
    await expect(page.locator(".offer-detail label + span")).toBeVisible();
    await state("resource");
    await submit.scrollIntoViewIfNeeded();
    await page.locator(".contents > li").last().scrollIntoViewIfNeeded();
    await state("contents");
    await resize(420);
    await state("contents-narrow");
    await resize(1240);

    await open("resources", "menu://gone");
    await submit.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await state("not-found");

    await open("resources", "menu://long");
    await submit.click();
    await page.locator(".contents .long-text .btn").first().click();
    await expect(page.locator(".contents .chunk").first()).toBeVisible();
    await state("long");

    await open("prompts", "plan_evening");
    await submit.click();
    await expect(page.locator(".argument-wrong")).toBeVisible();
    await page.getByRole("combobox").first().pressSequentially("se");
    await expect(page.locator(".proposals")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await state("completion");
    await page.keyboard.press("Enter");
    await submit.click();
    await expect(page.locator(".messages > li")).toHaveCount(3);
    await page.locator(".messages > li").last().scrollIntoViewIfNeeded();
    await state("prompt");
    await resize(420);
    await state("prompt-narrow");
    await resize(1240);

    await page.evaluate(() => window.location.assign("#/chats"));
    const composer = page.locator(".composer textarea");
    await composer.pressSequentially("/plan_evening");
    await expect(page.locator(".suggestions [role=option]")).toHaveCount(3);
    await state("prompt-command");
    await composer.fill("/plan_evening@k");
    await composer.press("Enter");
    await page.getByRole("combobox").first().pressSequentially("se");
    await expect(page.locator(".proposals")).toBeVisible();
    await state("prompt-form");
    await resize(420);
    await state("prompt-form-narrow");
    await resize(1240);
    await page.locator(".prompt-form .btn.primary").click();
    await expect(page.locator(".messages > li")).toHaveCount(3);
    await state("prompt-said");
  });
}

test("[S-04] 100,000 resources don't hang the window", async ({ launch }) => {
  const { page } = await launch({ servers: { kitchen: server(100_000) } });
  await connect(page, "kitchen");
  await page.evaluate(() => window.location.assign("#/servers/kitchen/resources"));
  const list = page.getByRole("listbox").first();
  await list.press("End");
  await expect(list.getByRole("option").last()).toBeVisible();
  await page.getByRole("searchbox").first().fill("table 54321");
  await expect(list.getByRole("option")).toHaveText(["table 54321table://54321"]);
});

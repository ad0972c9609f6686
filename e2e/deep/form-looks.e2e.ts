import { writeFileSync } from "node:fs";
import { expect, subjects, test } from "../window.ts";
import { looksOf } from "./looks.ts";

/** A field of every kind, with what can stand beside it. */
const everyKind = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name", description: "As it stands in your passport", maxLength: 60 },
    mail: { type: "string", title: "E-mail", format: "email" },
    page: { type: "string", title: "Web page", format: "uri" },
    day: { type: "string", title: "Day", format: "date", default: "2031-03-01" },
    moment: { type: "string", title: "Arrival", format: "date-time", default: "2031-03-01T09:30:00+02:00" },
    seats: { type: "integer", title: "Seats", minimum: 1, maximum: 12, default: 40 },
    rate: { type: "number", title: "Rate" },
    agree: { type: "boolean", title: "I agree to the terms", default: true },
    news: { type: "boolean", title: "Newsletter" },
    stage: { type: "string", title: "Stage", enum: ["staging", "production"], default: "production" },
    size: { type: "string", title: "Size", enum: ["s", "m", "l"], default: "xl" },
    seat: { type: "string", title: "Seat", enum: Array.from({ length: 40 }, (_, n) => `Row ${n + 1}`) },
    days: {
      type: "array",
      title: "Days",
      minItems: 1,
      maxItems: 3,
      items: { type: "string", enum: ["mon", "tue", "wed"] },
    },
    region: { type: "string", title: "Region", const: "eu" },
    address: { type: "object", title: "Address", properties: { city: { type: "string" } } },
    memo: { type: "string", title: "A very long title ".repeat(300), pattern: "(?=a)a" },
  },
  required: ["name", "seats", "days", "region"],
};

const airports = Array.from({ length: 10_000 }, (_, n) => `Airport ${n}`);
const longLists = {
  type: "object",
  properties: {
    one: { type: "string", title: "Airport", enum: airports.slice(0, 5_000) },
    several: {
      type: "array",
      title: "Airports",
      minItems: 1,
      maxItems: 3,
      items: { type: "string", enum: airports.slice(5_000) },
    },
  },
  required: ["one", "several"],
};

for (const [language, theme] of [
  ["en", "light"],
  ["ko", "dark"],
] as const) {
  test(`[F-24] forms, without an accessibility violation: ${language}, ${theme}`, async ({ launch }, info) => {
    test.setTimeout(240_000);
    // A file: ten thousand options are more than a command line takes.
    const schema = (name: string, form: object) => {
      const file = info.outputPath(`${name}.json`);
      writeFileSync(file, JSON.stringify(form));
      return subjects.raw("raw-legacy", ["--schema", file]);
    };
    const { app, page } = await launch({
      settings: { language, theme },
      servers: { kinds: schema("kinds", everyKind), lists: schema("lists", longLists) },
    });
    const sheet = page.getByRole("dialog");
    const { state, resize } = looksOf({ app, page }, { prefix: "form-", language, theme });
    for (const server of ["kinds", "lists"]) {
      await page.evaluate((id) => window.location.assign(`#/servers/${id}`), server);
      await page
        .getByRole("article")
        .getByRole("button", { name: /^(Connect|연결)/ })
        .first()
        .click();
      await expect(page.getByRole("article")).toContainText(/See and run tools|도구 보기와 실행/);
    }
    const ask = async (server: string) => {
      await page.evaluate(() => window.location.assign("#/chats"));
      await page.locator(".composer textarea").fill(`/ask@${server}`);
      await page.locator(".composer textarea").press("Enter");
      await expect(sheet).toBeVisible();
    };

    await resize(1240, 1900);
    await ask("kinds");
    await state("kinds");
    await sheet.press("Control+Enter");
    await expect(sheet.getByRole("alert").first()).toBeVisible();
    await state("errors");
    await resize(420, 780);
    await state("narrow");
    await resize(1240, 780);
    await sheet.press("Escape");
    await expect(sheet).toBeHidden();

    await ask("lists");
    const [one, several] = [sheet.getByRole("combobox").nth(0), sheet.getByRole("combobox").nth(1)];
    await one.press("ArrowDown");
    await one.press("ArrowDown");
    await one.press("End");
    await expect(sheet.getByRole("option", { name: "Airport 4999" })).toBeInViewport();
    await state("list-open");
    await one.fill("4321");
    await one.press("Enter");
    await expect(one).toHaveValue("Airport 4321");
    await several.fill("9999");
    await several.press("Enter");
    await several.fill("");
    await several.press("ArrowDown");
    await several.press("End");
    await expect(sheet.getByRole("option", { name: "Airport 9999", selected: true })).toBeInViewport();
    await state("list-several");
    await sheet.press("Control+Enter");
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("main")).toContainText('"several":["Airport 9999"]');
  });
}

import { join } from "node:path";
import { connect } from "../pages.ts";
import { expect, test } from "../window.ts";
import { looksOf } from "./looks.ts";

const file = join(import.meta.dirname, "../servers/tool-kinds.mjs");
const server = (...args: string[]) => ({ command: process.execPath, args: [file, ...args] });

for (const [language, theme] of [
  ["en", "light"],
  ["ko", "dark"],
] as const) {
  test(`[S-01] [S-02] every state of the tools tab and of results, without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    test.setTimeout(300_000);
    const { app, page } = await launch({
      settings: { language, theme },
      servers: { kinds: server(), many: server("--tools", "2000") },
    });
    const { state, resize } = looksOf({ app, page }, { prefix: "tools-", language, theme });
    const open = async (id: string, tool = "") => {
      await page.evaluate((hash) => window.location.assign(hash), `#/servers/${id}/tools/${tool}`);
      await expect(page.locator(tool === "" ? ".tool-rows" : ".tool-form")).toBeVisible();
    };
    const run = page.getByRole("button", { name: /^(Run|실행)$/ });
    await resize(1240);
    await connect(page, "kinds");
    await connect(page, "many");
    await open("many");
    await page.locator(".tool-rows").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await state("list");

    await open("kinds", "trip");
    await resize(1240, 1500);
    await page
      .getByRole("button", { name: /^(Fill in|입력하기)$/ })
      .first()
      .click();
    // The line beside a group's parts begins below its name.
    const above = await page.locator(".arg.group").evaluateAll((groups) =>
      groups.map((group) => {
        const [name, parts] = [group.querySelector("legend"), group.querySelector(".arg-body.parts")];
        return name && parts ? parts.getBoundingClientRect().top - name.getBoundingClientRect().bottom : 99;
      }),
    );
    expect(Math.min(...above)).toBeGreaterThanOrEqual(2);
    await state("form");
    await run.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await state("held");
    await resize(420, 900);
    await state("held-narrow");
    await resize(1240, 1000);
    await page.getByRole("radio", { name: /^JSON/ }).check();
    await page.locator(".tool-json textarea").fill('{"name": 1,\n  "x": }');
    await state("json-broken");
    await page.locator(".tool-json textarea").fill('{"name": "Kim", "from": {"city": "Oslo"}}');
    await run.click();
    await expect(page.locator("article.end")).toBeVisible();
    await state("ran");

    for (const tool of ["kinds", "mismatch", "tree", "tool_error", "big_text"]) {
      await open("kinds", tool);
      await resize(1240, tool === "kinds" ? 2000 : 1000);
      await run.click();
      await expect(page.locator("article.end")).toBeVisible();
      await expect(page.locator("article.end .result-block, article.end .result-structured").first()).toBeVisible();
      if (tool === "mismatch") await expect(page.locator("article.end .note.warn")).toBeVisible();
      await state(`result-${tool}`);
    }
    await open("kinds", "nothing");
    await state("nothing");
    await open("kinds", "remote");
    await state("remote");
  });
}

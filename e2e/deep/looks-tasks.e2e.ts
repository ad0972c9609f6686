import { join } from "node:path";
import { connect, run } from "../pages.ts";
import { expect, test } from "../window.ts";
import { looksOf } from "./looks.ts";

const server = { command: process.execPath, args: [join(import.meta.dirname, "../servers/tasks-legacy.mjs")] };
const words = "오븐을 예열하고 있습니다. Waiting for the second oven, which takes longer than the first. ".repeat(3);

for (const [language, theme] of [
  ["en", "light"],
  ["ko", "dark"],
] as const) {
  test(`[C-29] [M-07] the choice of a task and every state of one, without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    const { app, page } = await launch({ settings: { language, theme }, servers: { kitchen: server } });
    const { state, resize } = looksOf({ app, page }, { prefix: "tasks-", language, theme });
    const both = async (name: string) => {
      await resize(1240);
      await state(name);
      await resize(420);
      await state(`${name}-narrow`);
    };
    const line = page.locator(".task-line");
    const stop = page.getByRole("button", { name: /^(Stop|중지)$/ });
    const begin = async (args: object) => {
      await run(page, "work@kitchen", args);
      await expect(line).toBeVisible();
    };
    await resize(1240);
    await connect(page, "kitchen");
    await page.evaluate(() => window.location.assign("#/servers/kitchen/tools/maybe"));
    await page.locator(".tick input").check();
    await both("tick");

    await begin({ steps: ["working"], poll: 60_000 });
    await both("working");
    await stop.click();
    await expect(page.locator("article.end")).toBeVisible();
    await both("stopped");

    await begin({ steps: ["working", "working"], poll: 900, words, ttl: 60_000 });
    await expect(line).toContainText("second oven");
    await both("working-words");
    await stop.click();

    await begin({ steps: ["working"], poll: 60_000, stubborn: true });
    await stop.click();
    await expect(line).toBeVisible();
    await both("cancel-asked");

    await begin({ steps: ["working", "failed"], poll: 500, error: { code: -32000, message: "The oven went out" } });
    await expect(page.locator("article.end")).toContainText("The oven went out");
    await both("failed");
  });
}

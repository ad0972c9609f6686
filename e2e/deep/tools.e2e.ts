import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { connect, run } from "../pages.ts";
import { expect, test } from "../window.ts";

const file = join(import.meta.dirname, "../servers/tool-kinds.mjs");
const server = (record: string, ...args: string[]) => ({
  command: process.execPath,
  args: [file, ...args],
  env: { RECORD: record },
});
function recordIn(info: TestInfo): string {
  mkdirSync(info.outputDir, { recursive: true });
  return info.outputPath("record.jsonl");
}
const sent = (record: string, method: string) =>
  (existsSync(record) ? readFileSync(record, "utf8") : "")
    .split("\n")
    .filter((line) => line.includes(`"${method}"`))
    .map((line) => JSON.parse(line).params);

async function openTool(page: Page, id: string, tool: string) {
  await page.evaluate((hash) => window.location.assign(hash), `#/servers/${id}/tools/${tool}`);
  const pane = page.getByRole("article").getByRole("article", { name: tool, exact: true });
  await expect(pane).toBeVisible();
  return pane;
}

test("[S-01] [S-15] [S-17] a tool's form: nested, conditional, held when wrong, the same as its JSON, run and run again", async ({
  launch,
}, info) => {
  const record = recordIn(info);
  const { page } = await launch({ servers: { kinds: server(record) } });
  await connect(page, "kinds");
  await page.getByRole("link", { name: "See and run tools" }).click();
  await page.getByRole("listbox").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  const pane = page.getByRole("article", { name: "trip", exact: true });

  // Wrong in two places: nothing goes out, both are said where they are.
  await pane.getByLabel("Your name").fill("K");
  await pane.getByRole("button", { name: "Run", exact: true }).click();
  const held = pane.getByRole("alert");
  await expect(held).toContainText("Not sent: 2 things");
  await expect(held).toContainText("has to have at least 2 characters");
  await expect(held).toContainText("from › city is missing");
  await held.getByRole("button", { name: "name", exact: true }).click();
  await expect(pane.getByLabel("Your name")).toBeFocused();
  expect(sent(record, "tools/call")).toEqual([]);

  await pane.getByLabel("Your name").fill("Kim");
  await pane.getByLabel("city").first().fill("Oslo");
  await pane.getByRole("group", { name: "window" }).getByRole("radio", { name: "Yes" }).check();
  await pane.getByLabel("side").selectOption({ label: "right" });
  await pane.getByLabel("An odd name").fill("own");
  await pane.getByLabel("class").selectOption({ label: "3" });

  // The JSON says the same; a change there is in the form, and a break is told and keeps the text.
  await pane.getByRole("radio", { name: "JSON" }).check();
  const json = pane.getByLabel("Arguments as JSON");
  const args = { name: "Kim", from: { city: "Oslo" }, window: true, side: "right", class: 3 };
  expect(await json.inputValue()).toContain('"__proto__": "own"');
  expect(JSON.parse(await json.inputValue())).toMatchObject(args);
  await json.fill('{"name": "Kim", "from": {"city": "Oslo",}}');
  await expect(pane).toContainText("it breaks at line 1, column 41");
  await expect(pane.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await json.fill('{"name": "Lee", "from": {"city": "Oslo"}, "extra": [1], "__proto__": "own"}');
  await pane.getByRole("radio", { name: "Form" }).check();
  await expect(pane.getByLabel("Your name")).toHaveValue("Lee");
  await expect(pane.getByLabel("extra")).toHaveValue("[\n  1\n]");
  await pane.getByLabel("Your name").press("Control+Enter");
  await expect(pane.locator("[data-end=done]")).toContainText('"name":"Lee"');
  expect(JSON.stringify(sent(record, "tools/call")[0].arguments)).toBe(
    '{"name":"Lee","from":{"city":"Oslo"},"extra":[1],"__proto__":"own"}',
  );

  // Wrong on purpose, and the same once more.
  await pane.getByLabel("Your name").fill("");
  await pane.getByRole("button", { name: "Run", exact: true }).click();
  await pane.getByRole("button", { name: "Send all the same" }).click();
  await expect.poll(() => sent(record, "tools/call").length).toBe(2);
  await expect(pane.getByRole("region", { name: "Runs of this tool" }).getByRole("listitem")).toHaveCount(2);
  await pane.getByRole("button", { name: "Same arguments again" }).last().click();
  await expect(pane.getByLabel("Your name")).toHaveValue("Lee");

  // What can't be checked is sent, and said.
  const slow = await openTool(page, "kinds", "slow");
  await slow.getByLabel("text").fill(`${"a".repeat(60)}!`);
  await slow.getByRole("button", { name: "Run", exact: true }).click();
  await expect(slow).toContainText("took too long");
  // What it gave is in sight without a turn of the wheel.
  await expect(slow.locator("[data-end=done]")).toBeInViewport();
  const remote = await openTool(page, "kinds", "remote");
  await expect(remote).toContainText("refers to something that is not in it");

  // Beside a sheet the tool has the pane to itself, and its list is one press away.
  await run(page, "book_table@tour", { guests: 3 });
  await expect(page.getByRole("dialog")).toBeVisible();
  const beside = await openTool(page, "kinds", "trip");
  expect((await beside.boundingBox())?.width).toBeGreaterThan(400);
  const column = page.locator(".server-pane");
  expect(await column.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.getByRole("link", { name: "All tools" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
});

for (const era of ["legacy", "modern"] as const) {
  test(`[S-01] [S-25] B115 · B116 · B117 · B118 · B119 · results of every kind, and nothing of them acts: ${era}`, async ({
    launch,
  }, info) => {
    const record = recordIn(info);
    const flags = era === "modern" ? ["--modern"] : [];
    const cases = ["B115", "B116", "B117", "B118", "B119"];
    const cased = cases.map(
      (id) => [id, server(record, ...flags, "--case", join(import.meta.dirname, `../cases/${id}.json`))] as const,
    );
    const { page, opened } = await launch({
      servers: { kinds: server(record, ...flags), ...Object.fromEntries(cased) },
    });
    const connected = new Set<string>();
    const run = async (id: string, tool: string) => {
      if (!connected.has(id)) await connect(page, id);
      connected.add(id);
      const pane = await openTool(page, id, tool);
      await pane.getByRole("button", { name: "Run", exact: true }).click();
      const end = pane.locator("article.end");
      await expect(end).toBeVisible();
      return end;
    };

    const structured = await run("B115", "book_room");
    await expect(structured.getByRole("region", { name: "Structured data" })).toContainText("greeting: hello");
    await expect(structured.getByRole("region", { name: "Structured data" })).toContainText("n: 3");

    const both = await run("B116", "book_room");
    await expect(both).toContainText("2 rows");
    await expect(both.getByRole("cell", { name: "2", exact: true })).toBeVisible();

    const images = await run("B117", "book_room");
    await expect(images.locator(".result-block img")).toHaveCount(1);
    await expect(images).toContainText("no image or sound that Parley can show");
    await expect(images).toContainText("broken");

    const links = await run("B118", "book_room");
    await expect(links).toContainText("example.txt");
    await expect(links).toContainText("One row");
    await expect(links).toContainText("text/plain");
    await links.getByRole("button", { name: "Read example.txt" }).click();
    await expect(links).toContainText("content of file://localhost/example.txt");
    expect(sent(record, "resources/read")).toEqual([expect.objectContaining({ uri: "file://localhost/example.txt" })]);

    const big = await run("B119", "book_room");
    await expect(big).toContainText("Only a part:");
    await expect(big).toContainText(/of 5,\d\d\d,\d\d\d characters/);
    const longest = await big.evaluate((card) => {
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      let most = 0;
      while (walker.nextNode()) most = Math.max(most, walker.currentNode.textContent?.length ?? 0);
      return most;
    });
    expect(longest).toBeLessThan(40_000);
    await big.getByRole("button", { name: /^Show .* more$/ }).click();
    await expect(big).toContainText(/Only a part: 14\d,\d\d\d/);

    const kinds = await run("kinds", "kinds");
    await expect(kinds).toContainText("for you");
    await expect(kinds).toContainText("importance 90 %");
    await expect(kinds.locator("audio")).toHaveCount(1);
    await expect(kinds).toContainText("an embedded note");
    await expect(kinds).toContainText("hologram");
    expect(await kinds.locator("a").count()).toBe(0);
    const sizes = await kinds
      .locator("img")
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(sizes).toEqual([48, 60]);

    const wrong = await run("kinds", "mismatch");
    await expect(wrong).toContainText("doesn't fit the output schema");
    await expect(wrong).toContainText("rows has to be of type array");
    await expect(wrong.getByRole("region", { name: "Structured data" })).toContainText("none");

    const whole = await run("kinds", "big_text");
    await whole.getByRole("searchbox").fill("the very last words");
    await whole.getByRole("searchbox").press("Enter");
    await expect(whole.locator("mark")).toHaveText("the very last words");
    await expect(page).not.toHaveTitle("1");
    expect(await opened()).toEqual([]);
  });
}

test("[S-01] two thousand tools: a window onto the list, a search, few nodes", async ({ launch }, info) => {
  const { page } = await launch({ servers: { many: server(recordIn(info), "--tools", "2000") } });
  await connect(page, "many");
  await page.evaluate(() => window.location.assign("#/servers/many/tools"));
  const list = page.getByRole("listbox", { name: "2000 tools" });
  await expect(list.getByRole("option").first()).toBeVisible();
  expect(await page.locator("*").count()).toBeLessThan(1500);
  await list.focus();
  await page.keyboard.press("End");
  await expect(list.getByRole("option", { name: "tool_1999" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter tools" }).fill("number 1234 ");
  await expect(page.getByRole("status").filter({ hasText: "1 of 2000 tools" })).toBeVisible();
  await list.getByRole("option").click();
  await expect(page.getByRole("article", { name: "tool_1234" })).toBeVisible();
});

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, subjects, test } from "../window.ts";

const pictures = join(import.meta.dirname, "../../test-results/screens");
const root = join(import.meta.dirname, "../..");
const guard = join(root, "e2e/servers/loopback-only.mjs");
const mongodb = join(root, "e2e/subjects/node_modules/mongodb-mcp-server");

/** mongodb-mcp-server as its own package starts it, without a network. */
function mongodbServer(home: string) {
  const { bin } = JSON.parse(readFileSync(join(mongodb, "package.json"), "utf8")) as {
    bin: { [name: string]: string };
  };
  const entry = join(mongodb, bin["mongodb-mcp-server"] ?? "");
  const env = { HOME: home, MDB_MCP_TELEMETRY: "disabled" };
  return { command: process.execPath, args: ["--import", guard, entry], env };
}

const go = (page: Page, hash: string) => page.evaluate((to) => window.location.assign(to), hash);

/** Starts a server on its page, whatever its program. */
async function start(page: Page, id: string) {
  await go(page, `#/servers/${id}`);
  const connect = page.getByRole("article").getByRole("button", { name: /^(Connect|연결)/ });
  await connect.first().click();
  await expect(page.locator(".server-head .chip.ok")).toBeVisible({ timeout: 60_000 });
}

const tools = {
  echo: { title: "Pour", description: "Pours the tea.", annotations: { destructiveHint: true } },
  ask_quietly: { annotations: { readOnlyHint: true } },
};

for (const [language, theme, allow] of [
  ["en", "light", "Allow and run"],
  ["ko", "dark", "허용하고 실행"],
] as const) {
  test(`[S-03] a tool that says it destroys is asked for in the conversation, without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    mkdirSync(pictures, { recursive: true });
    const args = ["--tools", JSON.stringify(tools), "--capabilities", '{"tools":{},"logging":{}}'];
    const servers = { raw: subjects.raw("raw-legacy", args) };
    const { page } = await launch({ servers, settings: { language, theme } });
    await start(page, "raw");
    await go(page, "#/chats");
    const composer = page.locator(".composer textarea");
    await composer.fill('/echo@raw {"pot": "green\u202etea", "guests": 4}');
    await composer.press("Enter");
    const sheet = page.getByRole("dialog");
    await expect(sheet.locator(".tool-arguments dt")).toHaveText(["pot", "guests"]);
    await expect(sheet).toContainText("green\\u{202E}tea");
    await expect(sheet.locator(".note.danger")).toBeVisible();
    await page.screenshot({ path: join(pictures, `consent-${language}.png`) });
    expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
    await sheet.getByRole("button", { name: allow }).click();
    await expect(page.locator("article.end[data-end=done]")).toBeVisible();
    await go(page, "#/servers/raw/logs");
    await expect(page.locator(".log-bar")).toBeVisible();
    expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
    await go(page, "#/servers/raw/access");
    await expect(page.locator("#server-trusted-hint")).toBeVisible();
    await page.screenshot({ path: join(pictures, `access-${language}.png`) });
    expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
  });
}

test("[P-03] drop-database of a real server, typed into a conversation, is asked for and can be turned down", async ({
  launch,
}, info) => {
  const { page } = await launch({ servers: { mongodb: mongodbServer(info.outputDir) } });
  await start(page, "mongodb");
  await go(page, "#/chats");
  const composer = page.locator(".composer textarea");
  await composer.fill('/drop-database@mongodb {"connectionId": "none", "database": "prod"}');
  await composer.press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("drop-database");
  await sheet.getByRole("button", { name: "Decline" }).click();
  await expect(page.locator("article.end[data-end=notAllowed]")).toBeVisible();
  await expect(page.locator("article.answered")).toContainText("You did not allow it. It did not happen.");
});

test("[C-38] ten thousand log lines come while the page is read, and don't hang it", async ({ launch }) => {
  const servers = { raw: subjects.raw("raw-legacy", ["--capabilities", '{"tools":{},"logging":{}}']) };
  const { page } = await launch({ servers });
  await start(page, "raw");
  await go(page, "#/servers/raw/logs");
  await expect(page.locator(".log-bar")).toBeVisible();
  await page.evaluate(() => {
    const { parley } = window as unknown as { parley: { runTool: (input: object) => Promise<unknown> } };
    return parley.runTool({ serverId: "raw", tool: "log", args: { count: 10_000 } });
  });
  await expect(page.locator(".log-row").last()).toContainText("line 10000");
  const find = page.getByRole("searchbox");
  await find.fill("line 4321");
  await expect(page.locator(".log-row")).toHaveCount(1);
});

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { expect, launchParley, subjects, test } from "./window.ts";

const servers = join(import.meta.dirname, "servers");

async function look(page: Page, text: string) {
  await page.getByRole("navigation").getByRole("link", { name: "Servers" }).click();
  await page.getByRole("button", { name: "Add server" }).click();
  await page.getByLabel("Command, address or JSON").fill(text);
  await page.getByRole("button", { name: "Look at it" }).click();
}

async function ask(page: Page, handle: string, who: string, tool = "ask") {
  await page.getByRole("navigation").getByRole("link", { name: "Chats" }).click();
  const composer = page.getByLabel("What to run");
  await composer.fill(`/${tool}@${handle}`);
  await composer.press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: /^name/i }).fill(who);
  await sheet.getByRole("button", { name: /^Send to/ }).click();
  await expect(page.getByRole("main").locator("article.end")).toContainText(who);
}

test("[X-05] [X-10] a pasted command is shown exactly, kept on Add, and run only when the person starts it", async ({
  launch,
}, info) => {
  const record = join(info.outputPath(""), "started.jsonl");
  const { page, folder } = await launch();
  const kept = join(folder, "servers", "servers.json");
  await look(
    page,
    `RECORD="${record}" "${process.execPath}" ${join(servers, "raw-legacy.mjs")} --message 'Who is it?'`,
  );
  const main = page.getByRole("main");
  await expect(main).toContainText("Who is it?");
  await expect(main).toContainText("RECORD");
  expect(existsSync(kept)).toBe(false);
  await page.getByRole("button", { name: "Add 1 server" }).click();
  const panel = page.getByRole("region", { name: "Start this program on your computer?" });
  await expect(panel).toContainText("It runs with your rights");
  await expect(panel).toContainText(join(servers, "raw-legacy.mjs"));
  expect(readFileSync(kept, "utf8")).toContain("raw-legacy.mjs");
  expect(existsSync(record)).toBe(false);
  await panel.getByRole("button", { name: "Start it" }).click();
  await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
  expect(existsSync(record)).toBe(true);
  await ask(page, "raw-legacy", "Kim");
});

test("[X-10] an approved command is not asked about again, a changed one is", async ({ launch }) => {
  const { page } = await launch();
  await look(page, `${process.execPath} ${join(servers, "raw-legacy.mjs")}`);
  await page.getByRole("button", { name: "Add 1 server" }).click();
  await page.getByRole("button", { name: "Start it" }).click();
  const disconnect = page.getByRole("button", { name: "Disconnect" });
  await disconnect.click();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(disconnect).toBeVisible();
  await disconnect.click();
  await page.getByRole("button", { name: "Edit" }).click();
  const command = page.getByRole("textbox", { name: "Command line" });
  await command.fill(`${await command.inputValue()} --junk`);
  await page.getByRole("button", { name: "Save" }).click();
  const panel = page.getByRole("region", { name: "This is not the command that you approved before" });
  await expect(panel).toContainText("--junk");
  await panel.getByRole("button", { name: "Start it" }).click();
  await expect(disconnect).toBeVisible();
});

test("[S-24] a server of --config that has the name of one of the list is left out, and the app goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-clash-"));
  const own = {
    ...{ id: "notes", name: "notes", hue: 172, enabled: true, era: "auto", autoRestart: true, withheld: [] },
    transport: { kind: "stdio", command: process.execPath, args: [join(servers, "raw-legacy.mjs"), "--own"], env: {} },
  };
  mkdirSync(join(folder, "servers"));
  writeFileSync(join(folder, "servers", "servers.json"), JSON.stringify({ v: 1, servers: [own] }));
  const raw = subjects.raw("raw-legacy", ["--named"]);
  const { app, page } = await launchParley({ servers: { notes: raw, others: raw } }, folder);
  try {
    await page.getByRole("navigation").getByRole("link", { name: "Servers" }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /others/ })).toBeVisible();
    await main.getByRole("link", { name: /notes/ }).click();
    await expect(main).toContainText("--own");
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

/** Starts one of the HTTP servers; resolves with its address. */
async function startHttp(file: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(servers, file)], { stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = line.match(/http:\/\/\S+/)?.[0];
    if (url) return { url, child };
  }
  throw new Error(`${file} said no address`);
}

for (const era of ["legacy", "modern"] as const) {
  test(`[C-13] a server behind a URL is added, asks and is answered: ${era}`, async ({ launch }) => {
    const { url, child } = await startHttp(`http-${era}.mjs`);
    try {
      const { page } = await launch();
      await look(page, url);
      await expect(page.getByRole("main")).toContainText(url);
      await page.getByRole("button", { name: "Add 1 server" }).click();
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
      const id = new URL(page.url()).hash.split("/").at(-1) ?? "";
      await ask(page, decodeURIComponent(id), "Kim");
    } finally {
      child.kill();
    }
  });
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Gate } from "../preload/contract/treaty.ts";
import { expect, type Parley, subjects, test } from "./window.ts";

/** Whether a process runs; a zombie doesn't. */
function alive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

interface Line {
  readonly $event?: string;
  readonly pid?: number;
  readonly id?: string | number;
  readonly method?: string;
  readonly result?: unknown;
}

/** A raw server that keeps a record of what it received, and that record. */
function recording(file: "raw-legacy" | "raw-modern", record: string) {
  const lines = () =>
    readFileSync(record, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  return {
    server: subjects.raw(file, [], { RECORD: record }),
    lines,
    pids: () => lines().flatMap(({ pid }) => pid ?? []),
  };
}

async function connect(page: Page, server: string) {
  await page.getByRole("navigation").locator(`a[href="#/servers/${server}"]`).click();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Chats" }).click();
}

async function run(page: Page, line: string) {
  const composer = page.getByLabel("What to run");
  await composer.fill(line);
  await composer.press("Enter");
}

const record = (info: { outputPath(name: string): string }, name: string) => join(info.outputPath(""), name);

for (const era of ["legacy", "modern"] as const) {
  test(`[F-26] a server that dies mid-question closes its sheet with the reason and keeps what was typed: ${era}`, async ({
    launch,
  }, info) => {
    const { server, lines } = recording(`raw-${era}`, record(info, "dies.jsonl"));
    const { page } = await launch({ servers: { dying: server } });
    await connect(page, "dying");
    await run(page, "/ask@dying");
    const sheet = page.getByRole("dialog", { name: "dying asks" });
    await sheet.getByRole("textbox", { name: /^Name/ }).fill("half a na");
    await run(page, "/die@dying");
    await expect(sheet).toContainText("went away");
    await expect(sheet.getByRole("button", { name: /Send to/ })).toBeHidden();
    await expect(sheet.getByRole("button", { name: "Decline" })).toBeHidden();
    await expect(sheet.getByRole("textbox", { name: /^Name/ })).toHaveValue("half a na");
    await expect(sheet.getByRole("button", { name: "Copy what you typed" })).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
    const thread = page.getByRole("main");
    await expect(thread).toContainText("redo from start");
    expect(JSON.stringify(lines())).not.toContain("half a na");
  });

  test(`[F-16] closing the window answers an open question with cancel and leaves no process: ${era}`, async ({
    launch,
  }, info) => {
    const { server, lines, pids } = recording(`raw-${era}`, record(info, "closed.jsonl"));
    const { app, page } = await launch({ servers: { waiting: server } });
    await connect(page, "waiting");
    await run(page, "/ask@waiting");
    await expect(page.getByRole("dialog", { name: "waiting asks" })).toBeVisible();
    expect(pids().some(alive)).toBe(true);
    await app.close();
    await expect.poll(() => pids().filter(alive)).toEqual([]);
    const text = JSON.stringify(lines());
    expect(text).toContain(era === "legacy" ? '"result":{"action":"cancel"}' : '"the key":{"action":"cancel"}');
    expect(text).not.toContain('"accept"');
    expect(text).not.toContain('"decline"');
  });
}

test("[C-09] killing the app leaves no server behind that heeds its stdin", async ({ launch }, info) => {
  const { server, pids } = recording("raw-legacy", record(info, "killed.jsonl"));
  const { app, page } = await launch({ servers: { orphan: server } });
  await connect(page, "orphan");
  await run(page, "/ask@orphan");
  await expect(page.getByRole("dialog", { name: "orphan asks" })).toBeVisible();
  expect(pids().some(alive)).toBe(true);
  app.process().kill("SIGKILL");
  await expect.poll(() => pids().filter(alive)).toEqual([]);
});

test("[F-31] a question waits for a window that still loads, and its draft outlives a reload", async ({ launch }) => {
  const { app, page }: Parley = await launch();
  await page.getByRole("button", { name: "Try it: Book a table" }).click();
  const sheet = page.getByRole("dialog", { name: "Parley tour asks" });
  await sheet.getByRole("textbox", { name: /^Name/ }).fill("Kim");
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { parley } = window as unknown as { parley: Gate };
        const state = await parley.readState({ topic: "questions" });
        const key = state.ok ? state.value.entries[0]?.[0] : undefined;
        const reply = await parley.readDraft({ key: key ?? "" });
        return reply.ok ? reply.value.draft?.f0 : undefined;
      }),
    )
    .toBe("Kim");
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
  await expect(page.locator("html[data-ready=true]")).toBeAttached();
  await expect(sheet.getByRole("textbox", { name: /^Name/ })).toHaveValue("Kim");
  await sheet.getByRole("button", { name: "Not now" }).click();
  await expect(sheet).toBeHidden();
});

test("[F-31] a crashed page comes back with its question; nothing was answered for the person", async ({ launch }) => {
  const { app, page } = await launch();
  await page.getByRole("button", { name: "Try it: Book a table" }).click();
  await expect(page.getByRole("dialog", { name: "Parley tour asks" })).toBeVisible();
  const again = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once("did-finish-load", async () => {
          const text = `new Promise((done) => { const look = () => document.querySelector("[role=dialog]") ? done(document.querySelector("[role=dialog]").textContent) : requestAnimationFrame(look); look(); })`;
          resolve(await contents.executeJavaScript(text));
        });
        contents?.forcefullyCrashRenderer();
      }),
  );
  expect(await again).toContain("Parley tour asks");
});

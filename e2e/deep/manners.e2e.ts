import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, type Parley, subjects, test } from "../window.ts";

interface Line {
  readonly $event?: string;
  readonly pid?: number;
  readonly id?: string | number;
  readonly method?: string;
  readonly result?: { readonly action?: string; readonly content?: unknown };
  readonly params?: { readonly inputResponses?: { readonly [key: string]: unknown } };
}

/** A raw server that keeps a record, and the answers to its questions that reached it. */
function recording(era: "legacy" | "modern", info: { outputPath(name: string): string }, ...args: readonly string[]) {
  const record = join(info.outputPath(""), "record.jsonl");
  const lines = () =>
    readFileSync(record, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  const answers = () =>
    lines().flatMap((line) =>
      era === "legacy"
        ? line.method === undefined && line.result
          ? [line.result]
          : []
        : Object.values(line.params?.inputResponses ?? {}),
    );
  return { server: subjects.raw(`raw-${era}`, args, { RECORD: record }), lines, answers };
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

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "asker asks" });
const title = (app: Parley["app"]) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());

for (const era of ["legacy", "modern"] as const) {
  const ways: readonly (readonly [string, (parley: Parley) => Promise<unknown>])[] = [
    ["press Escape", ({ page }) => sheetOf(page).press("Escape")],
    ["press Not now", ({ page }) => sheetOf(page).getByRole("button", { name: "Not now" }).click()],
    ["close the window", ({ app }) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())],
    ["quit", ({ app }) => app.evaluate(({ app: running }) => running.quit())],
  ];
  // The answer is one and the same from there on; the cases of the host take it through both eras.
  for (const [way, leave] of era === "legacy" ? ways : ways.slice(0, 1)) {
    test(`B54 · action.cancel: ${way} is cancel, without content; a click elsewhere is nothing: ${era}`, async ({
      launch,
    }, info) => {
      const { server, answers } = recording(era, info);
      const parley = await launch({ servers: { asker: server } });
      const { page } = parley;
      await connect(page, "asker");
      await run(page, "/ask@asker");
      await sheetOf(page).getByRole("textbox", { name: /^Name/ }).fill("half");
      // Neither a click outside nor another view answers.
      await page.getByRole("main").click({ position: { x: 20, y: 200 } });
      await page.getByRole("navigation").getByRole("link", { name: "Workbench" }).click();
      await expect(sheetOf(page)).toBeVisible();
      expect(answers()).toEqual([]);
      await leave(parley).catch(() => {});
      await expect.poll(answers).toEqual([{ action: "cancel" }]);
    });
  }

  test(`B58 · action.once: a double click on Send and Escape are one answer: ${era}`, async ({ launch }, info) => {
    const { server, answers } = recording(era, info);
    const { page } = await launch({ servers: { asker: server } });
    await connect(page, "asker");
    await run(page, "/ask@asker");
    await sheetOf(page).getByRole("textbox", { name: /^Name/ }).fill("Kim");
    await sheetOf(page)
      .getByRole("button", { name: /^Send to/ })
      .dblclick();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("main").locator("article.end")).toBeVisible();
    expect(answers()).toEqual([{ action: "accept", content: { name: "Kim" } }]);
  });

  test(`[F-28] a question asked again waits in a card until the person answers it: ${era}`, async ({
    launch,
  }, info) => {
    const { server, answers } = recording(era, info);
    const { app, page } = await launch({ servers: { asker: server } });
    await connect(page, "asker");
    await run(page, '/ask_again@asker {"times": 2}');
    await expect.poll(() => title(app)).toBe("(1) Parley");
    await sheetOf(page).getByRole("button", { name: "Decline" }).click();
    const card = page.getByRole("article", { name: "asker asks again after you declined. Asked 2 times." });
    await expect(card).toBeVisible();
    await expect(sheetOf(page)).toBeHidden();
    await expect.poll(() => title(app)).toBe("Parley");
    expect(answers()).toEqual([{ action: "decline" }]);
    await card.getByRole("button", { name: "Answer" }).click();
    await sheetOf(page).getByRole("textbox", { name: /^Name/ }).fill("Kim");
    await sheetOf(page)
      .getByRole("button", { name: /^Send to/ })
      .click();
    await expect.poll(answers).toEqual([{ action: "decline" }, { action: "accept", content: { name: "Kim" } }]);
  });
}

test("[F-28] a muted server waits quietly until it is unmuted, and its questions are declined in one go", async ({
  launch,
}, info) => {
  const { server, answers } = recording("legacy", info);
  const { app, page } = await launch({ servers: { asker: server } });
  await connect(page, "asker");
  const rail = page.getByRole("navigation");
  await rail.locator('a[href="#/servers/asker"]').click();
  await page.getByRole("checkbox", { name: /^Mute it/ }).click();
  await expect(page.getByRole("checkbox", { name: /^Mute it/ })).toBeChecked();
  await rail.getByRole("link", { name: "Chats" }).click();
  await run(page, '/ask_many@asker {"count": 35}');
  await rail.getByRole("link", { name: /^Waiting/ }).click();
  const row = page.getByRole("article", { name: "asker is muted" });
  await expect(row).toContainText("35 of them are held back");
  await expect(sheetOf(page)).toBeHidden();
  expect(await title(app)).toBe("Parley");
  await row.getByRole("button", { name: "Unmute asker" }).click();
  await expect(sheetOf(page)).toBeVisible();
  // More than a person can be asked at once: the rest is still held, as a flood.
  const flood = page.getByRole("article", { name: "asker asks too much at once" });
  await expect(flood).toContainText("5 of them are held back");
  await flood.getByRole("button", { name: "Decline all 35" }).click();
  await flood.getByRole("button", { name: "Yes, decline all 35" }).click();
  await expect.poll(() => answers().length).toBe(35);
  expect(answers()).toEqual(Array(35).fill({ action: "decline" }));
  await expect(page.getByRole("main").locator(".history-line")).toHaveCount(35);
});

test("[F-17] what was typed before Not now can be copied, and its call run again asks at once", async ({
  launch,
}, info) => {
  const { server } = recording("legacy", info);
  const { app, page } = await launch({ servers: { asker: server } });
  await connect(page, "asker");
  await run(page, "/ask@asker");
  await sheetOf(page).getByRole("textbox", { name: /^Name/ }).fill("Kim Seo-yeon");
  await page.keyboard.press("Escape");
  const card = page.getByRole("main").locator('[data-outcome="dismissed"]');
  await card.getByRole("button", { name: "Copy what you typed" }).click();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain("Kim Seo-yeon");
  await card.getByRole("button", { name: "Run again" }).click();
  await expect(sheetOf(page)).toBeVisible();
});

test("[F-29] a question that comes while the person types leaves the focus and every key where they are", async ({
  launch,
}, info) => {
  const { server } = recording("legacy", info, "--ask-on-signal");
  const { page } = await launch({ servers: { asker: server } });
  await connect(page, "asker");
  const composer = page.getByLabel("What to run");
  await composer.pressSequentially("half a th");
  signal(info);
  await expect(sheetOf(page)).toBeVisible();
  await page.keyboard.type("ought");
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue("half a thought");
});

/** Makes the recorded server ask. */
function signal(info: { outputPath(name: string): string }) {
  const lines = readFileSync(join(info.outputPath(""), "record.jsonl"), "utf8")
    .trim()
    .split("\n");
  const pids = lines.flatMap((line) => (JSON.parse(line) as Line).pid ?? []);
  process.kill(pids.at(-1) ?? 0, "SIGUSR2");
}

test("B66 · lifecycle.early: a question that comes while the window loads is shown once it is there", async ({
  launch,
}, info) => {
  const { server, answers } = recording("legacy", info, "--ask-on-signal");
  const { app, page } = await launch({ servers: { asker: server } });
  await connect(page, "asker");
  // The page's process is stopped in the middle of its load, so that nothing of it can answer.
  const pid = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.reload();
    const process_ = contents?.getOSProcessId() ?? 0;
    process.kill(process_, "SIGSTOP");
    return process_;
  });
  signal(info);
  await expect.poll(() => title(app)).toBe("(1) Parley");
  expect(answers()).toEqual([]);
  process.kill(pid, "SIGCONT");
  await expect(sheetOf(page)).toBeVisible();
  expect(answers()).toEqual([]);
});

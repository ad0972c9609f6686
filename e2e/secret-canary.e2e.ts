import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { answersFile, giveEachTestAFolder, lines, one, record, recorded, recording, run } from "./cli-run.ts";
import { everyFile, filesHolding } from "./profile-scan.ts";
import { expect, launchParley, subjects, test } from "./window.ts";

giveEachTestAFolder();

/** Two texts that stand nowhere else in the world: one for a field that asks for a secret, one for an ordinary field. */
const secretCanary = "Zq7canary-Secret-Fj29xw";
const plainCanary = "Vk3canary-Ordinary-Tb84m";
const canaries = [secretCanary, plainCanary];
const asked = {
  message: "Sign in to go on.",
  requestedSchema: {
    type: "object",
    properties: { password: { type: "string", title: "Password" }, city: { type: "string", title: "City" } },
    required: ["password"],
  },
};

let top = "";
test.beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "parley-canary-"));
});
test.afterEach(() => rmSync(top, { recursive: true, force: true, maxRetries: 20 }));

/** A window whose every file lies under one folder, with two servers whose records lie elsewhere, and all that it prints. */
async function launchWatched() {
  const app = join(top, "app");
  const folders = ["profile", "home", "tmp"].map((name) => join(app, name));
  const [profile, home, tmp] = folders as [string, string, string];
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const records = { "raw-legacy": join(top, "legacy.jsonl"), "raw-modern": join(top, "modern.jsonl") };
  const server = (file: "raw-legacy" | "raw-modern") => subjects.raw(file, [], { RECORD: records[file] });
  const parley = await launchParley(
    {
      servers: { "raw-legacy": server("raw-legacy"), "raw-modern": server("raw-modern") },
      env: { HOME: home, TMPDIR: tmp, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, ELECTRON_ENABLE_LOGGING: "1" },
    },
    profile,
  );
  const printed: string[] = [];
  parley.page.on("console", (line) => printed.push(line.text()));
  for (const stream of [parley.app.process().stdout, parley.app.process().stderr])
    stream?.on("data", (bytes) => printed.push(String(bytes)));
  // The system's own notifications, written down instead of shown, as if the window were never looked at.
  await parley.app.evaluate(({ BrowserWindow, Notification }) => {
    const shown: string[] = [];
    Object.assign(globalThis, { notifiedInTest: shown });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: { title: string; body: string }) {
      shown.push(this.title, this.body);
    };
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false;
  });
  const notified = () =>
    parley.app.evaluate(() => (globalThis as unknown as { notifiedInTest: string[] }).notifiedInTest);
  const titles = () =>
    parley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));
  return { ...parley, records, app: parley.app, folders: [app], printed, notified, titles };
}

async function connect(page: Page, server: string) {
  await page.evaluate((id) => window.location.assign(`#/servers/${id}`), server);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("link", { name: `${server} connected`, exact: true })).toBeVisible();
}

async function ask(page: Page, server: string, args: object = asked) {
  await page.evaluate(() => window.location.assign("#/chats"));
  const composer = page.getByLabel("What to run");
  await composer.fill(`/ask_quietly@${server} ${JSON.stringify(args)}`);
  await composer.press("Enter");
  const sheet = page.getByRole("dialog", { name: `${server} asks` });
  await expect(sheet).toBeVisible();
  return sheet;
}

type Sheet = Awaited<ReturnType<typeof ask>>;

/** Types like a person, key by key, so that whatever listens to keys hears them. */
async function typeCanaries(sheet: Sheet) {
  await sheet.getByLabel(/^Password/).pressSequentially(secretCanary);
  await sheet.getByRole("textbox", { name: /^City/ }).pressSequentially(plainCanary);
}

/** All that the page can learn from main of what went on. */
function allThatMainTells(page: Page) {
  return page.evaluate(async () => {
    const { parley } = window as unknown as { parley: { [call: string]: (input: object) => Promise<unknown> } };
    const topics = ["servers", "questions", "calls", "threads", "settings"];
    const states = await Promise.all(topics.map((topic) => parley.readState?.({ topic })));
    const traffic = await parley.subscribeToEvents?.({ topics: ["traffic"] });
    return JSON.stringify({ states, traffic });
  });
}

const times = (text: string, part: string) => text.split(part).length - 1;

test("[F-20] [F-27] what is typed into a form reaches its server once and is found nowhere else, on the disk least of all", async () => {
  test.setTimeout(180_000);
  const watched = await launchWatched();
  const { app, page, folders, printed } = watched;
  for (const server of ["raw-legacy", "raw-modern"] as const) {
    await connect(page, server);
    const sheet = await ask(page, server);
    await typeCanaries(sheet);
    await sheet.locator(".unmask").click();
    await sheet.getByRole("checkbox").check();
    await sheet.getByRole("button", { name: /^Send to/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("main").locator("article.end").last()).toContainText("accept");
    const received = readFileSync(watched.records[server], "utf8");
    for (const canary of canaries) expect(times(received, canary)).toBe(1);
    // Typed and not sent: a draft, which lives in memory alone.
    const second = await ask(page, server);
    await typeCanaries(second);
    await second.getByRole("button", { name: "Decline" }).click();
    await expect(second).toBeHidden();
    for (const canary of canaries) expect(times(readFileSync(watched.records[server], "utf8"), canary)).toBe(1);
  }
  const told = await allThatMainTells(page);
  expect(told).toContain('"password":"<string>"');
  expect(told).toContain('"city":"<string>"');
  await page.evaluate(() => window.location.assign("#/workbench"));
  await expect(page.getByRole("main")).toContainText("tools/call");
  const seen = await page.locator("body").textContent();
  const notified = await watched.notified();
  expect(notified.join(" ")).toContain(asked.message);
  const around = [told, seen, ...notified, ...(await watched.titles())].join("\n");
  await app.close();
  expect(everyFile(folders).length).toBeGreaterThan(10);
  for (const canary of canaries) {
    expect(around).not.toContain(canary);
    expect(printed.join("\n")).not.toContain(canary);
    expect(filesHolding(canary, folders)).toEqual([]);
  }
  // The search finds what is there: in the clear, in UTF-16 and inside of base64.
  for (const [encoding, name] of [
    ["utf8", "a"],
    ["utf16le", "b"],
    ["base64", "c"],
  ] as const) {
    const bytes = Buffer.from(`{"password":"${secretCanary}"}`);
    const file = join(folders[0] ?? "", name);
    writeFileSync(file, encoding === "base64" ? bytes.toString("base64") : Buffer.from(bytes.toString(), encoding));
    expect(filesHolding(secretCanary, folders)).toContain(file);
  }
});

test("[F-20] [F-27] an app that is killed while a form is filled in leaves nothing of it behind", async () => {
  const { app, page, folders } = await launchWatched();
  await connect(page, "raw-legacy");
  const sheet = await ask(page, "raw-legacy");
  await typeCanaries(sheet);
  const gone = once(app.process(), "exit");
  app.process().kill("SIGKILL");
  await gone;
  await app.close().catch(() => {});
  expect(everyFile(folders).length).toBeGreaterThan(10);
  for (const canary of canaries) expect(filesHolding(canary, folders)).toEqual([]);
});

test("[F-20] [F-27] the command sends a secret only where the rule says so, and prints no value of an answer", async () => {
  const content = { password: secretCanary, city: plainCanary };
  for (const file of ["raw-legacy.mjs", "raw-modern.mjs"]) {
    for (const secretOverride of [false, true]) {
      rmSync(record(), { force: true });
      const answers = answersFile([{ action: "accept", content, secretOverride }]);
      const options = ["--args", JSON.stringify(asked), "--answers", answers, "--json"];
      const { code, stdout, stderr } = await run(["call", "ask_quietly", ...options, ...recording(file)]);
      const answer = one(lines(stdout), "answer");
      expect(answer).toMatchObject(
        secretOverride ? { outcome: "sent" } : { outcome: "refused", reason: "secret-override-missing" },
      );
      expect(code).toBe(secretOverride ? 0 : 3);
      expect(stderr.includes("secretOverride: true")).toBe(!secretOverride);
      for (const canary of canaries) {
        expect(stdout + stderr).not.toContain(canary);
        expect(times(JSON.stringify(recorded()), canary)).toBe(secretOverride ? 1 : 0);
      }
    }
  }
});

const { input, expect: wanted } = JSON.parse(readFileSync(join(import.meta.dirname, "cases/B53.json"), "utf8"));

for (const server of ["raw-legacy", "raw-modern"] as const) {
  test(`B53 · form.sensitive, ${server}: [F-20] warned of, held until the override, then sent; the conversation has no value`, async () => {
    const { page, app, records } = await launchWatched();
    await connect(page, server);
    const sheet = await ask(page, server, { message: input.message, requestedSchema: input.requestedSchema });
    const [{ value }] = input.userActions;
    await expect(sheet).toContainText(new RegExp(wanted.renders[0].warning, "i"));
    const field = sheet.getByLabel(/^Password/);
    await expect(field).toHaveAttribute("type", "password");
    await field.fill(value);
    const send = sheet.getByRole("button", { name: /^Send to/ });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await send.click({ force: true });
    await sheet.press("Control+Enter");
    const override = sheet.getByRole("checkbox");
    await expect(override).toBeFocused();
    await expect(sheet).toBeVisible();
    expect(readFileSync(records[server], "utf8")).not.toContain(value);
    // The page itself can't get past it either: main asks for the override again.
    const key = await page.evaluate(async (answer) => {
      const { parley } = window as unknown as {
        parley: {
          readState(input: object): Promise<{ value: { entries: [string, { state: { kind: string } }][] } }>;
          respondToElicitation(input: object): Promise<{ ok: boolean; error?: { code: string } }>;
        };
      };
      const { entries } = (await parley.readState({ topic: "questions" })).value;
      const open = [...entries].find(([, question]) => question.state.kind === "open")?.[0];
      return parley.respondToElicitation({ key: open, action: "accept", answers: { f0: answer } });
    }, value);
    expect(key).toMatchObject({ ok: false, error: { code: "secret-override-missing" } });
    await override.press("Space");
    await send.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("main")).toContainText(`You answered ${server}`);
    expect(await page.locator("body").textContent()).not.toContain(value);
    expect(times(readFileSync(records[server], "utf8"), value)).toBe(1);
    await app.close();
  });
}

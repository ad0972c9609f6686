import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { checkLooks } from "../case-looks.ts";
import { caseTitle, type FormCase, formCases, propertiesOf } from "../cases/form-case.ts";
import { enter, fieldAt, valuesOf } from "../fill-form.ts";
import { expect, launchParley, type Parley, subjects, test } from "../window.ts";

/** Sheets that ask for a secret are held behind an override, which has tests of its own. */
const cases = formCases().filter(({ kind }) => kind !== "form.sensitive");

type Era = "legacy" | "modern";

/** What arrived at a server: an answer of ours, wherever its era puts it. */
interface Answer {
  readonly action?: string;
  readonly content?: { readonly [name: string]: unknown };
  readonly code?: number;
}

/** One app and one server of each era for all cases: what a case leaves behind must not matter to the next. */
let parley: Parley;
let folder: string;
const complaints: string[] = [];
const requests: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(60_000);
  folder = mkdtempSync(join(tmpdir(), "parley-cases-"));
  const raw = (era: Era) => subjects.raw(`raw-${era}`, [], { RECORD: join(folder, `${era}.jsonl`) });
  const servers = { legacy: raw("legacy"), modern: raw("modern") };
  parley = await launchParley({ servers, env: { TZ: "Africa/Johannesburg" } }, folder);
  const { page } = parley;
  // A control that is missing is told soon, not when the test has run out of time.
  page.setDefaultTimeout(5_000);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  page.on("dialog", (dialog) => complaints.push(dialog.message()));
  page.on("request", (request) => requests.push(request.url()));
  for (const era of ["legacy", "modern"]) {
    await page.evaluate((id) => window.location.assign(`#/servers/${id}`), era);
    await page.getByRole("article").getByRole("button", { name: "Connect" }).first().click();
    await expect(page.getByRole("article")).toContainText(/See and run tools|도구 보기와 실행/);
  }
  await page.evaluate(() => window.location.assign("#/chats"));
});

test.afterAll(async () => {
  await parley.app.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Every answer that a server has received so far, in order. */
function arrived(era: Era): readonly Answer[] {
  const file = join(folder, `${era}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
  return lines.flatMap((line) => {
    const { id, method, result, error, params } = JSON.parse(line);
    if (era === "modern") return method === "tools/call" ? Object.values<Answer>(params.inputResponses ?? {}) : [];
    return method === undefined && String(id).startsWith("q") ? [error ?? result] : [];
  });
}

async function ask(page: Page, era: Era, id: string): Promise<void> {
  const composer = page.getByLabel("What to run");
  await composer.fill(`/ask@${era} {"case": "${id}"}`);
  await composer.press("Enter");
}

async function fill(sheet: Locator, one: FormCase): Promise<void> {
  const properties = propertiesOf(one);
  const names = [...properties.keys()];
  for (const act of one.input.userActions) {
    if ("do" in act) throw new Error(`nothing here does "${act.do}"`);
    const field = fieldAt(sheet, names.indexOf(act.field));
    await enter(field, act, valuesOf(properties.get(act.field), one.input.requestedSchema));
  }
}

/** What no case may ever bring about; each word of a case's `never` is one of these or of the checks of its content. */
async function checkNothingUntoward(page: Page): Promise<void> {
  expect(complaints).toEqual([]);
  expect(requests.filter((url) => !/^(parley|devtools|blob|data):/.test(url))).toEqual([]);
  expect(await parley.opened()).toEqual([]);
  const intact = () =>
    Object.keys(Object.prototype).length === 0 && {}.constructor === Object && [].constructor === Array;
  expect(await page.evaluate(intact)).toBe(true);
  expect(await parley.app.evaluate(intact)).toBe(true);
}

/** Entries in place of an object: an own `__proto__` counts, and so does a missing one. */
function entriesOf(content: unknown): readonly [string, unknown][] {
  return Object.entries(content as object).sort(([one], [other]) => (one < other ? -1 : 1));
}

function checkAnswer(
  answer: Answer | undefined,
  { content, contentAsSet, contentMatches, absent }: FormCase["expect"],
) {
  expect(answer?.action).toBe("accept");
  const got = answer?.content ?? {};
  expect(answer).toHaveProperty("content");
  if (content !== undefined) expect(entriesOf(got)).toEqual(entriesOf(content));
  if (contentAsSet !== undefined) {
    const sorted = (of: unknown) => entriesOf(of).map(([name, list]) => [name, [...(list as string[])].sort()]);
    expect(sorted(got)).toEqual(sorted(contentAsSet));
  }
  if (contentMatches !== undefined) {
    expect(Object.keys(got)).toEqual(Object.keys(contentMatches as object));
    for (const [name, pattern] of entriesOf(contentMatches)) expect(got[name]).toMatch(new RegExp(String(pattern)));
  }
  for (const name of absent ?? []) expect(Object.hasOwn(got, name)).toBe(false);
  for (const value of Object.values(got)) {
    expect(value === null || (typeof value === "object" && !Array.isArray(value))).toBe(false);
    if (Array.isArray(value)) expect(new Set(value).size).toBe(value.length);
  }
}

/** A form that can't be shown: the server is told in the legacy era, the call fails in the modern one, the person sees why. */
async function checkRefusal(page: Page, era: Era, code: number, before: number): Promise<void> {
  const end = page.getByRole("main").locator("article.end").last();
  await expect(end).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  const told = arrived(era).slice(before);
  if (era === "legacy") expect(told).toMatchObject([{ code }]);
  else expect(told).toEqual([]);
  await expect(page.getByRole("main")).toContainText(/property "/);
}

for (const era of ["legacy", "modern"] as const) {
  test.describe(`form cases in the window, ${era} era`, () => {
    for (const one of cases) {
      test(caseTitle(one, `in the window, ${era} era`), async () => {
        const { page } = parley;
        const before = arrived(era).length;
        const { expect: wanted } = one;
        await page.getByRole("navigation").getByRole("link", { name: "Chats" }).click();
        await ask(page, era, one.id);
        if (wanted.error) {
          await checkRefusal(page, era, wanted.error.code, before);
          await checkNothingUntoward(page);
          return;
        }
        const sheet = page.getByRole("dialog");
        await expect(sheet).toBeVisible();
        await expect(sheet.locator("[data-field]")).toHaveCount(propertiesOf(one).size);
        await checkLooks(one, sheet, page, "opened");
        await fill(sheet, one);
        await sheet.locator("details.preview > summary").click();
        const shown = await sheet.locator("details.preview .code-block").textContent();
        if (wanted.valid) {
          await checkLooks(one, sheet, page, "done");
          await sheet.press("Control+Enter");
          await expect(sheet).toBeHidden();
          await expect.poll(() => arrived(era).length).toBe(before + 1);
          const [answer] = arrived(era).slice(before);
          checkAnswer(answer, wanted);
          expect(entriesOf(JSON.parse(shown ?? ""))).toEqual(entriesOf(answer?.content));
        } else {
          expect(wanted.valid).toBe(false);
          await sheet.press("Control+Enter");
          const place = [...propertiesOf(one).keys()].indexOf(wanted.errorField ?? "");
          await expect(fieldAt(sheet, place).locator(".err")).toBeVisible();
          await checkLooks(one, sheet, page, "done");
          // The focus stands in the field, so that it can be mended at once.
          await expect(fieldAt(sheet, place).locator(":focus")).toHaveCount(1);
          await sheet.press("Escape");
          await expect(sheet).toBeHidden();
          await expect
            .poll(() =>
              arrived(era)
                .slice(before)
                .map(({ action }) => action),
            )
            .toEqual(["cancel"]);
        }
        await checkNothingUntoward(page);
      });
    }
  });
}

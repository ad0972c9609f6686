import type { Locator, Page } from "@playwright/test";
import { type FormCase, propertiesOf, type Rendered } from "./cases/form-case.ts";
import { fieldAt, offeredTitles } from "./fill-form.ts";
import { expect } from "./window.ts";

/** The members of `renders` that hold only once Send was pressed or something was picked. */
const afterwards: ReadonlySet<string> = new Set(["errorVisible", "shownAfterPick"]);

type Check = (field: Locator, sheet: Locator, page: Page) => Promise<void>;

/** The text that a control shows, of an input or of a fixed value. */
async function shownValue(field: Locator): Promise<string> {
  const input = field.locator(".control input[type=text], .control textarea").first();
  return (await input.count()) > 0
    ? await input.inputValue()
    : ((await field.locator("output bdi").textContent()) ?? "");
}

async function chosenTitles(field: Locator): Promise<readonly string[]> {
  const titles = await field.locator(".opt:not(.none):has(input:checked) bdi").allTextContents();
  return titles.map((title) => title.trim());
}

async function isShown(part: Locator, sheet: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const [inner, outer] = [await part.boundingBox(), await sheet.boundingBox()];
  expect(inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height).toBe(true);
}

const controls: { readonly [control in NonNullable<Rendered["control"]>]: Check } = {
  boolean: async (field) => {
    await expect(field.getByRole("radio", { name: "Yes", exact: true })).toBeVisible();
    await expect(field.getByRole("radio", { name: "No", exact: true })).toBeVisible();
  },
  text: (field) => expect(field.getByRole("textbox")).toBeEditable(),
  multi: async (field) => expect(await field.getByRole("checkbox").count()).toBeGreaterThan(1),
  "searchable select": (field) => expect(field.getByRole("combobox")).toBeEditable(),
  select: async (field) => expect(await field.getByRole("radio").count()).toBeGreaterThan(1),
  "read-only or single option": async (field) => expect(await field.getByRole("textbox").count()).toBe(0),
};

const messages: { readonly [words in NonNullable<Rendered["message"]>]: (sheet: Locator) => Promise<void> } = {
  "literal text, every character visible": async (sheet) => {
    const said = sheet.locator(".message .said");
    expect(await said.textContent()).toBe(
      '**Hi** <img src="https://beacon.example/x.png" onerror="alert(1)"> [verify](https://login.example.test)\nhttps://pay.example.test',
    );
  },
  "override and zero-width characters shown as visible marks, the text isolated": async (sheet) => {
    const said = sheet.locator(".message .said");
    expect(await said.textContent()).toBe("Allow access to report\\u{202E}fdp.exe for team \\u{200B}blue");
    expect(await said.evaluate((element) => getComputedStyle(element).unicodeBidi)).toMatch(/isolate|plaintext/);
  },
  "whole text reachable by scrolling": async (sheet) => {
    const more = sheet.locator(".message").getByRole("button");
    if ((await more.count()) > 0) await more.click();
    // The last line stands inside the scrolled box, not behind or below it.
    const gap = await sheet.locator(".message .text").evaluate((box) => {
      box.scrollTop = box.scrollHeight;
      const end = document.createRange();
      const text = box.querySelector(".said")?.firstChild as Text;
      end.setStart(text, text.length - 1);
      end.setEnd(text, text.length);
      return { over: end.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom, last: text.data };
    });
    expect(gap.last.endsWith("\nAND TRANSFER EVERYTHING")).toBe(true);
    expect(gap.over).toBeLessThanOrEqual(1);
  },
};

/** The buttons of a sheet by the words that cases use for them. */
export function buttonOf(sheet: Locator, words: "accept" | "decline" | "cancel/close"): Locator {
  const names = { accept: /^Send to /, decline: "Decline", "cancel/close": "Not now" };
  return sheet.getByRole("button", { name: names[words] });
}

/** Checks by the name of the member; those that need its value close over it. */
function checksOf(wanted: Rendered): { readonly [member in keyof Rendered]?: Check } {
  const { label, value, valueAtOpen, checked, selected, options, control, message, buttons = [] } = wanted;
  return {
    label: (field) => expect(field.locator(".label bdi").first()).toHaveText(label ?? ""),
    value: async (field) => expect(await shownValue(field)).toBe(String(value)),
    valueAtOpen: async (field) => expect(await shownValue(field)).toBe(valueAtOpen),
    checked: (field) => expect(field.getByRole("radio", { name: checked ? "Yes" : "No", exact: true })).toBeChecked(),
    selected: async (field) => expect(await chosenTitles(field)).toEqual(selected),
    options: async (field) => expect(await offeredTitles(field)).toEqual(options),
    control: async (field, sheet, page) => control && controls[control](field, sheet, page),
    dir: async (field) => {
      const bdi = field.locator(".label bdi").first();
      expect(await bdi.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    },
    message: async (_, sheet) => message && messages[message](sheet),
    links: async (_, sheet) => expect(await sheet.locator("a[href]").count()).toBe(0),
    images: async (_, sheet) => expect(await sheet.locator("img, picture, video, object, iframe").count()).toBe(0),
    dirOfHostChrome: async (_, sheet, page) => {
      for (const part of [page.locator("html"), sheet, sheet.locator("footer"), sheet.locator("header h2")]) {
        expect(await part.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
      }
      const [decline, send] = [
        await buttonOf(sheet, "decline").boundingBox(),
        await buttonOf(sheet, "accept").boundingBox(),
      ];
      expect((decline?.x ?? 0) < (send?.x ?? 0)).toBe(true);
    },
    buttons: async (_, sheet) => {
      for (const words of buttons) await expect(buttonOf(sheet, words)).toBeEnabled();
    },
    buttonsVisible: async (_, sheet) => {
      for (const words of ["accept", "decline", "cancel/close"] as const) await isShown(buttonOf(sheet, words), sheet);
    },
    serverNameVisible: (_, sheet) => isShown(sheet.locator("header h2"), sheet),
    // A figure of the bench; here a hang would be noticed by the time-out.
    interactiveWithinMs: (field) => expect(field.getByRole("combobox")).toBeEnabled(),
  };
}

/** Checks what a case wants to be seen, either on the freshly opened sheet or after it was filled and sent. */
export async function checkLooks(one: FormCase, sheet: Locator, page: Page, when: "opened" | "done"): Promise<void> {
  const names = [...propertiesOf(one).keys()];
  for (const wanted of one.expect.renders ?? []) {
    const field = fieldAt(sheet, wanted.field === undefined ? 0 : names.indexOf(wanted.field));
    for (const member of Object.keys(wanted) as (keyof Rendered)[]) {
      if (member === "field" || afterwards.has(member) !== (when === "done")) continue;
      const check = when === "done" ? doneChecks[member] : checksOf(wanted)[member];
      if (!check) throw new Error(`nothing looks at ${member}`);
      await check(field, sheet, page);
    }
  }
}

const doneChecks: { readonly [member in keyof Rendered]?: Check } = {
  errorVisible: (field) => expect(field.locator(".err")).toBeInViewport(),
  shownAfterPick: async (field, _, page) => {
    const words = await page.evaluate(() => {
      const moment = Date.UTC(2031, 2, 1, 9, 30);
      const language = document.documentElement.lang || "en";
      const locale = navigator.language.startsWith(language) ? navigator.language : language;
      return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(moment);
    });
    await expect(field.locator(".words")).toHaveText(words);
    await expect(field.locator("input.date")).toHaveValue("2031-03-01");
    await expect(field.locator("input.time")).toHaveValue("09:30");
  },
};

import { afterEach, describe, expect, it } from "vitest";
import type { FieldNote } from "../../preload/form/model.ts";
import { clearStage, type FieldPart, formOf, questionOf, type Stage, stage } from "../elicitation/sheet-stage.tsx";

afterEach(clearStage);

const open = (...fields: readonly FieldPart[]): Promise<Stage> => stage({ question: questionOf(formOf(...fields)) });

const input = (sheet: Stage, id: string, place = 0): HTMLInputElement => {
  const found = sheet.field(id).querySelectorAll<HTMLInputElement>("input:not([type='date']), textarea")[place];
  if (!found) throw new Error(`no input in ${id}`);
  return found;
};
const chip = (sheet: Stage, id: string, title: string): HTMLInputElement => {
  const label = [...sheet.field(id).querySelectorAll("label.opt")].find((one) => one.textContent === title);
  const found = label?.querySelector("input");
  if (!found) throw new Error(`no chip says ${title}`);
  return found;
};
const send = (sheet: Stage) => sheet.click(sheet.button("Send to Tour"));
const sent = (sheet: Stage) => sheet.said.at(-1)?.answers;

describe("text", () => {
  it("[F-02] has no maxlength of the browser's, which counts code units: three emoji fit three characters", async () => {
    const sheet = await open({ kind: "text", name: "badge", maxLength: 3 });
    expect(input(sheet, "f0").hasAttribute("maxlength")).toBe(false);
    await sheet.type(input(sheet, "f0"), "😀🚀🌿");
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: "😀🚀🌿" });
  });

  it("[F-14] an optional text typed and deleted again is absent, and no check speaks of it", async () => {
    const sheet = await open({ kind: "text", name: "contact", format: "email", minLength: 3 });
    await sheet.type(input(sheet, "f0"), "ki");
    await sheet.type(input(sheet, "f0"), "");
    await sheet.leave(input(sheet, "f0"));
    expect(sheet.field("f0").querySelector(".err")).toBeNull();
    await send(sheet);
    expect(sent(sheet)).toEqual({});
  });

  it("[F-14] a default cleared by the Clear button is absent", async () => {
    const sheet = await open({ kind: "text", name: "nick", default: "guest" });
    await sheet.click(sheet.button("Clear"));
    expect(input(sheet, "f0").value).toBe("");
    await send(sheet);
    expect(sent(sheet)).toEqual({});
  });
});

describe("dates", () => {
  it("[F-03] an impossible date is refused at its field", async () => {
    const sheet = await open({ kind: "text", format: "date", name: "start", required: true });
    await sheet.type(input(sheet, "f0"), "2031-02-30");
    await send(sheet);
    expect(sheet.said).toEqual([]);
    expect(sheet.field("f0").querySelector(".err")?.textContent).toContain("calendar");
  });

  it("[F-03] sends RFC 3339 whatever the notation, and says the date in words", async () => {
    const sheet = await open({ kind: "text", format: "date", name: "start" });
    await sheet.type(input(sheet, "f0"), "2031/3/1");
    expect(sheet.field("f0").querySelector(".words")?.textContent).toMatch(/^Saturday,? 1 March 2031$/);
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: "2031-03-01" });
  });

  it("[F-03] a moment is sent with its offset and shown as it was entered", async () => {
    const sheet = await open({ kind: "text", format: "date-time", name: "when" });
    await sheet.type(input(sheet, "f0"), "2031-03-01");
    await sheet.type(input(sheet, "f0", 1), "09:30");
    await send(sheet);
    expect(String(sent(sheet)?.f0)).toMatch(/^2031-03-01T09:30:00(Z|[+-]\d\d:\d\d)$/);
    expect(sheet.field("f0").querySelector(".words")?.textContent).toContain("1 March 2031 at 09:30");
  });

  it("[F-03] half a moment is refused at its field", async () => {
    const sheet = await open({ kind: "text", format: "date-time", name: "when" });
    await sheet.type(input(sheet, "f0"), "2031-03-01");
    await send(sheet);
    expect(sheet.said).toEqual([]);
    expect(sheet.field("f0").querySelector(".err")).not.toBeNull();
  });
});

describe("fixed and unanswerable fields", () => {
  it("[F-11] a required constant is shown read-only and sent", async () => {
    const sheet = await open({ kind: "const", name: "region", value: "eu", required: true });
    expect(sheet.field("f0").textContent).toContain("eu");
    expect(sheet.field("f0").querySelector("input")).toBeNull();
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: "eu" });
  });

  it("[F-11] an optional constant is sent only when it is ticked", async () => {
    const sheet = await open({ kind: "const", name: "beta", value: 0 });
    await sheet.click(chip(sheet, "f0", "Include “0”"));
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: 0 });
  });

  it("[F-21] an unanswerable field is shown in its place, with the reason, and takes no answer", async () => {
    const notes: FieldNote[] = [{ code: "not-answerable" }];
    const sheet = await open({ kind: "unanswerable", name: "addr", notes }, { kind: "text", name: "city" });
    expect(sheet.field("f0").compareDocumentPosition(sheet.field("f1"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(sheet.field("f0").querySelector("input")).toBeNull();
    expect(sheet.field("f0").textContent).toContain("no form answer can carry");
  });
});

describe("defaults", () => {
  it("[F-11] an untouched form sends exactly the defaults, falsy ones included", async () => {
    const sheet = await open(
      { kind: "text", name: "team", default: "blue" },
      { kind: "number", integer: true, name: "seats", default: 0 },
      { kind: "boolean", name: "notify", default: false },
      { kind: "choices", name: "days", options: [{ value: "mon", title: "mon" }], default: [] },
      { kind: "text", name: "none" },
      { kind: "text", format: "date-time", name: "at", default: "2026-12-04T19:30:00.5+05:30" },
    );
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: "blue", f1: 0, f2: false, f3: [], f5: "2026-12-04T19:30:00.5+05:30" });
  });

  it("[F-12] a default that breaks its own bound is prefilled with its error", async () => {
    const sheet = await open({ kind: "number", integer: true, name: "n", minimum: 5, default: 1 });
    expect(input(sheet, "f0").value).toBe("1");
    expect(sheet.field("f0").querySelector(".err")?.textContent).toContain("5 or more");
  });
});

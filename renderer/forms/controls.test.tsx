import { afterEach, describe, expect, it } from "vitest";
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

describe("numbers", () => {
  it("[F-04] keeps what is typed on the way to 3.07 and sends a JSON number", async () => {
    const sheet = await open({ kind: "number", integer: false, name: "rate" });
    for (const typed of ["3", "3.", "3.0", "3.07"]) {
      await sheet.type(input(sheet, "f0"), typed);
      expect(input(sheet, "f0").value).toBe(typed);
    }
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: 3.07 });
  });

  it.each([
    ["[F-04] refuses a fraction in an integer", { integer: true }, "2.5", "whole number"],
    ["[F-04] refuses a number under a minimum of 0", { integer: false, minimum: 0 }, "-0.5", "0 or more"],
    ["[F-04] refuses a number over its maximum", { integer: false, maximum: 10 }, "10.5", "10 or less"],
    ["[F-04] refuses a number that JSON cannot hold", { integer: false }, "1e999", "too large"],
    ["[F-04] refuses an integer that would lose digits", { integer: true }, "9007199254740993", "15 digits"],
    ["[F-04] refuses a number that would arrive as 0", { integer: false }, "1e-400", "15 digits"],
    ["[F-04] does not read a decimal comma as something else", { integer: false }, "1,5", "not a number"],
  ])("%s", async (_title, limits, typed, words) => {
    const sheet = await open({ kind: "number", name: "n", ...limits });
    await sheet.type(input(sheet, "f0"), typed);
    await send(sheet);
    expect(sheet.said).toEqual([]);
    expect(sheet.field("f0").querySelector(".err")?.textContent).toContain(words);
  });

  it("[F-14] an emptied number is absent", async () => {
    const sheet = await open({ kind: "number", integer: true, name: "age", default: 4 });
    await sheet.type(input(sheet, "f0"), "");
    await send(sheet);
    expect(sent(sheet)).toEqual({});
  });
});

describe("yes or no", () => {
  it("[F-05] a required boolean starts unanswered and can be answered false", async () => {
    const sheet = await open({ kind: "boolean", name: "share", required: true });
    await send(sheet);
    expect(sheet.said).toEqual([]);
    await sheet.click(chip(sheet, "f0", "No"));
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: false });
  });

  it("[F-05] an optional one stays unanswered, and goes back to that", async () => {
    const sheet = await open({ kind: "boolean", name: "news" });
    expect(chip(sheet, "f0", "No answer").checked).toBe(true);
    await sheet.click(chip(sheet, "f0", "Yes"));
    await sheet.click(chip(sheet, "f0", "No answer"));
    await send(sheet);
    expect(sent(sheet)).toEqual({});
  });
});

describe("one of several", () => {
  const titled = [
    { value: "a", title: "Basic" },
    { value: "b", title: "Extra" },
  ];

  it("[F-06] nothing is chosen without a default, and leaving it so sends nothing", async () => {
    const sheet = await open({ kind: "choice", name: "tier", options: titled });
    expect(chip(sheet, "f0", "Basic").checked).toBe(false);
    expect(chip(sheet, "f0", "Extra").checked).toBe(false);
    await send(sheet);
    expect(sent(sheet)).toEqual({});
  });

  it("[F-07] shows titles and sends values", async () => {
    const sheet = await open({ kind: "choice", name: "tier", options: titled, required: true });
    await sheet.click(chip(sheet, "f0", "Extra"));
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: "b" });
  });

  it("[F-06] an option whose value is empty text is a real option", async () => {
    const options = [
      { value: "", title: "(none)" },
      { value: "Dr", title: "Doctor" },
    ];
    const sheet = await open({ kind: "choice", name: "prefix", options, required: true });
    await send(sheet);
    expect(sheet.said).toEqual([]);
    await sheet.click(chip(sheet, "f0", "(none)"));
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: "" });
  });

  it("[F-11] preselects the option that the default names", async () => {
    const sheet = await open({ kind: "choice", name: "tier", options: titled, default: "b" });
    expect(chip(sheet, "f0", "Extra").checked).toBe(true);
  });
});

describe("one of ten thousand", () => {
  const options = Array.from({ length: 10_000 }, (_, n) => ({ value: `A${n}`, title: `Airport ${n}` }));
  const field = { kind: "choice", name: "airport", options, required: true } as const;

  it("[F-06] draws only the rows in view, finds by typing and chooses by keyboard", async () => {
    const sheet = await open(field);
    const box = input(sheet, "f0");
    await sheet.click(box);
    expect(sheet.field("f0").querySelectorAll("[role='option']").length).toBeLessThan(40);
    await sheet.type(box, "airport 4321");
    await sheet.press(box, "Enter");
    expect(box.value).toBe("Airport 4321");
    expect(box.getAttribute("aria-expanded")).toBe("false");
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: "A4321" });
  });

  it("[F-24] the arrow keys name the active option to a screen reader", async () => {
    const sheet = await open(field);
    const box = input(sheet, "f0");
    await sheet.press(box, "ArrowDown");
    await sheet.press(box, "ArrowDown");
    const active = box.getAttribute("aria-activedescendant") ?? "";
    expect(document.getElementById(active)?.textContent).toBe("Airport 0");
  });

  it("[F-12] text that names no option is refused, not dropped", async () => {
    const sheet = await open(field);
    await sheet.type(input(sheet, "f0"), "Atlantis");
    await sheet.leave(input(sheet, "f0"));
    expect(input(sheet, "f0").value).toBe("Atlantis");
    expect(sheet.field("f0").querySelector(".err")?.textContent).toContain("none of the options");
  });

  it("[F-16] Esc closes the list first and leaves the question open", async () => {
    const sheet = await open(field);
    await sheet.click(input(sheet, "f0"));
    await sheet.press(input(sheet, "f0"), "Escape");
    expect(sheet.said).toEqual([]);
    await sheet.press(input(sheet, "f0"), "Escape");
    expect(sheet.said).toEqual([{ action: "cancel", answers: undefined }]);
  });
});

describe("several of many", () => {
  const options = ["ham", "corn", "basil"].map((value) => ({ value, title: value }));

  it("[F-08] sends the ticked values, each once, in the order of the options", async () => {
    const sheet = await open({ kind: "choices", name: "toppings", options });
    for (const title of ["basil", "ham"]) await sheet.click(chip(sheet, "f0", title));
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: ["ham", "basil"] });
  });

  it("[F-08] all boxes stay tickable; too many are refused in words", async () => {
    const sheet = await open({ kind: "choices", name: "toppings", options, minItems: 1, maxItems: 2 });
    expect(sheet.field("f0").textContent).toContain("choose 1 to 2");
    for (const title of ["ham", "corn", "basil"]) await sheet.click(chip(sheet, "f0", title));
    await send(sheet);
    expect(sheet.said).toEqual([]);
    expect(sheet.field("f0").querySelector(".err")?.textContent).toContain("at most 2");
  });

  it("[F-14] nothing ticked any more is absent, not an empty list", async () => {
    const sheet = await open({ kind: "choices", name: "toppings", options, default: ["ham"], minItems: 1 });
    await sheet.click(chip(sheet, "f0", "ham"));
    await send(sheet);
    expect(sent(sheet)).toEqual({});
  });

  it("[F-08] a required choice of none is an answer of its own where the schema allows it", async () => {
    const sheet = await open({ kind: "choices", name: "toppings", options, required: true });
    await send(sheet);
    expect(sheet.said).toEqual([]);
    await sheet.click(chip(sheet, "f0", "None of these"));
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: [] });
  });

  it("[F-09] more than twelve are searched; titles shown, values sent", async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ value: `v${n}`, title: `Title ${n}` }));
    const sheet = await open({ kind: "choices", name: "many", options: many });
    await sheet.type(input(sheet, "f0"), "Title 33");
    await sheet.press(input(sheet, "f0"), "Enter");
    await sheet.type(input(sheet, "f0"), "Title 7");
    await sheet.press(input(sheet, "f0"), "Enter");
    await send(sheet);
    expect(sent(sheet)).toEqual({ f0: ["v7", "v33"] });
  });
});

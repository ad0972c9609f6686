import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { FIELD_TEXT_BYTES } from "../../preload/form/answer-limits.ts";
import { clearStage, type FieldPart, formOf, questionOf, type Stage, stage } from "../elicitation/sheet-stage.tsx";

afterEach(clearStage);

const open = (...fields: readonly FieldPart[]): Promise<Stage> => stage({ question: questionOf(formOf(...fields)) });

function find<E extends Element>(inside: ParentNode, selector: string): E {
  const found = inside.querySelector<E>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}

describe("long texts of a field", () => {
  const atLimit = "t".repeat(FIELD_TEXT_BYTES);

  it("[F-22] a title and a description of 4 KiB are shown whole, without a fold", async () => {
    const sheet = await open({ kind: "text", name: "a", title: atLimit, description: atLimit });
    expect(find(sheet.field("f0"), "label bdi").textContent).toBe(atLimit);
    expect(find(sheet.field("f0"), ".said").textContent).toBe(atLimit);
    expect(sheet.field("f0").querySelector("button")).toBeNull();
  });

  it.each([
    ["title", "label bdi"],
    ["description", ".said"],
  ])("[F-22] a %s of one byte more is folded, whole on demand, and folded again", async (part, place) => {
    const past = `${atLimit}!`;
    const sheet = await open({ kind: "text", name: "a", [part]: past });
    const shown = () => find(sheet.field("f0"), place).textContent;
    expect(shown()).toBe(`${atLimit}…`);
    const more = find<HTMLButtonElement>(sheet.field("f0"), "button");
    expect(more.textContent).toBe("Show all 4,097 characters");
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await sheet.click(more);
    expect(shown()).toBe(past);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    await sheet.click(more);
    expect(shown()).toBe(`${atLimit}…`);
  });

  it("[F-22] folds a group's title too, and never cuts a character", async () => {
    const sheet = await open({ kind: "boolean", name: "a", title: "한".repeat(2_000) });
    expect(find(sheet.field("f0"), ".label bdi").textContent).toBe(`${"한".repeat(1_365)}…`);
  });
});

describe("what the server chose beforehand", () => {
  it("[F-11] stands beside its field in words, tied to it", async () => {
    const sheet = await open(
      { kind: "boolean", name: "agree", default: true, notes: [{ code: "default-yes" }] },
      { kind: "text", name: "stage", default: "production", notes: [{ code: "default-weighty", shown: "production" }] },
    );
    const described = (id: string, selector: string) => {
      const ids = find(sheet.field(id), selector).getAttribute("aria-describedby") ?? "";
      return ids.split(" ").map((one) => document.getElementById(one)?.textContent);
    };
    expect(described("f0", "fieldset")).toEqual([
      "The server has already answered this with Yes. Check that you want it so.",
    ]);
    expect(described("f1", "input")).toEqual([
      "The server has already filled in “production”, which may have consequences. Check that you want it so.",
    ]);
  });
});

describe("a press on something below", () => {
  it("[F-12] is not lost: what leaving a field has to tell waits until the button is up", async () => {
    const sheet = await open({ kind: "number", name: "n", integer: true }, { kind: "boolean", name: "b" });
    const input = find<HTMLInputElement>(sheet.field("f0"), "input");
    await sheet.type(input, "2.5");
    const pointer = (type: string) =>
      act(async () => {
        sheet.field("f1").dispatchEvent(new Event(type, { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
      });
    await pointer("pointerdown");
    await sheet.leave(input);
    expect(sheet.field("f0").querySelector(".err")).toBeNull();
    await pointer("pointerup");
    expect(find(sheet.field("f0"), ".err").textContent).toContain("whole number");
  });
});

describe("the ends of a list", () => {
  const options = Array.from({ length: 10_000 }, (_, n) => ({ value: `A${n}`, title: `Airport ${n}` }));
  const activeTitle = (sheet: Stage) => {
    const active = find(sheet.field("f0"), "[role='combobox']").getAttribute("aria-activedescendant") ?? "";
    return document.getElementById(active)?.textContent;
  };

  it.each([
    ["a single choice", { kind: "choice", name: "one", options }],
    ["a multiple choice", { kind: "choices", name: "several", options }],
  ] as const)("[F-24] Home and End reach them in %s of 10,000, once the list is walked in", async (_, part) => {
    const sheet = await open(part);
    const box = find<HTMLInputElement>(sheet.field("f0"), "[role='combobox']");
    await sheet.press(box, "ArrowDown");
    await sheet.press(box, "ArrowDown");
    await sheet.press(box, "End");
    expect(activeTitle(sheet)).toBe("Airport 9999");
    await sheet.press(box, "Home");
    expect(activeTitle(sheet)).toBe("Airport 0");
    await sheet.press(box, "PageDown");
    expect(activeTitle(sheet)).toBe("Airport 8");
    // Few of the many are in the document.
    expect(sheet.field("f0").querySelectorAll("[role='option']").length).toBeLessThan(30);
  });

  it("[F-24] before that they belong to the text", async () => {
    const sheet = await open({ kind: "choice", name: "one", options });
    const box = find<HTMLInputElement>(sheet.field("f0"), "[role='combobox']");
    await sheet.click(box);
    await sheet.press(box, "End");
    expect(box.hasAttribute("aria-activedescendant")).toBe(false);
  });
});

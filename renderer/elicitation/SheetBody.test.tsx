import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QuestionState, RespondResult } from "../../preload/contract/elicitation.ts";
import type { Reply } from "../../preload/contract/reply.ts";
import { contentFrom } from "../../preload/form/content.ts";
import type { Answers, FormModel } from "../../preload/form/model.ts";
import { clearStage, formOf, questionOf, type Stage, server, stage } from "./sheet-stage.tsx";

beforeEach(() => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(async () => {
  await clearStage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const form = formOf(
  { kind: "text", name: "name", title: "Name", required: true },
  { kind: "text", name: "mail", title: "E-mail", format: "email", description: "For the receipt" },
);
const box = (element: Element): HTMLInputElement => {
  const found = element.querySelector("input");
  if (!found) throw new Error("no input");
  return found;
};
describe("errors", () => {
  it("[F-12] stand at their fields in field order, and the focus moves to the first", async () => {
    const sheet = await stage({ question: questionOf(form) });
    await sheet.type(box(sheet.field("f1")), "nobody@");
    await sheet.click(sheet.button("Send to Tour"));
    expect(sheet.said).toEqual([]);
    expect(document.activeElement).toBe(box(sheet.field("f0")));
    const summary = sheet.dialog().querySelector("[role='alert']");
    expect([...(summary?.querySelectorAll("li bdi") ?? [])].map((line) => line.textContent)).toEqual([
      "Name",
      "E-mail",
    ]);
    expect(sheet.field("f1").querySelector(".err")?.textContent).toContain("not an e-mail address");
    expect(sheet.dialog().querySelector("footer")?.textContent).toContain("2 fields to fix");
  });

  it("[F-24] a line of the summary moves the focus to its field", async () => {
    const sheet = await stage({ question: questionOf(form) });
    await sheet.type(box(sheet.field("f1")), "nobody@");
    await sheet.click(sheet.button("Send to Tour"));
    await sheet.click(sheet.button("E-mail"));
    expect(document.activeElement).toBe(box(sheet.field("f1")));
  });

  it("[F-24] labels, descriptions and errors are tied to the field, and no id points nowhere", async () => {
    const sheet = await stage({ question: questionOf(form) });
    const mail = box(sheet.field("f1"));
    expect(sheet.field("f1").querySelector("label")?.getAttribute("for")).toBe(mail.id);
    const described = () =>
      (mail.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(described()).toEqual(["For the receipt"]);
    expect(mail.getAttribute("aria-invalid")).toBe("false");
    await sheet.type(mail, "nobody@");
    await sheet.leave(mail);
    expect(described()).toEqual([expect.stringContaining("not an e-mail address"), "For the receipt"]);
    expect(mail.getAttribute("aria-invalid")).toBe("true");
    expect(box(sheet.field("f0")).hasAttribute("aria-describedby")).toBe(false);
  });

  it("[F-12] wait until the focus has left a field, and go when it is put right", async () => {
    const sheet = await stage({ question: questionOf(form) });
    const mail = box(sheet.field("f1"));
    await sheet.type(mail, "nobody@");
    expect(sheet.field("f1").querySelector(".err")).toBeNull();
    await sheet.leave(mail);
    expect(sheet.field("f1").querySelector(".err")).not.toBeNull();
    await sheet.type(mail, "nobody@example.com");
    expect(sheet.field("f1").querySelector(".err")).toBeNull();
  });

  it("[F-12] what main found wrong is shown at its field until the answer changes, and the sheet can send again", async () => {
    const replies: RespondResult[] = [
      { settled: false, errors: [{ field: "f0", code: "pattern" }] },
      { settled: true },
    ];
    const sheet = await stage({
      question: questionOf(form),
      onRespond: async () => ({ ok: true, value: replies.shift() ?? { settled: true } }),
    });
    await sheet.type(box(sheet.field("f0")), "Kim");
    await sheet.click(sheet.button("Send to Tour"));
    expect(sheet.field("f0").querySelector(".err")?.textContent).toContain("the way the server asks");
    expect(sheet.closings()).toBe(0);
    await sheet.type(box(sheet.field("f0")), "Kim Seo-yeon");
    expect(sheet.field("f0").querySelector(".err")).toBeNull();
    await sheet.click(sheet.button("Send to Tour"));
    expect(sheet.closings()).toBe(1);
  });
});

describe("before and after sending", () => {
  it("[F-13] shows the very content, and follows every change until Send", async () => {
    const sheet = await stage({ question: questionOf(form), previewOpen: true });
    const shown = () => JSON.parse(sheet.dialog().querySelector(".preview .code-block")?.textContent ?? "");
    expect(shown()).toEqual({});
    await sheet.type(box(sheet.field("f0")), 'Kim "the" ㄱ');
    await sheet.type(box(sheet.field("f1")), "kim@example.com");
    expect(shown()).toEqual({ name: 'Kim "the" ㄱ', mail: "kim@example.com" });
    await sheet.type(box(sheet.field("f1")), "");
    expect(shown()).toEqual({ name: 'Kim "the" ㄱ' });
  });

  it("[F-13] shows and sends values that are false, 0 or empty", async () => {
    const falsy = formOf(
      { kind: "boolean", name: "notify", default: false },
      { kind: "number", name: "seats", integer: true, default: 0 },
      { kind: "text", name: "note", default: "" },
      { kind: "choices", name: "days", options: [{ value: "mon", title: "Monday" }], default: [] },
    );
    const sheet = await stage({ question: questionOf(falsy), previewOpen: true });
    const shown = JSON.parse(sheet.dialog().querySelector(".preview .code-block")?.textContent ?? "");
    expect(shown).toEqual({ notify: false, seats: 0, note: "", days: [] });
    await sheet.click(sheet.button("Send to Tour"));
    expect(contentFrom(falsy, sheet.said[0]?.answers ?? {})).toEqual(shown);
  });

  it("[F-13] sends what the form holds at that moment, by click and by key", async () => {
    const start = formOf({ kind: "text", name: "name", default: "Kim" });
    const ways: ((sheet: Stage) => void)[] = [
      (sheet) => sheet.button("Send to Tour").click(),
      (sheet) => {
        const press = { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true };
        sheet.dialog().dispatchEvent(new KeyboardEvent("keydown", press));
      },
    ];
    for (const send of ways) {
      const sheet = await stage({ question: questionOf(start) });
      await sheet.type(box(sheet.field("f0")), "Lee");
      await sheet.type(box(sheet.field("f0")), "Lee Ji-woo");
      await act(async () => send(sheet));
      expect(sheet.said).toEqual([{ action: "accept", answers: { f0: "Lee Ji-woo" } }]);
      await clearStage();
    }
  });

  it("[F-37] an answer that was not delivered says so, keeps the sheet and can be sent again", async () => {
    const replies: Reply<RespondResult>[] = [
      { ok: false, error: { code: "no-such-code", params: {} } },
      { ok: true, value: { settled: true } },
    ];
    const sheet = await stage({
      question: questionOf(form),
      onRespond: async () => replies.shift() ?? { ok: true, value: { settled: true } },
    });
    await sheet.type(box(sheet.field("f0")), "Kim");
    await sheet.click(sheet.button("Send to Tour"));
    expect(sheet.dialog().querySelector("[role='alert']")?.textContent).toContain("not delivered");
    expect(box(sheet.field("f0")).value).toBe("Kim");
    await sheet.click(sheet.button("Send to Tour"));
    expect(sheet.closings()).toBe(1);
  });

  it.each([
    ["withdrawn", "server", undefined, "took the question back"],
    ["disconnected", "server", "exit code 1", "exit code 1"],
    ["interrupted", "host", undefined, "was closing"],
  ] as const)(
    "[F-26] when it is %s the sheet says so, closes its actions and keeps what was typed",
    async (name, by, detail, words) => {
      const sheet = await stage({ question: questionOf(form) });
      await sheet.type(box(sheet.field("f0")), "Kim");
      const state: QuestionState = { kind: "closed", at: 1, outcome: { name, by, ...(detail ? { detail } : {}) } };
      await sheet.show({ question: questionOf(form, { state }) });
      expect(sheet.dialog().querySelector("[role='alert']")?.textContent).toContain(words);
      for (const gone of ["Decline", "Not now", "Send to Tour"]) expect(() => sheet.button(gone)).toThrow();
      await sheet.press(box(sheet.field("f0")), "Enter", { ctrlKey: true });
      expect(sheet.said).toEqual([]);
      expect(box(sheet.field("f0")).value).toBe("Kim");
      expect(box(sheet.field("f0")).readOnly).toBe(true);
      const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
      await sheet.click(sheet.button("Copy what you typed"));
      expect(copied).toHaveBeenCalledWith("Name: Kim");
      await sheet.click(sheet.button("Close"));
      expect(sheet.closings()).toBe(1);
    },
  );
});

it.each([
  ["withdrawn", "", 1],
  ["disconnected", "", 1],
  ["withdrawn", "Kim", 0],
] as const)(
  "[F-26] the person's own end (%s) closes the sheet by itself, unless something was typed: %j",
  async (name, typed, closings) => {
    const sheet = await stage({ question: questionOf(form) });
    if (typed !== "") await sheet.type(box(sheet.field("f0")), typed);
    await sheet.show({
      question: questionOf(form, { state: { kind: "closed", at: 1, outcome: { name, by: "person" } } }),
    });
    expect(sheet.closings()).toBe(closings);
  },
);

describe("drafts", () => {
  it("mirrors what is typed, the last key included when the sheet goes", async () => {
    const sheet = await stage({ question: questionOf(form) });
    await sheet.type(box(sheet.field("f0")), "Ki");
    await sheet.type(box(sheet.field("f0")), "Kim");
    await sheet.remove();
    expect(sheet.drafts.at(-1)).toEqual({ f0: "Kim" });
  });

  it("[F-13] one that comes late does not take the place of what was typed meanwhile", async () => {
    let arrive: (draft: Answers) => void = () => {};
    const late = new Promise<Answers>((resolve) => {
      arrive = resolve;
    });
    const sheet = await stage({ question: questionOf(form), loadDraft: () => late, previewOpen: true });
    await sheet.type(box(sheet.field("f0")), "Kim");
    await act(async () => arrive({ f0: "an older name", f1: "older@example.com" }));
    expect(box(sheet.field("f0")).value).toBe("Kim");
    expect(JSON.parse(sheet.dialog().querySelector(".preview .code-block")?.textContent ?? "")).toEqual({
      name: "Kim",
    });
    await sheet.click(sheet.button("Send to Tour"));
    expect(sheet.said).toEqual([{ action: "accept", answers: { f0: "Kim" } }]);
  });

  it("restores a draft, unfinished text included, with the focus in the form", async () => {
    const numbers = formOf(
      { kind: "number", name: "n", integer: true, default: 3 },
      { kind: "text", name: "t", default: "x" },
    );
    const sheet = await stage({ question: questionOf(numbers), loadDraft: async () => ({ f0: "12e" }) });
    expect(box(sheet.field("f0")).value).toBe("12e");
    expect(box(sheet.field("f1")).value).toBe("");
    expect(document.activeElement).toBe(box(sheet.field("f0")));
  });
});

describe("rendering", () => {
  it("[F-31] a form that cannot be rendered is reported, and the sheet says so", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = {
      fields: [{ id: "f0", kind: "choice", name: "x", required: false, notes: [] }],
      outsideSpecification: false,
    };
    const sheet = await stage({ question: questionOf(broken as unknown as FormModel) });
    expect(sheet.failures).toHaveLength(1);
    expect(sheet.dialog().textContent).toContain("cannot be shown");
    expect(sheet.dialog().textContent).toContain(`${server.name} is told`);
    await sheet.click(sheet.button("Close"));
    expect(sheet.closings()).toBe(1);
  });

  it("[F-24] Tab goes round inside the sheet", async () => {
    const sheet = await stage({ question: questionOf(form) });
    await act(async () => sheet.button("Send to Tour").focus());
    await sheet.press(sheet.button("Send to Tour"), "Tab");
    const first = document.activeElement;
    expect(sheet.dialog().contains(first)).toBe(true);
    expect(first).not.toBe(sheet.button("Send to Tour"));
    await sheet.press(first as Element, "Tab", { shiftKey: true });
    expect(document.activeElement).toBe(sheet.button("Send to Tour"));
  });
});

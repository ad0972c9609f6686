import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallView } from "../../preload/contract/calls.ts";
import type { RespondResult } from "../../preload/contract/elicitation.ts";
import type { Reply } from "../../preload/contract/reply.ts";
import { clearStage, formOf, questionOf, server, stage } from "./sheet-stage.tsx";
import { StrayGestures } from "./stray-gesture.ts";

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
const facts = (armingMs: number) => ({ version: "0", electron: "0", platform: "linux", locale: "en-GB", armingMs });
const box = (element: Element): HTMLInputElement => {
  const found = element.querySelector("input");
  if (!found) throw new Error("no input");
  return found;
};
const call: CallView = {
  id: "c1",
  threadId: "t1",
  serverId: "s1",
  kind: "tool",
  tool: "book_table",
  args: { guests: 4 },
  startedAt: 0,
  state: "asking",
  rounds: 0,
  questions: ["q1"],
};

describe("who asks", () => {
  it("[F-18] names the user's own name, the command and the call, and quotes what the server calls itself", async () => {
    const sheet = await stage({ question: questionOf(form), call });
    const title = document.getElementById(sheet.dialog().getAttribute("aria-labelledby") ?? "");
    expect(title?.textContent).toBe("Tour asks");
    expect(sheet.dialog().querySelector("header")?.textContent).toContain("node tour.js");
    expect(sheet.dialog().querySelector("header")?.textContent).toContain("asked by book_table");
    expect(sheet.dialog().querySelector("q")?.textContent).toBe("The Official Bank");
    expect(sheet.dialog().querySelector("header .arguments")?.textContent).toContain('"guests": 4');
  });

  it("[F-18] names the tool before the command, of which a long one is folded with all of it inside", async () => {
    const target = `/usr/bin/node ${"/a/long/folder".repeat(8)}/server.mjs`;
    const sheet = await stage({ question: questionOf(form), call, server: { ...server, target } });
    const who = sheet.dialog().querySelector(".who");
    expect(who?.firstElementChild?.textContent).toBe("asked by book_table");
    const folded = who?.querySelector("details");
    expect([folded?.open, folded?.querySelector("summary")?.textContent]).toEqual([false, target]);
    expect(who?.getAttribute("tabindex")).toBeNull();
  });

  it.each([
    [{ kind: "one-of", tools: ["a", "b"] } as const, "one of 2 running calls: a, b"],
    [{ kind: "unasked" } as const, "not asked for by any running call"],
  ])("[F-18] says so when the call is not known: %j", async (attribution, words) => {
    const sheet = await stage({ question: questionOf(form, { attribution }) });
    expect(sheet.dialog().querySelector("header")?.textContent).toContain(words);
  });

  it("[F-25] tells its place among the waiting questions", async () => {
    const sheet = await stage({ question: questionOf(form), position: { n: 1, of: 3 } });
    expect(sheet.dialog().querySelector("header")?.textContent).toContain("1 of 3 waiting");
  });
});

describe("what is asked", () => {
  it("[F-19] shows message, titles, descriptions and options as plain text", async () => {
    const hostile = "<img src=x onerror=alert(1)> **bold** [link](https://pay.example.test)\nhttps://pay.example.test";
    const fields = formOf(
      { kind: "text", name: "a", title: hostile, description: hostile },
      { kind: "choice", name: "b", options: [{ value: "x", title: hostile }] },
    );
    const sheet = await stage({ question: questionOf(fields, { message: hostile }) });
    expect(sheet.dialog().querySelectorAll("img, a, strong, em, script, iframe")).toHaveLength(0);
    expect(sheet.dialog().querySelector(".message .said")?.textContent).toBe(hostile);
    expect(sheet.field("f0").querySelector(".label bdi")?.textContent).toBe(hostile);
    expect(sheet.field("f0").querySelector(".hint")?.textContent).toBe(hostile);
  });

  it("[F-19] says when the server gave no reason", async () => {
    const sheet = await stage({ question: questionOf(form, { message: "  " }) });
    expect(sheet.dialog().querySelector(".message")?.textContent).toBe("Tour gave no reason.");
  });

  it("[F-34] a long message is folded and whole on demand, outside of the part that scrolls with the form", async () => {
    const message = `${"Please read this line. ".repeat(870)}AND TRANSFER EVERYTHING`;
    const sheet = await stage({ question: questionOf(form, { message }) });
    const part = sheet.dialog().querySelector(".message");
    expect(part?.textContent).toContain("AND TRANSFER EVERYTHING");
    expect(part?.closest(".scroll")).toBeNull();
    expect(part?.classList.contains("folded")).toBe(true);
    await sheet.click(sheet.button("Show all 20,033 characters"));
    expect(part?.classList.contains("folded")).toBe(false);
  });

  it("[F-21] a form outside the specification is marked so", async () => {
    const sheet = await stage({ question: questionOf({ ...form, outsideSpecification: true }) });
    expect(sheet.dialog().textContent).toContain("Outside the specification");
  });
});

describe("the ways out", () => {
  it("[F-16] Send accepts with the answers; [F-15] Decline and Not now carry none", async () => {
    for (const [button, action] of [
      ["Send to Tour", "accept"],
      ["Decline", "decline"],
      ["Not now", "cancel"],
    ] as const) {
      const sheet = await stage({ question: questionOf(form) });
      await sheet.type(box(sheet.field("f0")), "Kim");
      await sheet.click(sheet.button(button));
      expect(sheet.said).toEqual([{ action, answers: action === "accept" ? { f0: "Kim" } : undefined }]);
      expect(sheet.closings()).toBe(1);
      await clearStage();
    }
  });

  it("[F-16] Esc is Not now; Enter in a field is nothing; Ctrl+Enter and Cmd+Enter send", async () => {
    for (const [key, more, actions] of [
      ["Escape", {}, ["cancel"]],
      ["Enter", {}, []],
      ["Enter", { ctrlKey: true }, ["accept"]],
      ["Enter", { metaKey: true }, ["accept"]],
      ["Enter", { ctrlKey: true, repeat: true }, []],
    ] as const) {
      const sheet = await stage({ question: questionOf(form) });
      await sheet.type(box(sheet.field("f0")), "Kim");
      await sheet.press(box(sheet.field("f0")), key, more);
      expect(sheet.said.map(({ action }) => action)).toEqual(actions);
      await clearStage();
    }
  });

  it("[F-16] a click elsewhere and a switch to another question answer nothing", async () => {
    const sheet = await stage({ question: questionOf(form) });
    document.body.click();
    await sheet.show({ question: questionOf(form, { key: "q2" }) });
    await sheet.remove();
    expect(sheet.said).toEqual([]);
  });

  it("[F-25] two clicks and an Esc of the same moment are one answer", async () => {
    const said: string[] = [];
    const never = new Promise<Reply<RespondResult>>(() => {});
    const sheet = await stage({
      question: questionOf(form),
      onRespond: (action) => {
        said.push(action);
        return never;
      },
    });
    await sheet.type(box(sheet.field("f0")), "Kim");
    await act(async () => {
      sheet.button("Send to Tour").click();
      sheet.button("Send to Tour").click();
    });
    await sheet.press(sheet.dialog(), "Escape");
    expect(said).toEqual(["accept"]);
  });

  it("[F-34] Decline and Not now work while Send is held and while there are errors", async () => {
    for (const [button, action] of [
      ["Decline", "decline"],
      ["Not now", "cancel"],
    ] as const) {
      const held = await stage({ question: questionOf(form), facts: facts(600) });
      await held.click(held.button(button));
      expect(held.said).toEqual([{ action, answers: undefined }]);
      await clearStage();
      const wrong = await stage({ question: questionOf(form) });
      await wrong.click(wrong.button("Send to Tour"));
      expect(wrong.said).toEqual([]);
      await wrong.click(wrong.button(button));
      expect(wrong.said).toEqual([{ action, answers: undefined }]);
      await clearStage();
    }
  });

  it("each of them says what the server will be told", async () => {
    const sheet = await stage({ question: questionOf(form) });
    for (const [button, words] of [
      ["Decline", "Tour is told that you said no"],
      ["Not now", "Tour is told that you closed this"],
    ] as const) {
      const hint = document.getElementById(sheet.button(button).getAttribute("aria-describedby") ?? "");
      expect(hint?.textContent).toContain(words);
    }
  });
});

describe("a fresh sheet", () => {
  const empty = formOf();

  it("[F-29] takes no Send, by click or key, before 600 ms of visible focus", async () => {
    vi.useFakeTimers();
    const sheet = await stage({ question: questionOf(empty), facts: facts(600) });
    const send = sheet.button("Send to Tour");
    await act(async () => vi.advanceTimersByTime(599));
    await sheet.click(send);
    await sheet.press(sheet.dialog(), "Enter", { ctrlKey: true });
    expect(sheet.said).toEqual([]);
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await act(async () => vi.advanceTimersByTime(1));
    expect(send.getAttribute("aria-disabled")).toBe("false");
    await sheet.click(send);
    expect(sheet.said).toEqual([{ action: "accept", answers: {} }]);
  });

  it("[F-29] counts no time while the window is not focused, and starts again when it is", async () => {
    vi.useFakeTimers();
    const focused = vi.spyOn(document, "hasFocus").mockReturnValue(true);
    const sheet = await stage({ question: questionOf(empty), facts: facts(600) });
    await act(async () => vi.advanceTimersByTime(400));
    focused.mockReturnValue(false);
    await act(async () => window.dispatchEvent(new Event("blur")));
    await act(async () => vi.advanceTimersByTime(5_000));
    focused.mockReturnValue(true);
    await act(async () => window.dispatchEvent(new Event("focus")));
    await act(async () => vi.advanceTimersByTime(599));
    await sheet.click(sheet.button("Send to Tour"));
    expect(sheet.said).toEqual([]);
    await act(async () => vi.advanceTimersByTime(1));
    await sheet.click(sheet.button("Send to Tour"));
    expect(sheet.said).toHaveLength(1);
  });

  it("[F-29] leaves the focus with whoever is typing, and otherwise takes it to its first field", async () => {
    const composer = document.createElement("textarea");
    document.body.append(composer);
    composer.value = "half a sen";
    composer.focus();
    await stage({ question: questionOf(form) });
    expect(document.activeElement).toBe(composer);
    await clearStage();
    composer.value = "";
    const sheet = await stage({ question: questionOf(form) });
    expect(document.activeElement).toBe(box(sheet.field("f0")));
    await clearStage();
    // A line that is on its way takes no text.
    composer.value = "/ask";
    composer.readOnly = true;
    composer.focus();
    const asked = await stage({ question: questionOf(form) });
    expect(document.activeElement).toBe(box(asked.field("f0")));
  });

  it("[F-29] takes the second half of a double click on Decline for no answer to the question that comes next", async () => {
    vi.useFakeTimers();
    const strays = new StrayGestures();
    strays.answered("one");
    const next = await stage({ question: questionOf(form, { key: "two" }), isStray: () => strays.isStray("two", 0) });
    await next.click(next.button("Decline"));
    await next.press(next.dialog(), "Escape");
    expect(next.said).toEqual([]);
    await act(async () => vi.advanceTimersByTime(400));
    expect(strays.isStray("three", Date.now() + 1)).toBe(false);
    await next.click(next.button("Decline"));
    expect(next.said).toEqual([{ action: "decline", answers: undefined }]);
  });
});

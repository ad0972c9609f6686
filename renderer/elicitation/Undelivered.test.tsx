import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QuestionState, Undelivered } from "../../preload/contract/elicitation.ts";
import type { Reply } from "../../preload/contract/reply.ts";
import { clearStage, formOf, questionOf, type Stage, stage } from "./sheet-stage.tsx";

beforeEach(() => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(async () => {
  await clearStage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const form = formOf({ kind: "text", name: "name", title: "Name", required: true });
const box = (sheet: Stage): HTMLInputElement => {
  const found = sheet.field("f0").querySelector("input");
  if (!found) throw new Error("no input");
  return found;
};
const tried = (part: Partial<Undelivered> = {}): QuestionState => ({
  kind: "open",
  undelivered: {
    action: "accept",
    reason: "not-delivered",
    error: { code: "http-error", params: { origin: "http://s", status: 503 } },
    ...part,
  },
});
const alert = (sheet: Stage) => sheet.dialog().querySelector("[role='alert']")?.textContent ?? "";

/** A sheet whose answer has just been given in vain, and what is done to it from then on. */
async function undelivered(part: Partial<Undelivered> = {}, armingMs = 0) {
  const done: string[] = [];
  let reply: Promise<Reply<null>> = Promise.resolve({ ok: true, value: null });
  const answer = (what: string) => () => {
    done.push(what);
    return reply;
  };
  const sheet = await stage({
    question: questionOf(form),
    facts: { version: "0", electron: "0", platform: "linux", locale: "en-GB", armingMs: 0 },
    onRespond: async () => ({ ok: false, error: { code: "not-delivered", params: { detail: "503" } } }),
    onResend: answer("again"),
    onApprove: answer("approve"),
    onGiveUp: answer("give up"),
  });
  await sheet.type(box(sheet), "Kim");
  await sheet.click(sheet.button("Send to Tour"));
  await sheet.show({
    question: questionOf(form, { state: tried(part) }),
    facts: { version: "0", electron: "0", platform: "linux", locale: "en-GB", armingMs },
  });
  return {
    sheet,
    done,
    reply: (next: Promise<Reply<null>>) => {
      reply = next;
    },
  };
}

describe("an answer that did not go through", () => {
  it("[F-37] says so and why, keeps what was sent as it was, and offers to send it again or to give up", async () => {
    const { sheet, done } = await undelivered();
    expect(alert(sheet)).toContain("Tour did not take your answer");
    expect(alert(sheet)).toContain("http://s answered with HTTP 503");
    expect(sheet.dialog().querySelectorAll("[role='alert']")).toHaveLength(1);
    expect(box(sheet).value).toBe("Kim");
    expect(box(sheet).readOnly).toBe(true);
    for (const gone of ["Send to Tour", "Decline", "Not now"]) expect(() => sheet.button(gone)).toThrow();
    expect(document.activeElement).toBe(sheet.button("Send again"));
    await sheet.click(sheet.button("Send again"));
    expect(done).toEqual(["again"]);
    expect(sheet.closings()).toBe(1);
  });

  it.each([
    ["accept", "kept as you sent them"],
    ["decline", "Decline"],
    ["cancel", "Not now"],
  ] as const)("[F-37] says which answer it was, and that it may have arrived: %s", async (action, words) => {
    const { sheet } = await undelivered({ action, reason: "delivery-unknown" });
    expect(alert(sheet)).toContain("Your answer may not have reached Tour");
    expect(alert(sheet)).toContain("Tour gets it twice");
    expect(alert(sheet)).toContain(words);
  });

  it("[F-37] by keyboard: Ctrl+Enter sends again, Esc gives up, and neither of them twice", async () => {
    const { sheet, done, reply } = await undelivered();
    reply(new Promise(() => {}));
    await sheet.press(sheet.button("Send again"), "Enter", { ctrlKey: true });
    await sheet.press(sheet.dialog(), "Enter", { ctrlKey: true });
    await sheet.press(sheet.dialog(), "Escape");
    expect(done).toEqual(["again"]);
    await clearStage();

    const other = await undelivered();
    await other.sheet.press(other.sheet.dialog(), "Escape");
    expect(other.done).toEqual(["give up"]);
    // How it ended is read first; what was entered can be copied.
    expect(other.sheet.closings()).toBe(0);
    const outcome = { name: "disconnected", by: "person", reason: "not-delivered" } as const;
    await other.sheet.show({ question: questionOf(form, { state: { kind: "closed", at: 1, outcome } }) });
    expect(alert(other.sheet)).toContain("Your answer to Tour did not go through");
    expect(alert(other.sheet)).not.toContain("Nothing was sent");
    other.sheet.button("Copy what you typed");
    await other.sheet.press(other.sheet.dialog(), "Escape");
    expect(other.sheet.closings()).toBe(1);
  });

  it("[F-29] is not sent again by the second half of a double click on Send", async () => {
    vi.useFakeTimers();
    const { sheet, done } = await undelivered({}, 600);
    await sheet.click(sheet.button("Send again"));
    await sheet.press(sheet.dialog(), "Enter", { ctrlKey: true });
    expect(done).toEqual([]);
    await act(async () => vi.advanceTimersByTime(600));
    await sheet.click(sheet.button("Send again"));
    expect(done).toEqual(["again"]);
  });

  it("[F-37] that fails again ends the sheet's waiting: it says so and can be closed", async () => {
    const { sheet, reply } = await undelivered();
    reply(Promise.resolve({ ok: false, error: { code: "not-delivered", params: { detail: "503" } } }));
    await sheet.click(sheet.button("Send again"));
    expect(sheet.closings()).toBe(0);
    const outcome = { name: "disconnected", by: "server", reason: "delivery-unknown", detail: "503" } as const;
    await sheet.show({ question: questionOf(form, { state: { kind: "closed", at: 1, outcome } }) });
    expect(alert(sheet)).toContain("did not go through");
    expect(alert(sheet)).toContain("may have arrived");
    expect(() => sheet.button("Send again")).toThrow();
    await sheet.click(sheet.button("Close"));
    expect(sheet.closings()).toBe(1);
  });

  it("[F-29] leaves the focus with whoever is typing elsewhere", async () => {
    const composer = document.createElement("textarea");
    document.body.append(composer);
    composer.value = "half a sen";
    composer.focus();
    const sheet = await stage({ question: questionOf(form, { state: tried() }) });
    sheet.button("Send again");
    expect(document.activeElement).toBe(composer);
  });
});

import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordedPage } from "../../testing/recorded-page.ts";
import { sent, urlQuestionOf, verdictOf, visitOf } from "../../testing/url-question.ts";
import { clearStage, stage } from "../sheet-stage.tsx";

beforeEach(() => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(async () => {
  await clearStage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const consent = urlQuestionOf({ key: "q1", serverId: "s1" });
const waiting = { ...consent, state: sent, visit: visitOf() };
const again = { ...consent, visit: visitOf({ continues: "answer" }) };
const facts = (armingMs: number) => ({ version: "0", electron: "0", platform: "linux", locale: "en-GB", armingMs });
const buttons = (root: Element) => [...root.querySelectorAll("footer button")].map((button) => button.textContent);

it("[F-37] an answer that did not go through is sent again or given up, and nothing is opened for that", async () => {
  const { page, acts } = recordedPage();
  const undelivered = {
    action: "accept",
    reason: "not-delivered",
    error: { code: "unreachable", params: {} },
  } as const;
  const sheet = await stage({ question: { ...consent, state: { kind: "open", undelivered } }, page });
  expect(buttons(sheet.dialog())).toEqual(["Give up", "Send again"]);
  expect(sheet.dialog().querySelector(".url-whole")?.textContent).toBe(consent.url?.text);
  expect(acts).toEqual([]);
});

describe("[U-09] while a page is open", () => {
  it("Continue, Open again and Stop are there, each does its own, and nothing answers a second time", async () => {
    for (const [button, done] of [
      ["Continue", "goOn"],
      ["Open again", "open"],
      ["Stop", "stop"],
    ] as const) {
      const { page, acts } = recordedPage();
      const sheet = await stage({ question: waiting, page });
      expect(buttons(sheet.dialog())).toEqual(["Stop", "Open again", "Continue"]);
      await act(async () => {
        sheet.button(button).click();
        sheet.button(button).click();
      });
      expect(acts).toEqual([done]);
      expect(sheet.said).toEqual([]);
      await clearStage();
    }
  });

  it("the address is still shown whole, as opening again is a consent of its own", async () => {
    const { page } = recordedPage();
    const sheet = await stage({ question: waiting, page });
    expect(sheet.dialog().querySelector("[role='status']")?.textContent).toContain(
      "Finish in your browser, then continue",
    );
    expect(sheet.dialog().querySelector(".url-host")?.textContent).toBe("accounts.pay.example.com");
    expect(sheet.dialog().querySelector(".url-whole")?.textContent).toBe(waiting.url?.text);
  });

  it("a dangerous address is opened again only after the deliberate step; Continue needs none", async () => {
    const { page, acts } = recordedPage();
    const sheet = await stage({ question: { ...waiting, url: verdictOf({ level: "strong" }) }, page });
    await sheet.click(sheet.button("Open again"));
    expect(acts).toEqual([]);
    await sheet.click(sheet.dialog().querySelector("footer input[type='checkbox']") as Element);
    await sheet.click(sheet.button("Open again"));
    await sheet.click(sheet.button("Continue"));
    expect(acts).toEqual(["open", "goOn"]);
  });

  it("Esc hides the sheet and does nothing else; Enter opens nothing", async () => {
    const { page, acts } = recordedPage();
    const sheet = await stage({ question: waiting, page });
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    await act(async () => sheet.button("Open again").dispatchEvent(enter));
    expect(enter.defaultPrevented).toBe(true);
    await sheet.press(sheet.dialog(), "Enter", { ctrlKey: true });
    await sheet.press(sheet.dialog(), "Escape");
    expect(acts).toEqual([]);
    expect(sheet.said).toEqual([]);
    expect(sheet.closings()).toBe(1);
  });

  it("[F-29] the second half of a double click on Open presses neither Continue nor Open again; Stop works at once", async () => {
    vi.useFakeTimers();
    const { page, acts } = recordedPage();
    const sheet = await stage({ question: consent, page, facts: facts(600) });
    await act(async () => vi.advanceTimersByTime(600));
    await sheet.click(sheet.button("Open in browser"));
    await sheet.show({ question: waiting });
    await sheet.click(sheet.button("Continue"));
    await sheet.click(sheet.button("Open again"));
    expect(acts).toEqual(["open"]);
    await act(async () => vi.advanceTimersByTime(600));
    await sheet.click(sheet.button("Continue"));
    expect(acts).toEqual(["open", "goOn"]);
    await clearStage();
    const fresh = recordedPage();
    const next = await stage({ question: waiting, page: fresh.page, facts: facts(600) });
    await next.click(next.button("Stop"));
    expect(fresh.acts).toEqual(["stop"]);
  });

  it("[U-04] a browser that does not start says so, and the page is waited for as before", async () => {
    const { page, answer } = recordedPage();
    answer("open", { ok: false, error: { code: "browser-failed", params: { detail: "no browser" } } });
    const sheet = await stage({ question: waiting, page });
    await sheet.click(sheet.button("Open again"));
    expect(sheet.dialog().querySelector("[role='alert']")?.textContent).toContain("no browser");
    expect(buttons(sheet.dialog())).toEqual(["Stop", "Open again", "Continue"]);
  });

  it.each([
    ["close", "goes on by itself"],
    ["retry", "the call goes to Tour again"],
  ] as const)("Continue says what it leads to (%s)", async (continues, words) => {
    const { page } = recordedPage();
    const sheet = await stage({ question: { ...waiting, visit: visitOf({ continues }) }, page });
    const hint = document.getElementById(sheet.button("Continue").getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toContain(words);
  });
});

describe("[U-08] a call that waits for pages", () => {
  const visit = visitOf({ continues: "retry" });

  it("says how many are done, and is sent again by itself only when the person chose so", async () => {
    const { page, acts } = recordedPage({ pages: { done: 1, of: 2 } });
    const sheet = await stage({ question: { ...waiting, origin: "url-required", visit }, page });
    expect(sheet.dialog().textContent).toContain("1 of 2 pages done");
    const tick = sheet.dialog().querySelector<HTMLInputElement>(".retry-choice input");
    expect(tick?.checked).toBe(false);
    await sheet.click(tick as Element);
    expect(acts).toEqual(["retry on"]);
    const chosen = { ...waiting, origin: "url-required", visit: { ...visit, retriesByItself: true } } as const;
    await sheet.show({ question: chosen });
    expect(tick?.checked).toBe(true);
    await sheet.click(tick as Element);
    expect(acts).toEqual(["retry on", "retry off"]);
  });

  it("with all of them done, offers to send it again, and no page to open", async () => {
    const { page, acts } = recordedPage({ pages: { done: 2, of: 2 }, retry: true });
    const done = { ...waiting, origin: "url-required", visit: { ...visit, state: "completed" } } as const;
    const sheet = await stage({ question: done, page });
    expect(sheet.dialog().querySelector("[role='status']")?.textContent).toContain(
      "Continue sends the call to Tour again",
    );
    expect(buttons(sheet.dialog())).toEqual(["Stop", "Continue"]);
    await sheet.click(sheet.button("Continue"));
    expect(acts).toEqual(["goOn"]);
  });

  it("one that does not wait for pages has no such choice", async () => {
    const { page } = recordedPage();
    const sheet = await stage({ question: waiting, page });
    expect(sheet.dialog().querySelector(".retry-choice")).toBeNull();
  });
});

describe("[U-10] the same page asked for again", () => {
  it("is the page that is waited for, not a new consent: its answer opens nothing", async () => {
    const { page, acts } = recordedPage();
    const sheet = await stage({ question: again, page });
    expect(sheet.dialog().querySelector("h2")?.textContent).toBe("Tour asks again for accounts.pay.example.com");
    expect(buttons(sheet.dialog())).toEqual(["Decline", "Not now", "Stop", "Open again", "Continue"]);
    expect(() => sheet.button("Open in browser")).toThrow();
    await sheet.click(sheet.button("Continue"));
    expect(acts).toEqual(["goOn"]);
    expect(sheet.said).toEqual([]);
  });

  it("can be opened again without being answered, declined, and put off", async () => {
    for (const [button, action] of [
      ["Decline", "decline"],
      ["Not now", "cancel"],
    ] as const) {
      const { page, acts } = recordedPage();
      const sheet = await stage({ question: again, page });
      await sheet.click(sheet.button("Open again"));
      expect(acts).toEqual(["open"]);
      expect(sheet.said).toEqual([]);
      await sheet.click(sheet.button(button));
      expect(sheet.said).toEqual([{ action, answers: undefined }]);
      expect(sheet.closings()).toBe(1);
      await clearStage();
    }
  });

  it("[F-16] Esc is Not now", async () => {
    const { page } = recordedPage();
    const sheet = await stage({ question: again, page });
    await sheet.press(sheet.dialog(), "Escape");
    expect(sheet.said).toEqual([{ action: "cancel", answers: undefined }]);
  });
});

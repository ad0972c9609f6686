import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reply } from "../../../preload/contract/reply.ts";
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

const question = urlQuestionOf({ key: "q1", serverId: "s1" });
const facts = (armingMs: number) => ({ version: "0", electron: "0", platform: "linux", locale: "en-GB", armingMs });
const failed: Reply<null> = { ok: false, error: { code: "browser-failed", params: { detail: "xdg-open: not found" } } };

describe("what the consent shows", () => {
  it("[U-01] message, server, host with its registrable domain, and the whole address to the last character", async () => {
    const { page } = recordedPage();
    const text = `https://accounts.pay.example.com/connect?state=${"x".repeat(1_990)}`;
    const parts = [...verdictOf().parts.slice(0, 4), { kind: "query" as const, text: text.slice(40) }];
    const sheet = await stage({ question: { ...question, url: verdictOf({ text, parts }) }, page });
    const dialog = sheet.dialog();
    expect(dialog.querySelector("h2")?.textContent).toBe("Tour asks to open accounts.pay.example.com");
    expect(dialog.querySelector(".message")?.textContent).toBe("Connect your account.");
    expect(dialog.querySelector(".url-host")?.textContent).toBe("accounts.pay.example.com");
    expect(dialog.querySelector(".url-host b")?.textContent).toBe("example.com");
    expect(dialog.querySelector(".url-whole")?.textContent).toBe(text);
    expect(dialog.querySelector(".url-whole .registrable")?.textContent).toBe("example.com");
    expect(dialog.querySelector(".url-decoded")).toBeNull();
  });

  it("[U-05] both forms of a host that reads differently, the port, and where the page leads on to", async () => {
    const { page } = recordedPage();
    const url = verdictOf({
      host: "xn--e1afmkfd.example",
      registrable: "xn--e1afmkfd.example",
      unicodeHost: "пример.example",
      parts: [{ kind: "port", text: ":8443" }],
      redirectHosts: ["billing.example.com", "x.example.org"],
    });
    const sheet = await stage({ question: { ...question, url }, page });
    expect(sheet.dialog().querySelector(".url-host")?.textContent).toBe("xn--e1afmkfd.example:8443");
    expect(sheet.dialog().querySelector(".url-decoded")?.textContent).toContain("пример.example");
    expect(sheet.dialog().querySelector(".url-onward")?.textContent).toContain("billing.example.com, x.example.org");
  });

  it("[U-05] each reason in its order, told apart by word and drawing and not by colour alone", async () => {
    const { page } = recordedPage();
    const reasons = [
      { id: "user-info", level: "strong", params: { host: "real.example" } },
      { id: "port", level: "warn", params: { port: "8443" } },
    ] as const;
    const sheet = await stage({ question: { ...question, url: verdictOf({ level: "strong", reasons }) }, page });
    const lines = [...sheet.dialog().querySelectorAll(".url-reasons li")];
    expect(lines.map((line) => line.textContent?.trim())).toEqual([
      "Dangerous. The address contains a user name part before the host; the real host is real.example.",
      "Look twice. The address uses an unusual port, 8443.",
    ]);
    expect(new Set(lines.map((line) => line.querySelector("svg")?.innerHTML)).size).toBe(2);
  });

  it("[U-11] nothing of the server can be clicked: no link anywhere, in the message neither", async () => {
    const message = "Go to https://evil.example [here](https://evil.example) <a href='https://evil.example'>now</a>";
    for (const part of [{}, { visit: visitOf() }, { visit: visitOf(), state: sent }]) {
      const { page } = recordedPage();
      const url = verdictOf({ redirectHosts: ["evil.example"] });
      const sheet = await stage({ question: { ...question, message, url, ...part }, page });
      expect(sheet.dialog().querySelectorAll("a, area, iframe, img, [href], [src]")).toHaveLength(0);
      expect(sheet.dialog().textContent).toContain("https://evil.example");
      await clearStage();
    }
  });

  it("[U-06] a refused address has its reasons and Close, and no way to open or copy it", async () => {
    const { page, acts } = recordedPage();
    const url = verdictOf({
      level: "block",
      reasons: [{ id: "scheme", level: "block", params: {} }],
      text: "javascript:alert(1)",
      parts: [{ kind: "raw", text: "javascript:alert(1)" }],
      host: "",
    });
    const outcome = { name: "refused", by: "host", reason: "blocked-url" } as const;
    const sheet = await stage({ question: { ...question, url, state: { kind: "closed", at: 1, outcome } }, page });
    expect(sheet.dialog().querySelector("[role='alert']")?.textContent).toContain("not safe to open");
    expect(sheet.dialog().querySelector(".url-whole")?.textContent).toBe("javascript:alert(1)");
    expect([...sheet.dialog().querySelectorAll("button")].map((button) => button.textContent)).toEqual(["Close"]);
    await sheet.click(sheet.button("Close"));
    expect(sheet.closings()).toBe(1);
    expect(acts).toEqual([]);
  });
});

describe("the ways out", () => {
  it("[U-04] Open opens once and answers by that alone; the sheet is left to what comes", async () => {
    const { page, acts } = recordedPage();
    const sheet = await stage({ question, page });
    await act(async () => {
      sheet.button("Open in browser").click();
      sheet.button("Open in browser").click();
    });
    await sheet.press(sheet.dialog(), "Escape");
    expect(acts).toEqual(["open"]);
    expect(sheet.said).toEqual([]);
    expect(sheet.closings()).toBe(0);
  });

  it("[U-04] [F-34] Decline and Not now work at every moment, open nothing, and close the sheet", async () => {
    for (const level of ["ok", "strong"] as const) {
      for (const [button, action] of [
        ["Decline", "decline"],
        ["Not now", "cancel"],
      ] as const) {
        const { page, acts } = recordedPage();
        const sheet = await stage({ question: { ...question, url: verdictOf({ level }) }, page, facts: facts(600) });
        await sheet.click(sheet.button(button));
        expect(sheet.said).toEqual([{ action, answers: undefined }]);
        expect(sheet.closings()).toBe(1);
        expect(acts).toEqual([]);
        await clearStage();
      }
    }
  });

  it("[F-16] Esc is Not now; Enter opens nothing, on Open neither; Ctrl+Enter neither", async () => {
    const { page, acts } = recordedPage();
    const sheet = await stage({ question, page });
    const open = sheet.button("Open in browser");
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    await act(async () => open.dispatchEvent(enter));
    expect(enter.defaultPrevented).toBe(true);
    await sheet.press(sheet.dialog(), "Enter", { ctrlKey: true });
    await sheet.press(sheet.dialog(), "Enter", { metaKey: true });
    expect(acts).toEqual([]);
    await sheet.press(sheet.dialog(), "Escape");
    expect(sheet.said).toEqual([{ action: "cancel", answers: undefined }]);
  });

  it("[F-29] Open has not the focus, and takes no click before 600 ms of visible focus", async () => {
    vi.useFakeTimers();
    const { page, acts } = recordedPage();
    const sheet = await stage({ question, page, facts: facts(600) });
    expect(document.activeElement).toBe(sheet.dialog());
    await act(async () => vi.advanceTimersByTime(599));
    await sheet.click(sheet.button("Open in browser"));
    expect(acts).toEqual([]);
    expect(sheet.button("Open in browser").getAttribute("aria-disabled")).toBe("true");
    await act(async () => vi.advanceTimersByTime(1));
    await sheet.click(sheet.button("Open in browser"));
    expect(acts).toEqual(["open"]);
  });

  it("[U-05] a dangerous address is opened only after one deliberate step more", async () => {
    const { page, acts } = recordedPage();
    const sheet = await stage({ question: { ...question, url: verdictOf({ level: "strong" }) }, page });
    await sheet.click(sheet.button("Open in browser"));
    expect(acts).toEqual([]);
    const tick = sheet.dialog().querySelector<HTMLInputElement>("footer input[type='checkbox']");
    expect(tick?.closest("label")?.textContent).toContain("accounts.pay.example.com");
    await sheet.click(tick as Element);
    await sheet.click(sheet.button("Open in browser"));
    expect(acts).toEqual(["open"]);
  });

  it("[U-04] a browser that does not start is no answer: the sheet stays, to try again, copy, or give up", async () => {
    const { page, acts, answer } = recordedPage();
    answer("open", failed);
    const sheet = await stage({ question, page });
    await sheet.click(sheet.button("Open in browser"));
    const alert = sheet.dialog().querySelector("[role='alert']");
    expect(alert?.textContent).toContain("The page was not opened");
    expect(alert?.textContent).toContain("xdg-open: not found");
    expect(sheet.said).toEqual([]);
    expect(sheet.closings()).toBe(0);
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await sheet.click(sheet.button("Copy address"));
    expect(copied).toHaveBeenCalledWith(question.url?.text);
    await sheet.click(sheet.button("Try again"));
    expect(acts).toEqual(["open", "open"]);
    await sheet.click(sheet.button("Not now"));
    expect(sheet.said).toEqual([{ action: "cancel", answers: undefined }]);
  });

  it("[U-12] copies the whole address, and says so where the clipboard is denied", async () => {
    const { page } = recordedPage();
    const sheet = await stage({ question, page });
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    Object.assign(document, { execCommand: () => false });
    await sheet.click(sheet.button("Copy address"));
    expect(sheet.dialog().querySelector("footer [role='status']")?.textContent).toContain("did not work");
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await sheet.click(sheet.button("Copy address"));
    expect(sheet.button("Copied").textContent).toBe("Copied");
  });

  it.each([
    ["server-request", "Decline", "Tour is told that you said no"],
    ["server-request", "Not now", "Tour is told that you closed this"],
    ["server-request", "Open in browser", "Tour is told that you agreed, nothing more"],
    ["url-required", "Decline", "Tour is told nothing"],
    ["url-required", "Not now", "Tour is told nothing"],
    ["url-required", "Open in browser", "Tour is told nothing until the call is sent again"],
  ] as const)("[U-04] (%s) %s says what the server will be told", async (origin, button, words) => {
    const { page } = recordedPage();
    const sheet = await stage({ question: { ...question, origin }, page });
    const hint = document.getElementById(sheet.button(button).getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toContain(words);
  });
});

it.each([
  ["withdrawn", "server", "took the question back", 0],
  ["disconnected", "server", "went away", 0],
  ["withdrawn", "person", "You stopped the call", 1],
  ["disconnected", "person", "You disconnected", 1],
] as const)(
  "[F-26] when it is %s by the %s the sheet says so; the person's own act closes it",
  async (name, by, words, closings) => {
    const { page } = recordedPage();
    const sheet = await stage({ question, page });
    await sheet.show({ question: { ...question, state: { kind: "closed", at: 1, outcome: { name, by } } } });
    expect(sheet.dialog().querySelector("[role='alert']")?.textContent).toContain(words);
    for (const gone of ["Open in browser", "Decline", "Not now"]) expect(() => sheet.button(gone)).toThrow();
    expect(sheet.closings()).toBe(closings);
  },
);

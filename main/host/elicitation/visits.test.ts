import { describe, expect, it } from "vitest";
import type { Outcome, QuestionView } from "../../../preload/contract/elicitation.ts";
import type { UrlVerdict } from "../../../preload/contract/url.ts";
import { ManualClock } from "../manual-clock.ts";
import { ENDED_QUESTIONS } from "../untrusted/limits.ts";
import { ConsentedOpener } from "../url/consented-opener.ts";
import { Broker } from "./broker.ts";
import type { Question, Settlement } from "./question.ts";
import { Visits } from "./visits.ts";

const page = (text: string): UrlVerdict => ({
  level: "ok",
  reasons: [],
  text,
  parts: [{ kind: "raw", text }],
  host: new URL(text).hostname,
});
const URL_A = "https://mcp.example.com/connect";

function setUp() {
  let ids = 0;
  const clock = new ManualClock();
  const broker = new Broker(clock, { id: () => `q${++ids}` });
  const opened: string[] = [];
  /** How the browser takes the next URL. */
  const browser = { start: async () => {} };
  const opener = new ConsentedOpener(async (url) => {
    opened.push(url);
    await browser.start();
  }, clock);
  const stopped: string[] = [];
  /** Whether call and connection have ended. */
  const over = { now: false };
  const visits = new Visits({
    broker,
    opener,
    clock,
    stopCall: (callId) => stopped.push(callId),
    isOver: () => over.now,
  });
  const told: QuestionView[] = [];
  broker.onChange((view) => told.push(view));
  const ask = (part: Partial<Question> = {}, asker = new AbortController()) => {
    const attribution = { kind: "call", callId: "c", tool: "book" } as const;
    const sent: Settlement[] = [];
    const { key, settled } = broker.ask(
      {
        serverId: "s",
        attribution,
        origin: "server-request",
        mode: "url",
        message: "Open",
        url: page(URL_A),
        ...part,
      },
      asker.signal,
      async (settlement) => void sent.push(settlement),
    );
    return { key, settled, sent, asker };
  };
  const visitOf = (key: string) => broker.find(key)?.visit;
  return { over, broker, visits, opener, opened, browser, clock, stopped, told, ask, visitOf };
}

/** One turn of the loop: whatever was ready has run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("opening", () => {
  it("[U-09] is over at once when its call ended while the answer was on its way", async () => {
    const { visits, ask, over, visitOf } = setUp();
    const { key } = ask();
    over.now = true;
    await visits.open(key, "person");
    await turn();
    expect(visitOf(key)?.state).toBe("ended");
  });

  it("[F-37] is not done again for an answer that did not go through: that one is sent once more, and its page is waited for", async () => {
    const { visits, opened, opener, broker } = setUp();
    let down = true;
    const attribution = { kind: "call", callId: "c", tool: "book" } as const;
    const asked = { serverId: "s", attribution, origin: "server-request", mode: "url", message: "Open" } as const;
    const { key, settled } = broker.ask({ ...asked, url: page(URL_A) }, new AbortController().signal, async () => {
      if (down) throw new Error("503");
    });
    await expect(visits.open(key, "person")).rejects.toMatchObject({ code: "not-delivered" });
    expect(broker.find(key)?.state).toMatchObject({ kind: "open", undelivered: { action: "accept" } });
    await expect(visits.open(key, "person")).rejects.toMatchObject({ code: "already-answered" });
    expect(opened).toEqual([URL_A]);
    expect(opener.all()).toHaveLength(1);
    visits.name(key, "s", "e-1");
    expect(visits.complete("s", "e-1")).toBe(true);
    down = false;
    await broker.resend(key);
    expect((await settled).outcome.name).toBe("sent");
    await turn();
    expect(broker.find(key)?.visit?.state).toBe("completed");
  });

  it("[U-04] answers accept without content once the browser has started, and the page is waited for from that moment", async () => {
    const { visits, ask, told, opened, broker } = setUp();
    const { key, settled, sent } = ask();
    expect(opened).toEqual([]);
    await visits.open(key, "person");
    expect(opened).toEqual([URL_A]);
    expect(await settled).toMatchObject({ outcome: { name: "sent", by: "person" } });
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty("content");
    // One push: whoever sees it answered sees that it is waited for.
    expect(told.map(({ state, visit }) => [state.kind, visit?.state])).toEqual([
      ["open", undefined],
      ["closed", "waiting"],
    ]);
    expect(broker.find(key)?.visit).toMatchObject({ continues: "close", retriesByItself: false });
  });

  it("[U-04] a browser that does not start leaves the question as it was; trying again may succeed, giving up is cancel", async () => {
    const { visits, ask, browser, broker, opener, told } = setUp();
    const { key, sent } = ask();
    browser.start = () => Promise.reject(new Error("no browser here"));
    await expect(visits.open(key, "person")).rejects.toMatchObject({
      code: "browser-failed",
      params: { detail: "no browser here" },
    });
    expect(told).toHaveLength(1);
    expect(sent).toEqual([]);
    expect(opener.all()).toMatchObject([{ text: URL_A, opened: false }]);
    const second = ask();
    browser.start = async () => {};
    await visits.open(key, "person");
    expect(sent).toMatchObject([{ outcome: { name: "sent" } }]);
    await broker.respond(second.key, { action: "cancel", by: "person" });
    expect(second.sent).toMatchObject([{ outcome: { name: "dismissed" } }]);
  });

  it("[U-09] two clicks at once open once; Open again is a consent of its own and sends nothing", async () => {
    const { visits, ask, opened, opener, clock, visitOf } = setUp();
    const { key, sent } = ask();
    await Promise.all([visits.open(key, "person"), visits.open(key, "person")]);
    expect(opened).toHaveLength(1);
    clock.advance(1000);
    await visits.open(key, "person");
    expect(opened).toEqual([URL_A, URL_A]);
    expect(opener.all().map(({ at, opened: did }) => [at, did])).toEqual(
      visitOf(key)?.openedAt.map((at) => [at, true]),
    );
    expect(new Set(visitOf(key)?.openedAt).size).toBe(2);
    expect(sent).toHaveLength(1);
  });

  it("[U-04] a question that ends while the browser starts is not answered, and whoever opened it is told", async () => {
    const { visits, ask, browser, visitOf } = setUp();
    const { key, settled, sent, asker } = ask();
    let started = () => {};
    browser.start = () => new Promise<void>((resolve) => (started = resolve));
    const opening = visits.open(key, "person");
    asker.abort({ name: "withdrawn", by: "server" } satisfies Outcome);
    started();
    await expect(opening).rejects.toMatchObject({ code: "already-answered" });
    expect((await settled).outcome.name).toBe("withdrawn");
    expect(sent).toMatchObject([{ outcome: { name: "withdrawn" } }]);
    expect(visitOf(key)).toBeUndefined();
  });

  it("[U-04] nothing but opening accepts a page, and nothing opens what was declined, blocked or never asked", async () => {
    const { visits, ask, opened, broker } = setUp();
    const { key } = ask();
    await expect(broker.respond(key, { action: "accept", answers: {}, by: "person" })).rejects.toMatchObject({
      code: "bad-input",
    });
    await broker.respond(key, { action: "decline", by: "person" });
    await expect(visits.open(key, "person")).rejects.toMatchObject({ code: "already-answered" });
    await expect(visits.open("nobody", "person")).rejects.toMatchObject({ code: "unknown-question" });
    const blocked = ask({ url: { ...page(URL_A), level: "block" } });
    await expect(visits.open(blocked.key, "person")).rejects.toMatchObject({ code: "blocked-url" });
    expect(opened).toEqual([]);
  });
});

describe("completion", () => {
  it("[U-07] counts for every page of that id on that connection, once", async () => {
    const { visits, ask, visitOf } = setUp();
    const one = ask();
    const two = ask();
    const other = ask({ serverId: "t" });
    for (const { key } of [one, two]) visits.name(key, "s", "el-A");
    visits.name(other.key, "t", "el-A");
    for (const { key } of [one, two, other]) await visits.open(key, "person");
    expect(visits.complete("s", "el-Z")).toBe(false);
    expect(visits.complete("s", 7)).toBe(false);
    expect(visits.complete("s", "el-A")).toBe(true);
    expect([one, two, other].map(({ key }) => visitOf(key)?.state)).toEqual(["completed", "completed", "waiting"]);
    expect(visits.complete("s", "el-A")).toBe(false);
  });

  it("[U-07] before the answer neither answers nor opens, and counts from the moment the page is opened", async () => {
    const { visits, ask, visitOf, opened, broker, told } = setUp();
    const { key, sent } = ask();
    visits.name(key, "s", "el-A");
    expect(visits.complete("s", "el-A")).toBe(true);
    expect(visits.complete("s", "el-A")).toBe(false);
    expect([opened, sent, broker.find(key)?.state.kind]).toEqual([[], [], "open"]);
    await visits.open(key, "person");
    expect(visitOf(key)?.state).toBe("completed");
    // Never shown as waiting.
    expect(told.flatMap(({ visit }) => visit?.state ?? [])).not.toContain("waiting");
    expect(sent).toHaveLength(1);
  });

  it("[U-07] means nothing for a question that was declined, nor for the next session", async () => {
    const { visits, ask, broker } = setUp();
    const declined = ask();
    visits.name(declined.key, "s", "el-A");
    await broker.respond(declined.key, { action: "decline", by: "person" });
    expect(visits.complete("s", "el-A")).toBe(false);
    const { key } = ask();
    visits.name(key, "s", "el-B");
    await visits.open(key, "person");
    visits.sessionEnded("s");
    expect(visits.complete("s", "el-B")).toBe(false);
  });
});

describe("a visit", () => {
  it("[U-09] ends with its call and its connection, and can be stopped: nothing of it stays behind", async () => {
    const { visits, ask, visitOf, stopped } = setUp();
    const unasked = ask({ attribution: { kind: "unasked" } });
    const [ended, stop] = [ask(), ask({ attribution: { kind: "call", callId: "d", tool: "book" } })];
    for (const { key } of [unasked, ended, stop]) await visits.open(key, "person");
    visits.callEnded("c");
    visits.stop(stop.key, "person");
    expect(stopped).toEqual(["d"]);
    expect(visitOf(unasked.key)?.state).toBe("waiting");
    visits.disconnected("s");
    expect([unasked, ended, stop].map(({ key }) => visitOf(key)?.state)).toEqual(["ended", "ended", "stopped"]);
    for (const { key } of [unasked, ended, stop]) {
      await expect(visits.continue(key, "person")).rejects.toMatchObject({ code: "already-answered" });
      expect(() => visits.stop(key, "person")).toThrow(/already-answered/);
      await expect(visits.open(key, "person")).rejects.toMatchObject({ code: "already-answered" });
    }
  });

  it("is not forgotten while it is waited for, however many questions end after it", async () => {
    const { visits, ask, broker, visitOf } = setUp();
    const { key } = ask();
    await visits.open(key, "person");
    for (let n = 0; n < ENDED_QUESTIONS + 5; n++) {
      const { key: other } = ask();
      await broker.respond(other, { action: "cancel", by: "person" });
    }
    expect(broker.all()).toHaveLength(ENDED_QUESTIONS);
    await visits.continue(key, "person");
    expect(visitOf(key)?.state).toBe("continued");
  });

  it("[U-10] goes on when its call asks for the same URL again: Continue answers without opening, Open again doesn't answer", async () => {
    const { visits, ask, opened, visitOf, clock } = setUp();
    const first = ask({ origin: "input-required" });
    expect(visits.earlier("c", URL_A)).toBeUndefined();
    await visits.open(first.key, "person");
    expect(visits.earlier("d", URL_A)).toBeUndefined();
    expect(visits.earlier("c", `${URL_A}?other`)).toBeUndefined();
    const visit = visits.earlier("c", URL_A);
    expect(visit).toMatchObject({ state: "waiting", continues: "answer", openedAt: [clock.now()] });
    // One page is waited for in one place.
    expect(visitOf(first.key)?.state).toBe("ended");
    const again = ask({ origin: "input-required", ...(visit && { visit }) });
    await visits.open(again.key, "person");
    expect(again.sent).toEqual([]);
    expect(visitOf(again.key)).toMatchObject({ state: "waiting", openedAt: { length: 2 } });
    await visits.continue(again.key, "person");
    expect(again.sent).toMatchObject([{ outcome: { name: "sent", by: "person" } }]);
    expect(opened).toHaveLength(2);
    expect(visitOf(again.key)?.state).toBe("continued");
    expect(visits.earlier("c", URL_A)?.openedAt).toHaveLength(2);
  });

  it("[U-10] asked again and declined is declined, and its page is waited for no more", async () => {
    const { visits, ask, broker, visitOf } = setUp();
    const first = ask({ origin: "input-required" });
    await visits.open(first.key, "person");
    const visit = visits.earlier("c", URL_A);
    const again = ask({ origin: "input-required", ...(visit && { visit }) });
    await broker.respond(again.key, { action: "decline", by: "person" });
    expect(again.sent).toMatchObject([{ outcome: { name: "declined" } }]);
    expect(visitOf(again.key)?.state).toBe("ended");
  });
});

describe("the pages of one call", () => {
  /** Two pages of one call, opened, and what the call waits for. */
  async function twoPages() {
    const all = setUp();
    const keys = ["a", "b"].map((name) => {
      const { key } = all.ask({ origin: "url-required", url: page(`https://${name}.example.com/`) });
      all.visits.name(key, "s", name);
      return key;
    }) as [string, string];
    for (const key of keys) await all.visits.open(key, "person");
    const asker = new AbortController();
    let went: "no" | "yes" | "given up" = "no";
    const gone = all.visits.allDone("c", keys, asker.signal).then(
      () => (went = "yes"),
      () => (went = "given up"),
    );
    return { ...all, keys, asker, gone, went: () => went };
  }

  it("[U-08] go when the person has gone on from each, in any order, and not before", async () => {
    const { visits, keys, went } = await twoPages();
    await visits.continue(keys[1], "person");
    await turn();
    expect(went()).toBe("no");
    await visits.continue(keys[0], "person");
    await turn();
    expect(went()).toBe("yes");
  });

  it("[U-08] wait for Continue when the server has the last word, on any of them", async () => {
    const { visits, keys, went, visitOf } = await twoPages();
    await visits.continue(keys[0], "person");
    visits.complete("s", "b");
    await turn();
    expect(went()).toBe("no");
    expect(visitOf(keys[1])?.state).toBe("completed");
    await visits.continue(keys[1], "person");
    await turn();
    expect(went()).toBe("yes");
    // Told apart from a page whose call still waits for that word.
    expect(keys.map((key) => visitOf(key)?.state)).toEqual(["continued", "continued"]);
    await expect(visits.continue(keys[1], "person")).rejects.toMatchObject({ code: "already-answered" });
  });

  it("[U-08] go by themselves where the person chose so, before or after the server's last word", async () => {
    const chosen = await twoPages();
    chosen.visits.setRetry(chosen.keys[0], true);
    expect(chosen.keys.map((key) => chosen.visitOf(key)?.retriesByItself)).toEqual([true, true]);
    chosen.visits.complete("s", "a");
    await turn();
    expect(chosen.went()).toBe("no");
    chosen.visits.complete("s", "b");
    await turn();
    expect(chosen.went()).toBe("yes");
    const late = await twoPages();
    late.visits.complete("s", "a");
    late.visits.complete("s", "b");
    late.visits.setRetry(late.keys[1], true);
    late.visits.setRetry(late.keys[1], false);
    await turn();
    expect(late.went()).toBe("yes");
  });

  it("[U-08] a choice for one call is none for another, and none for a page that its server goes on from", async () => {
    const { visits, keys, ask, visitOf } = await twoPages();
    const call = { kind: "call", callId: "d", tool: "book" } as const;
    const other = ask({ origin: "url-required", attribution: call });
    const pushed = ask();
    for (const { key } of [other, pushed]) await visits.open(key, "person");
    visits.setRetry(keys[0], true);
    expect([other, pushed].map(({ key }) => visitOf(key)?.retriesByItself)).toEqual([false, false]);
    expect(() => visits.setRetry(pushed.key, true)).toThrow(/already-answered/);
    // A page of that call that is opened later goes by the same choice.
    const later = ask({ origin: "url-required" });
    await visits.open(later.key, "person");
    expect(visitOf(later.key)?.retriesByItself).toBe(true);
  });

  it("[U-08] a choice taken back is taken back", async () => {
    const { visits, keys, went, visitOf } = await twoPages();
    visits.setRetry(keys[0], true);
    visits.setRetry(keys[1], false);
    visits.complete("s", "a");
    visits.complete("s", "b");
    await turn();
    expect(went()).toBe("no");
    expect(keys.map((key) => visitOf(key)?.retriesByItself)).toEqual([false, false]);
  });

  it("[U-09] are given up when one is stopped, the call is stopped, or the app quits", async () => {
    const stopped = await twoPages();
    stopped.visits.stop(stopped.keys[0], "person");
    expect(stopped.stopped).toEqual(["c"]);
    stopped.asker.abort();
    await stopped.gone;
    expect(stopped.went()).toBe("given up");
    const done = await twoPages();
    done.visits.complete("s", "a");
    done.visits.complete("s", "b");
    done.visits.stop(done.keys[0], "person");
    expect(done.stopped).toEqual(["c"]);
    const quit = await twoPages();
    quit.visits.close();
    await quit.gone;
    expect(quit.went()).toBe("given up");
    expect(quit.keys.map((key) => quit.visitOf(key)?.state)).toEqual(["ended", "ended"]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { name } from "./asking-fixture.ts";
import { caseStep } from "./case-server.ts";
import type { RecordedLine } from "./host-fixture.ts";
import { callsOf, page, UrlFixture } from "./url-fixture.ts";

let fixture: UrlFixture;
beforeEach(() => {
  fixture = new UrlFixture();
});
afterEach(() => fixture.end());

const URL_A = "https://mcp.example.com/connect";
const elicit = (params: object) => ({ method: "elicitation/create", params });
const { elicitationId: _id, ...modernPage } = page(URL_A);
const asking = { requests: { page: elicit(modernPage) }, state: "s" };
/** A URL of the engine's own vectors; those of ordinary pages are written without a level. */
interface Vector {
  readonly url: string;
  readonly level?: string;
}
const open = () => fixture.host.broker.all().filter(({ state }) => state.kind === "open");

describe.each(["stdio", "http"] as const)("rounds of the modern era over %s", (over) => {
  const script = async (legs: object[]) => {
    const server = await fixture.serving("modern", over);
    return { ...server, ...fixture.run(server.id, "script", { label: "a", legs }) };
  };
  /** The answers that each round took along. */
  const answers = (messages: () => readonly RecordedLine[]) =>
    callsOf(messages()).flatMap(({ params }) => (params.inputResponses ? [params.inputResponses] : []));

  it("[U-10] the same URL asked again is the page that is waited for: Continue answers it, Open again doesn't", async () => {
    const { done, messages, callId } = await script([asking, { ...asking, state: "s2" }, { ...asking, state: "s3" }]);
    const first = await fixture.question();
    expect(first.visit).toBeUndefined();
    await fixture.open(first);
    const second = await fixture.question();
    expect(second).toMatchObject({
      round: 2,
      visit: { state: "waiting", continues: "answer", openedAt: { length: 1 } },
    });
    expect(fixture.visitOf(first)?.state).toBe("ended");
    await fixture.open(second);
    expect(fixture.visitOf(second)).toMatchObject({ state: "waiting", openedAt: { length: 2 } });
    expect([open().length, answers(messages).length]).toEqual([1, 1]);
    await fixture.goOn(second);
    const third = await fixture.question();
    expect(third).toMatchObject({ round: 3, visit: { openedAt: { length: 2 } } });
    await fixture.host.broker.respond(third.key, { action: "decline", by: "person" });
    expect(await done).toMatchObject({ kind: "result" });
    expect(answers(messages)).toEqual(["accept", "accept", "decline"].map((action) => ({ page: { action } })));
    const states = callsOf(messages()).map(({ params }) => params.requestState);
    expect(states).toEqual([undefined, "s", "s2", "s3"]);
    expect([fixture.opened, fixture.viewOf(callId)?.rounds]).toEqual([[URL_A, URL_A], 3]);
  });

  it("[U-10] another call's page, or another URL, is asked for anew", async () => {
    const other = { requests: { page: elicit({ ...modernPage, url: `${URL_A}/other` }) } };
    const { id, done } = await script([asking, other]);
    await fixture.open(await fixture.question());
    const second = await fixture.question();
    expect(second.visit).toBeUndefined();
    const beside = fixture.run(id, "script", { label: "b", legs: [asking] });
    const [, third] = await fixture.asked(2);
    expect(third?.visit).toBeUndefined();
    for (const { key } of open()) await fixture.host.broker.respond(key, { action: "cancel", by: "person" });
    await Promise.all([done, beside.done]);
  });

  it("[M-09] Stop while a page is asked for again ends the call without a retry", async () => {
    const { done, messages } = await script([asking, asking]);
    await fixture.open(await fixture.question());
    const second = await fixture.question();
    fixture.host.visits.stop(second.key, "person");
    expect(await done).toEqual({ kind: "stopped" });
    expect(fixture.host.broker.find(second.key)).toMatchObject({
      visit: { state: "stopped" },
      state: { outcome: { name: "withdrawn", by: "person" } },
    });
    expect(answers(messages)).toHaveLength(1);
  });

  it("[M-05] [M-09] a page beside one that may not be opened is never shown, and the call ends with the cause", async () => {
    const blocked = elicit({ ...modernPage, url: "javascript:alert(1)" });
    const { done, messages } = await script([{ requests: { fine: elicit(modernPage), bad: blocked } }]);
    expect(await done).toMatchObject({ error: { code: "question-refused", params: { reason: "blocked-url" } } });
    expect(open()).toEqual([]);
    expect(fixture.host.broker.all().map(({ url }) => url?.level)).toEqual(["block"]);
    expect(callsOf(messages())).toHaveLength(1);
  });

  it("[M-05] a page beside something that was never declared is never shown either", async () => {
    const { done, messages } = await script([
      { requests: { fine: elicit(modernPage), odd: { method: "kitchen/order", params: {} } } },
    ]);
    expect(await done).toMatchObject({ error: { code: "input-required-invalid" } });
    expect(fixture.host.broker.all()).toEqual([]);
    expect(callsOf(messages())).toHaveLength(1);
  });
});

it("B92 · mrtr.multi: forms and a page of one round are all pending, answered in any order, and go out in one retry", async () => {
  const { inputRequests, requestState } = caseStep("B92", (step) => step.send?.result).send.result;
  const server = await fixture.connected("modern");
  const legs = [{ requests: inputRequests, state: requestState }];
  const { done } = fixture.run(server.id, "script", { label: "b92", legs });
  const [form1, pageAsked, form2] = await fixture.asked(3);
  if (!form1 || !pageAsked || !form2) throw new Error("three were asked for");
  expect([form1, pageAsked, form2].map(({ mode }) => mode)).toEqual(["form", "url", "form"]);
  await fixture.host.broker.respond(form2.key, name("2"));
  await fixture.open(pageAsked);
  expect(callsOf(server.session())).toHaveLength(1);
  await fixture.host.broker.respond(form1.key, { action: "decline", by: "person" });
  await done;
  const [, retry, ...more] = callsOf(server.session());
  expect(more).toEqual([]);
  expect(retry?.params).toMatchObject({ requestState });
  expect(retry?.params.inputResponses).toEqual({
    form1: { action: "decline" },
    page: { action: "accept" },
    form2: { action: "accept", content: { b: "2" } },
  });
  expect(fixture.opened).toEqual(["https://mcp.example.com/c"]);
});

it("[M-08] input_required on another method fails it; no page is shown", async () => {
  const server = fixture.addRaw("raw-modern", ["--list-input-required", "--mode", "url", "--url", URL_A], "modern");
  await expect(fixture.host.connect(server.id)).rejects.toMatchObject({ code: "input-required-invalid" });
  expect([fixture.host.broker.all(), fixture.opened]).toEqual([[], []]);
});

it("[U-02] [U-03] [U-06] over every vector: never more opens than consents, and what is opened is what was shown", async () => {
  const folder = join(import.meta.dirname, "url/vectors");
  const vectors = readdirSync(folder)
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as (string | Vector)[])
    .map((vector): Vector => (typeof vector === "string" ? { url: vector } : vector));
  expect(vectors.length).toBeGreaterThan(400);
  const server = await fixture.connected("legacy");
  const shown = new Map<string, string>();
  const refused: string[] = [];
  const stop = fixture.host.broker.onChange((question) => {
    const text = question.url?.text ?? "";
    if (question.state.kind === "open") {
      shown.set(question.key, text);
      queueMicrotask(() => void fixture.open(question));
    } else if (question.state.outcome.reason === "blocked-url") refused.push(text);
  });
  // One after the other: each question belongs to one call.
  for (const { url } of vectors) await fixture.run(server.id, "ask", { params: { ...page(""), url } }).done;
  stop();
  const consents = fixture.host.opens();
  expect(consents.length).toBeGreaterThan(0);
  expect(fixture.opened).toEqual(consents.map(({ text }) => text));
  expect(consents.map(({ key, text }) => [key, text])).toEqual([...shown]);
  expect(consents.length + refused.length).toBe(vectors.length);
  // Exactly what the server wrote, and nothing that a vector says must be blocked.
  const allowed = vectors.filter(({ level }) => level !== "block").map(({ url }) => url);
  expect(fixture.opened).toEqual(allowed);
  expect(fixture.opened.filter((url) => !/^https?:\/\//i.test(url))).toEqual([]);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { addRawServer, caseFile, caseStep, caseSteps, type RawServer, whileTimePasses } from "./case-server.ts";
import type { Response } from "./elicitation/broker.ts";
import { HostFixture, type RecordedLine } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";

let clock: ManualClock;
let fixture: HostFixture;
let folder: string;
beforeEach(() => {
  clock = new ManualClock();
  fixture = new HostFixture(clock);
  folder = mkdtempSync(join(tmpdir(), "parley-cases-"));
});
afterEach(async () => {
  await whileTimePasses(clock, fixture.end());
  rmSync(folder, { recursive: true, force: true });
});

const add = (part: Partial<RawServer> = {}) =>
  addRawServer(fixture, { file: "raw-case", record: join(folder, `${part.id ?? "server"}.jsonl`), ...part });
const playing = (id: string) => add({ args: ["--case", caseFile(id)] });
const book = (serverId: string) => fixture.host.runTool({ serverId, tool: "book_room", args: { room: "blue" } });
const respond = (question: QuestionView, response: Response) => fixture.host.broker.respond(question.key, response);
const accept = (value: string) => ({ action: "accept", answers: { f0: value }, by: "person" }) as const;
const cancel = { action: "cancel", by: "person" } as const;
const decline = { action: "decline", by: "person" } as const;
const asked = (caseId: string) => caseStep(caseId, (step) => step.send?.method === "elicitation/create").send;
const outcomeOf = ({ key }: QuestionView) => {
  const state = fixture.host.broker.find(key)?.state;
  return state?.kind === "closed" ? state.outcome : undefined;
};
const answersTo = (lines: readonly RecordedLine[], id: string | number) =>
  lines.filter((line) => line.id === id && line.method === undefined);

/** Puts a case's question over one transport of one era; `answered` gives what reached the server as its answers. */
type Way = (
  caseId: string,
) => Promise<{ readonly question: QuestionView; readonly answered: () => readonly unknown[] }>;
const ways: readonly (readonly [string, Way])[] = [
  [
    "stdio, legacy",
    async (caseId) => {
      const server = playing(caseId);
      await fixture.host.connect(server.id);
      book(server.id);
      const question = await fixture.question();
      return { question, answered: () => answersTo(server.recorded(), asked(caseId).id).map(({ result }) => result) };
    },
  ],
  [
    "stdio, modern",
    async (caseId) => {
      const server = add({ file: "raw-modern", eraSetting: "modern" });
      await whileTimePasses(clock, fixture.host.connect(server.id));
      fixture.host.runTool({ serverId: server.id, tool: "ask", args: { params: asked(caseId).params } });
      const question = await fixture.question();
      const answered = () =>
        server.recorded().flatMap((line) => Object.values((line.params?.inputResponses ?? {}) as object));
      return { question, answered };
    },
  ],
  [
    "HTTP, legacy",
    async (caseId) => {
      const server = await fixture.addHttp("http-legacy", [], { eraSetting: "legacy" });
      await whileTimePasses(clock, fixture.host.connect(server.id));
      fixture.host.runTool({ serverId: server.id, tool: "ask", args: { params: asked(caseId).params } });
      const question = await fixture.question();
      const bodies = () => server.recorded().flatMap(({ body }) => (body?.result && !body.method ? [body.result] : []));
      return { question, answered: bodies };
    },
  ],
];

describe.each(ways)("%s", (_name, put) => {
  it("B54 · action.cancel: Escape is cancel, without content", async () => {
    const { question, answered } = await put("B54");
    await respond(question, cancel);
    await expect.poll(answered).toEqual([{ action: "cancel" }]);
    expect(outcomeOf(question)).toEqual({ name: "dismissed", by: "person" });
  });

  it("B55 · action.decline: declines however wrong what was typed is, and sends nothing of it", async () => {
    const { question, answered } = await put("B55");
    const wrong = await respond(question, accept("not-a-mail"));
    expect(wrong).toMatchObject({ settled: false });
    await respond(question, decline);
    await expect.poll(answered).toEqual([{ action: "decline" }]);
  });

  it("B58 · action.once: Send twice and Escape are one answer", async () => {
    const { question, answered } = await put("B58");
    const send = () => respond(question, accept("Kim"));
    const replies = await Promise.allSettled([send(), send(), send().then(() => respond(question, cancel))]);
    expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect.poll(answered).toEqual([{ action: "accept", content: { name: "Kim" } }]);
    expect(outcomeOf(question)).toEqual({ name: "sent", by: "person" });
  });
});

it("B56 · action.no-ui: without a window it is an error and no answer, recorded with its cause for a later window", async () => {
  const server = playing("B56");
  await fixture.host.connect(server.id);
  fixture.host.broker.setAudience("none");
  book(server.id);
  await expect.poll(() => answersTo(server.recorded(), 7)).toMatchObject([{ id: 7, error: { code: -32603 } }]);
  fixture.host.broker.setAudience("waiting");
  expect(fixture.host.broker.all()).toMatchObject([
    { message: "Please fill in the form.", state: { outcome: { name: "refused", by: "host", reason: "no-window" } } },
  ]);
  expect(answersTo(server.recorded(), 7)[0]).not.toHaveProperty("result");
});

it("B57 · action.wire-shape: a decline is exactly this message", async () => {
  const server = playing("B57");
  await fixture.host.connect(server.id);
  book(server.id);
  await respond(await fixture.question(), decline);
  await expect
    .poll(() => answersTo(server.recorded(), "q-1"))
    .toEqual([{ jsonrpc: "2.0", id: "q-1", result: { action: "decline" } }]);
});

it("B59 · lifecycle.cancelled: a question answered elsewhere ends by itself, nothing is sent, its call goes on", async () => {
  const server = playing("B59");
  await fixture.host.connect(server.id);
  const call = book(server.id);
  expect(await call.done).toMatchObject({ kind: "result", text: "ok" });
  const question = await fixture.question(({ state }) => state.kind === "closed");
  expect(question.state).toMatchObject({
    kind: "closed",
    outcome: { name: "withdrawn", by: "server", detail: "answered elsewhere" },
  });
  await expect(respond(question, accept("Kim"))).rejects.toMatchObject({
    code: "already-answered",
    params: { outcome: "withdrawn" },
  });
  // What comes after it on the same pipe has arrived, so nothing is on its way.
  await fixture.host.runTool({ serverId: server.id, tool: "book_room", args: {} }).done;
  expect(answersTo(server.recorded(), "e-9")).toEqual([]);
});

it("B63 · lifecycle.concurrent: equal ids of two servers don't collide; each is answered at its own", async () => {
  const server = async (letter: "A" | "B") => {
    const steps = caseSteps("B63")
      .filter(({ from }) => from === `server ${letter}`)
      .map((step) => ({ ...step, from: "server" }));
    const file = join(folder, `${letter}.json`);
    writeFileSync(file, JSON.stringify({ input: { steps } }));
    const added = add({ id: letter, name: `My ${letter}`, args: ["--case", file] });
    await fixture.host.connect(letter);
    book(letter);
    const question = await fixture.question(({ serverId }) => serverId === letter);
    return { ...added, question };
  };
  const [a, b] = [await server("A"), await server("B")];
  expect([a.question.message, b.question.message]).toEqual(["A asks", "B asks"]);
  await respond(b.question, accept("b"));
  expect(outcomeOf(a.question)).toBeUndefined();
  await respond(a.question, decline);
  const questionsAnswers = (lines: readonly RecordedLine[]) =>
    answersTo(lines, 1).filter(({ result }) => result?.action !== undefined);
  await expect
    .poll(() => questionsAnswers(b.recorded()))
    .toMatchObject([{ id: 1, result: { action: "accept", content: { name: "b" } } }]);
  await expect
    .poll(() => questionsAnswers(a.recorded()))
    .toEqual([{ jsonrpc: "2.0", id: 1, result: { action: "decline" } }]);
});

it("B64 · lifecycle.concurrent: two questions of one call, answered in either order; its time stands still until the last", async () => {
  const server = playing("B64");
  await fixture.host.connect(server.id);
  const { callId } = book(server.id);
  const question = (field: string) =>
    fixture.question(({ form, state }) => state.kind === "open" && form?.fields[0]?.name === field);
  const [first, second] = [await question("a"), await question("b")];
  await respond(second, accept("2"));
  clock.advance(90_000);
  expect(fixture.host.calls().find(({ id }) => id === callId)?.state).toBe("asking");
  await respond(first, accept("1"));
  await expect.poll(() => answersTo(server.recorded(), 12)).toMatchObject([{ result: { content: { b: "2" } } }]);
  await expect.poll(() => answersTo(server.recorded(), 11)).toMatchObject([{ result: { content: { a: "1" } } }]);
});

it("B67 · lifecycle.nested: sampling that was not declared is refused at once, the question beside it is answered", async () => {
  const server = add({ args: ["--case", caseFile("B67")], profile: "form-only" });
  await fixture.host.connect(server.id);
  book(server.id);
  const question = await fixture.question();
  await expect.poll(() => answersTo(server.recorded(), 21)).toMatchObject([{ error: { code: -32601 } }]);
  expect(outcomeOf(question)).toBeUndefined();
  await respond(question, accept("Kim"));
  await expect.poll(() => answersTo(server.recorded(), 22)).toMatchObject([{ result: { action: "accept" } }]);
});

it("[S-06] B67 · lifecycle.nested: the question is answerable before the prompt beside it is settled", async () => {
  const server = playing("B67");
  await fixture.host.connect(server.id);
  book(server.id);
  const prompt = await fixture.question(({ mode }) => mode === "approval");
  await respond(await fixture.question(({ mode }) => mode === "form"), accept("Kim"));
  await expect.poll(() => answersTo(server.recorded(), 22)).toMatchObject([{ result: { action: "accept" } }]);
  expect([outcomeOf(prompt), answersTo(server.recorded(), 21)]).toEqual([undefined, []]);
  await respond(prompt, decline);
  await expect.poll(() => answersTo(server.recorded(), 21)).toMatchObject([{ error: { code: -1 } }]);
});

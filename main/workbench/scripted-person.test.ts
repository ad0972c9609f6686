import { afterEach, describe, expect, it } from "vitest";
import type { Attribution } from "../../preload/contract/elicitation.ts";
import type { FormModel } from "../../preload/form/model.ts";
import { Broker } from "../host/elicitation/broker.ts";
import type { Question, Settlement } from "../host/elicitation/question.ts";
import { Visits } from "../host/elicitation/visits.ts";
import type { Clock } from "../host/ports.ts";
import { ConsentedOpener } from "../host/url/consented-opener.ts";
import { parseAnswers } from "./answers.ts";
import { type ScriptedAct, ScriptedPerson } from "./scripted-person.ts";

/** A clock that stands still until it is told to move. */
class HandClock implements Clock {
  private time = 0;
  private readonly waiting = new Set<{ at: number; run: () => void }>();
  now = () => this.time;
  elapsed = () => this.time;

  after(ms: number, run: () => void) {
    const entry = { at: this.time + ms, run };
    this.waiting.add(entry);
    return { cancel: () => void this.waiting.delete(entry) };
  }

  move(ms: number): void {
    this.time += ms;
    for (const entry of [...this.waiting].filter(({ at }) => at <= this.time)) {
      this.waiting.delete(entry);
      entry.run();
    }
  }
}

const base = { title: "", description: "", notes: [] } as const;
const bookingForm: FormModel = {
  outsideSpecification: false,
  fields: [
    { ...base, id: "f0", name: "name", kind: "text", required: true, minLength: 2 },
    { ...base, id: "f1", name: "__proto__", kind: "number", integer: true, required: false, maximum: 12, default: 0 },
    { ...base, id: "f2", name: "smoking", kind: "boolean", required: false, default: false },
  ],
};

const people: ScriptedPerson[] = [];
afterEach(() => {
  for (const person of people.splice(0)) person.leave();
});

function meet(rules: string) {
  const clock = new HandClock();
  let ids = 0;
  const broker = new Broker(clock, { id: () => `id-${++ids}` });
  const opened: string[] = [];
  const opener = new ConsentedOpener(async (url) => void opened.push(url), clock);
  const visits = new Visits({ broker, opener, clock, stopCall: () => {}, isOver: () => false });
  const acts: ScriptedAct[] = [];
  const disconnected: string[] = [];
  people.push(
    new ScriptedPerson({
      broker,
      visits,
      clock,
      rules: parseAnswers(rules, "test.yaml"),
      serverName: (id) => `name of ${id}`,
      disconnect: (id) => disconnected.push(id),
      onAct: (_question, act) => acts.push(act),
    }),
  );
  const end = new AbortController();
  function ask(
    message = "Who?",
    attribution: Attribution = { kind: "call", callId: "c", tool: "book" },
    form: FormModel = bookingForm,
  ) {
    let settlement: Settlement | undefined;
    const question = { serverId: "s", attribution, origin: "server-request", mode: "form", message, form } as const;
    const { key, settled } = broker.ask(question, end.signal);
    void settled.then((value) => {
      settlement = value;
    });
    return { key, settled, settlement: () => settlement };
  }
  function askPage(page: Pick<Question, "url" | "visit">) {
    const attribution = { kind: "call", callId: "c", tool: "book" } as const;
    const question = { serverId: "s", attribution, origin: "input-required", mode: "url", message: "Open" } as const;
    return broker.ask({ ...question, ...page }, end.signal);
  }
  return { clock, broker, acts, disconnected, ask, askPage, opened, end };
}

describe("ScriptedPerson", () => {
  it("sends a rule's content under the server's own names, and tells names and types only", async () => {
    const { ask, clock, acts } = meet('- { action: accept, content: { name: Kim, "__proto__": 3 } }');
    const { settled } = ask();
    clock.move(0);
    const { outcome, content } = await settled;
    expect(outcome).toEqual({ name: "sent", by: "script" });
    expect(JSON.stringify(content)).toBe('{"name":"Kim","__proto__":3}');
    expect(acts).toEqual([
      {
        kind: "answering",
        fields: [
          { name: "name", type: "string" },
          { name: "__proto__", type: "number" },
        ],
      },
    ]);
    expect(JSON.stringify(acts)).not.toContain("Kim");
  });

  it("[F-31] cancels what no rule fits, and never declines by itself", async () => {
    const { ask, clock, acts } = meet("- { match: { tool: other }, action: decline }");
    const { settled } = ask();
    clock.move(0);
    expect(await settled).toEqual({ outcome: { name: "dismissed", by: "script" } });
    expect(acts).toEqual([{ kind: "no-rule" }]);
  });

  const secretForm: FormModel = {
    outsideSpecification: false,
    fields: [{ ...base, id: "f0", name: "password", kind: "text", required: true }],
  };

  it("[F-20] sends no secret without the rule's own word, and the question ends as refused", async () => {
    const { ask, clock, acts } = meet("- { action: accept, content: { password: hunter2 } }");
    const { settled } = ask("Fill in the form", undefined, secretForm);
    clock.move(0);
    expect(await settled).toEqual({ outcome: { name: "refused", by: "host", reason: "secret-override-missing" } });
    expect(acts).toEqual([{ kind: "secret-held" }]);
  });

  it("[F-20] sends a secret when the rule says so", async () => {
    const { ask, clock } = meet("- { action: accept, content: { password: hunter2 }, secretOverride: true }");
    const { settled } = ask("Fill in the form", undefined, secretForm);
    clock.move(0);
    expect(await settled).toEqual({ outcome: { name: "sent", by: "script" }, content: { password: "hunter2" } });
  });

  it("[F-20] declines and closes without any override", async () => {
    const { ask, clock } = meet("- { match: { message: { contains: no } }, action: decline }\n- action: cancel");
    const [no, closed] = [ask("no?", undefined, secretForm), ask("or?", undefined, secretForm)];
    clock.move(0);
    expect((await no.settled).outcome.name).toBe("declined");
    expect((await closed.settled).outcome.name).toBe("dismissed");
  });

  it("declines, and closes, when a rule says so", async () => {
    const { ask, clock } = meet("- { match: { message: { contains: no } }, action: decline }\n- action: cancel");
    const [no, closed] = [ask("no?"), ask("or?")];
    clock.move(0);
    expect((await no.settled).outcome).toEqual({ name: "declined", by: "script" });
    expect((await closed.settled).outcome).toEqual({ name: "dismissed", by: "script" });
  });

  it("never sends content that does not pass the form's check; it cancels and says why", async () => {
    const { ask, clock, acts } = meet('- { action: accept, content: { name: K, "__proto__": 13 } }');
    const { settled } = ask();
    clock.move(0);
    expect(await settled).toEqual({ outcome: { name: "dismissed", by: "script" } });
    const unfit = acts.at(-1);
    expect(unfit?.kind).toBe("unfit");
    const problems = unfit?.kind === "unfit" ? unfit.problems : [];
    expect(problems.map(({ name, error }) => [name, error.code])).toEqual([
      ["name", "too-short"],
      ["__proto__", "too-large"],
    ]);
  });

  it.each([
    ["{ name: Kim, smokin: false }", "smokin", "unknown-field"],
    ["{ name: { first: Kim } }", "name", "not-text"],
    ["{ name: null }", "name", "not-text"],
    ["{ name: Kim, smoking: [1] }", "smoking", "not-yes-or-no"],
    ["{ smoking: true }", "name", "required"],
    ["{ name: Kim, smoking: 'no' }", "smoking", "not-yes-or-no"],
  ])("finds what is wrong with %s", async (content, name, code) => {
    const { ask, clock, acts } = meet(`- { action: accept, content: ${content} }`);
    const { settled } = ask();
    clock.move(0);
    expect((await settled).outcome.name).toBe("dismissed");
    const last = acts.at(-1);
    expect(last?.kind === "unfit" && last.problems[0]).toMatchObject({ name, error: { code } });
  });

  it("sends the defaults, falsy ones included, or a generated answer", async () => {
    const rules = "- { match: { message: { equals: d } }, action: accept }\n- { action: accept, content: generate }";
    const { ask, clock, acts } = meet(rules);
    const [defaults, generated] = [ask("d"), ask("g")];
    clock.move(0);
    // The required name has no default, so the defaults alone can't be sent.
    expect((await defaults.settled).outcome.name).toBe("dismissed");
    expect(acts.some((act) => act.kind === "unfit" && act.problems[0]?.error.code === "required")).toBe(true);
    expect(JSON.stringify((await generated.settled).content)).toBe('{"name":"Text","__proto__":0,"smoking":false}');
  });

  it("takes rules in order and each no more often than its times", async () => {
    const { ask, clock } = meet("- { action: decline, times: 2 }\n- action: cancel");
    const questions = [ask(), ask(), ask()];
    clock.move(0);
    const names = await Promise.all(questions.map(async ({ settled }) => (await settled).outcome.name));
    expect(names).toEqual(["declined", "declined", "dismissed"]);
  });

  it("waits as long as the rule says, by the clock it was given", async () => {
    const { ask, clock } = meet("- { action: decline, delayMs: 180000 }");
    const { settled, settlement } = ask();
    clock.move(179_999);
    await Promise.resolve();
    expect(settlement()).toBe(undefined);
    clock.move(1);
    expect((await settled).outcome.name).toBe("declined");
  });

  it("lets go of a question that ended while it was thinking", async () => {
    const { ask, clock, end, acts } = meet("- { action: decline, delayMs: 1000 }");
    const { settled } = ask();
    end.abort({ name: "withdrawn", by: "server" });
    clock.move(1000);
    expect((await settled).outcome.name).toBe("withdrawn");
    expect(acts).toEqual([]);
  });

  it("leaves a question open, or the server, when a rule says so", async () => {
    const { ask, clock, acts, disconnected, broker } = meet(
      '- { match: { server: "name of s", message: { equals: wait } }, action: ignore }\n- action: disconnect',
    );
    const waiting = ask("wait");
    ask("go");
    clock.move(10);
    expect(acts.map(({ kind }) => kind)).toEqual(["ignoring", "disconnecting"]);
    expect(broker.find(waiting.key)?.state.kind).toBe("open");
    expect(disconnected).toEqual(["s"]);
  });

  it("matches the tool of each call that the question may belong to, and none when it was unasked", async () => {
    const { ask, clock } = meet("- { match: { tool: book }, action: decline }\n- action: cancel");
    const questions = [ask("a", { kind: "one-of", tools: ["pay", "book"] }), ask("b", { kind: "unasked" })];
    clock.move(0);
    const names = await Promise.all(questions.map(async ({ settled }) => (await settled).outcome.name));
    expect(names).toEqual(["declined", "dismissed"]);
  });
});

describe("a page", () => {
  const text = "https://mcp.example.com/connect";
  const url = { level: "strong", reasons: [], text, parts: [], host: "mcp.example.com" } as const;

  it("[U-04] is opened by a rule that accepts it, and gone on from at once", async () => {
    const { askPage, clock, acts, opened, broker } = meet("- { match: { mode: url }, action: accept }");
    const { key, settled } = askPage({ url });
    expect(opened).toEqual([]);
    clock.move(0);
    expect(await settled).toMatchObject({ outcome: { name: "sent", by: "script" } });
    await expect.poll(() => broker.find(key)?.visit?.state).toBe("continued");
    expect([opened, acts]).toEqual([[text], [{ kind: "opening", url: text }]]);
  });

  it("asked again is gone on from without being opened again", async () => {
    const { askPage, clock, opened } = meet("- { action: accept }");
    const visit = { openedAt: [1], state: "waiting", continues: "answer", retriesByItself: false } as const;
    const { settled } = askPage({ url, visit });
    clock.move(0);
    expect(await settled).toMatchObject({ outcome: { name: "sent", by: "script" } });
    expect(opened).toEqual([]);
  });

  it("is not opened by a rule whose content was meant for a form, nor by one that says no", async () => {
    const { askPage, clock, acts, opened } = meet(
      "- { times: 1, action: accept, content: { name: Kim } }\n- { action: decline }",
    );
    const [first, second] = [askPage({ url }), askPage({ url })];
    clock.move(0);
    expect((await first.settled).outcome).toEqual({ name: "dismissed", by: "script" });
    expect((await second.settled).outcome).toEqual({ name: "declined", by: "script" });
    expect([opened, acts.map(({ kind }) => kind)]).toEqual([[], ["unfit", "saying-no"]]);
  });
});

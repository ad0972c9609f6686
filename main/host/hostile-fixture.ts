import assert from "node:assert/strict";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { TrafficRecord } from "../../preload/contract/events.ts";
import type { StrayCounts } from "../../preload/contract/servers.ts";
import { AskingFixture, name, textOf } from "./asking-fixture.ts";
import { HostError } from "./host-error.ts";

/** How a hostile server is reached. */
export type HostileWay = "stdio, legacy" | "stdio, modern" | "HTTP, legacy" | "HTTP, modern" | "HTTP+SSE";

const HTTP_KINDS = { "HTTP, legacy": "legacy", "HTTP, modern": "modern", "HTTP+SSE": "sse" } as const;

/** How often the ledger is read before what is missing counts as lost. */
const READINGS = 1_000;

/** What the server says of the whole run (e2e/servers/hostile-core.mjs). */
interface Ledger {
  readonly emitted: number;
  readonly ends: { readonly [n: string]: "error" | "any" };
  readonly answersToNone: number;
  readonly asked: number;
  readonly answers: number;
  readonly owed: readonly string[];
  readonly tooMany: readonly string[];
}

/** What came of a flood, beside what is expected of it already. */
export interface Flooded {
  readonly strays: StrayCounts;
  readonly ledger: Ledger;
  /** Good calls that were answered meanwhile. */
  readonly calls: number;
  /** Progress of the flooding call, as it was shown. */
  readonly progress: readonly number[];
}

/** A host that hostile servers send their frames to. */
export class HostileFixture extends AskingFixture {
  /** Whole messages that arrived, and what arrived and was none. */
  private arrived = 0;
  private unshowable = 0;
  private readonly answering: Promise<void>[] = [];

  /**
   * Has a server send so many frames between good calls and questions, and expects of all of them what there is to expect: every
   * good call has its own answer, every question one, nothing else is answered, and every frame stands in the traffic.
   * @param args of the server
   */
  async flood(way: HostileWay, count: number, args: readonly string[] = []): Promise<Flooded> {
    const { id } = await this.connectTo(way, args);
    this.host.traffic.onRecord((record) => {
      if (record.connection === id) this.take(record);
    });
    this.answerQuestions();
    const progress: number[] = [];
    const frames = this.run(id, "frames", { count });
    this.host.listen({
      onCall: (call) => {
        if (call.id === frames.callId && call.progress) progress.push(call.progress.progress);
      },
    });
    let flooding = true;
    void frames.done.finally(() => {
      flooding = false;
    });
    const victims: { readonly n: number; readonly run: ReturnType<AskingFixture["run"]> }[] = [];
    const asks = this.asks(id);
    let n = 0;
    // At least one round, however quick the flood is.
    do {
      n += 1;
      victims.push({ n, run: this.run(id, "victim", { n }) });
      await this.goodRound(id, n, asks);
    } while (flooding);
    assert.equal((await textOf(frames.done)).count, count);
    const ledger = await this.settledLedger(id);
    assert.ok(Object.keys(ledger.ends).length > 0, "some victims were answered");
    for (const victim of victims) {
      if (ledger.ends[victim.n] === undefined) this.host.stopCall(victim.run.callId, "person");
      const { kind } = await victim.run.done;
      const wanted = ledger.ends[victim.n] ?? "stopped";
      if (wanted !== "any") assert.equal(kind, wanted, `victim ${victim.n}`);
    }
    await Promise.all(this.answering);
    const { kind: state } = this.host.servers().find((server) => server.id === id)?.state ?? {};
    const open = this.host.broker.all().filter((question) => question.state.kind === "open");
    assert.deepEqual({ state, open, unshowable: this.unshowable }, { state: "ready", open: [], unshowable: 0 });
    return { strays: this.straysOf(id), ledger, calls: n, progress };
  }

  /** Connects a server of odd lists until it has no more. @returns how each time ended: `ready`, or the code of the error */
  async connectAgain(way: "HTTP, legacy" | "HTTP, modern"): Promise<readonly string[]> {
    const eraSetting = HTTP_KINDS[way];
    const { id } = await this.addHttp("hostile-http", ["--kind", eraSetting, "--odd-lists"], { eraSetting });
    const outcomes: string[] = [];
    for (;;) {
      const error = await this.host.connect(id).catch((error: unknown) => error);
      if (error instanceof HostError && error.params.message === "no more") return outcomes;
      outcomes.push(error instanceof HostError ? error.code : String(error ?? "ready"));
      if (error === undefined) await this.host.disconnect(id, "script");
    }
  }

  /** What is shown as text is text, whatever a server puts there; and every arrival counts once. */
  private take({ dir, kind, bytes, method, rpcId, error }: TrafficRecord): void {
    if (dir === "in" || (kind === "violation" && bytes > 0)) this.arrived += 1;
    const texts = [method ?? "", String(rpcId ?? ""), error ?? ""];
    if (texts.some((text) => typeof text !== "string") || typeof rpcId === "object") this.unshowable += 1;
  }

  /** What was ignored so far. */
  straysOf(id: string): StrayCounts {
    return this.host.servers().find((server) => server.id === id)?.strays ?? {};
  }

  /** Starts a hostile server and connects it. @param args of the server */
  async connectTo(way: HostileWay, args: readonly string[] = []) {
    const modern = way.endsWith("modern");
    const era = modern ? "modern" : "legacy";
    if (way === "stdio, legacy" || way === "stdio, modern") {
      const server = this.addRaw("hostile-stdio", [...(modern ? ["--modern"] : []), ...args], era);
      await this.host.connect(server.id);
      return server;
    }
    const server = await this.addHttp("hostile-http", ["--kind", HTTP_KINDS[way], ...args], { eraSetting: era });
    await this.host.connect(server.id);
    return server;
  }

  /** Elicitation came with this revision. */
  private asks(id: string): boolean {
    const state = this.host.servers().find((server) => server.id === id)?.state;
    return state?.kind === "ready" && state.negotiated.version >= "2025-06-18";
  }

  private async goodRound(id: string, n: number, asks: boolean): Promise<void> {
    const numbers = [n * 10, n * 10 + 1, n * 10 + 2];
    const echoes = numbers.map((value) => textOf(this.run(id, "echo", { value }).done));
    const asked = asks ? [textOf(this.run(id, "ask", { n }).done)] : [];
    assert.deepEqual(
      await Promise.all(echoes),
      numbers.map((value) => ({ value })),
    );
    const answer = { action: "accept", content: { name: `Person ${n}` } };
    assert.deepEqual(
      await Promise.all(asked),
      asked.map(() => ({ n, answer })),
    );
  }

  /** Good questions are answered by their number, all others dismissed. */
  private answerQuestions(): void {
    const seen = new Set<string>();
    const answer = async ({ key, message }: QuestionView) => {
      const number = /^Question (\d+)$/.exec(message)?.[1];
      const response = number === undefined ? ({ action: "cancel", by: "person" } as const) : name(`Person ${number}`);
      // A hostile one may be withdrawn at any time.
      await this.host.broker.respond(key, response).catch((error: unknown) => {
        if (number !== undefined) throw error;
      });
    };
    this.host.broker.onChange((question) => {
      if (question.state.kind !== "open" || seen.has(question.key)) return;
      seen.add(question.key);
      this.answering.push(new Promise((resolve) => setImmediate(resolve)).then(() => answer(question)));
    });
  }

  /** The ledger once nothing is on its way any more, in either direction: each reading is a call that takes its time. */
  private async settledLedger(id: string): Promise<Ledger> {
    for (let reading = 1; ; reading += 1) {
      const ledger = (await textOf(this.run(id, "ledger").done)) as Ledger;
      const { emitted, owed, tooMany, answersToNone } = ledger;
      if ((this.arrived !== emitted || owed.length > 0) && reading < READINGS) continue;
      assert.deepEqual(
        { arrived: this.arrived, owed, tooMany, answersToNone },
        { arrived: emitted, owed: [], tooMany: [], answersToNone: 0 },
      );
      return ledger;
    }
  }
}

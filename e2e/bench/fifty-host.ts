import { fork } from "node:child_process";
import { once } from "node:events";
import type { McpHost } from "../../main/host/host.ts";
import { addRaw, benchHost } from "./bench-host.ts";
import { addBad, badComeIn } from "./fifty-bad.ts";
import { inTime } from "./in-time.ts";

/** How long each of the good servers took, in ms. */
export interface Phase {
  /** A tool call. */
  readonly call: readonly number[];
  /** A tool call that asks, from its start over the question and its answer to the result. */
  readonly question: readonly number[];
}

const WAYS = ["calm", "crowd", "elsewhere"] as const;
export type Way = (typeof WAYS)[number];

export type Round = { readonly [way in Way]: Phase };

const GOOD = 45;
/**
 * Fifty servers on one host without a window: 45 that work are measured one after another, first by themselves, then with five
 * that hang, flood and die on the same host, then with the same five on a host in another process, where they cost the machine
 * as much and this host nothing. Each round measures all three, in turns which of them first; the 45 stay connected.
 * @param places where the raw servers are, and the program that holds five bad ones elsewhere
 * @param rounds those that count; one before them does not
 * @throws when a good server gives no answer
 */
export async function measureFifty(
  places: { readonly servers: string; readonly elsewhere: string },
  rounds: number,
  onRound: (round: Round) => void,
): Promise<Round[]> {
  const { servers } = places;
  const host = benchHost();
  const good = Array.from({ length: GOOD }, (_, index) => {
    const modern = index % 5 === 4;
    const file = modern ? "raw-modern.mjs" : "raw-legacy.mjs";
    return addRaw(host, `good-${index}`, { servers, file }, modern ? "modern" : "legacy");
  });
  addBad(host, servers);
  const ways: { readonly [way in Way]: () => Promise<() => Promise<void>> } = {
    calm: async () => async () => {},
    crowd: () => badComeIn(host),
    elsewhere: () => badElsewhere(places),
  };
  const measured: Round[] = [];
  try {
    await Promise.all(good.map((id) => host.connect(id)));
    for (let round = 0; round <= rounds; round += 1) {
      const phases: Partial<Record<Way, Phase>> = {};
      for (let turn = 0; turn < WAYS.length; turn += 1) {
        const way = WAYS[(round + turn) % WAYS.length] as Way;
        const leave = await ways[way]();
        phases[way] = await measure(host, good);
        await leave();
      }
      if (round === 0) continue;
      measured.push(phases as Round);
      onRound(phases as Round);
    }
  } finally {
    await host.close();
  }
  return measured;
}

/** Starts the process that holds the five; resolves once they are at it. */
async function badElsewhere({
  servers,
  elsewhere,
}: {
  servers: string;
  elsewhere: string;
}): Promise<() => Promise<void>> {
  const child = fork(elsewhere, [servers], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const gone = once(child, "exit");
  await inTime(Promise.race([once(child, "message"), gone.then(() => Promise.reject(new Error("the five are gone")))]));
  return async () => {
    child.send("leave");
    await inTime(gone);
  };
}

async function measure(host: McpHost, ids: readonly string[]): Promise<Phase> {
  const call: number[] = [];
  const question: number[] = [];
  for (const id of ids) {
    call.push(await timed(async () => result(id, await host.runTool({ serverId: id, tool: "echo", args: {} }).done)));
    question.push(await timed(() => askAndAnswer(host, id)));
  }
  return { call, question };
}

async function timed(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await inTime(act());
  return performance.now() - start;
}

async function askAndAnswer(host: McpHost, id: string): Promise<void> {
  const answered = new Promise<void>((resolve, reject) => {
    const stop = host.broker.onChange(({ key, serverId, state }) => {
      if (serverId !== id || state.kind !== "open") return;
      stop();
      host.broker.respond(key, { action: "accept", answers: { f0: id }, by: "script" }).then(() => resolve(), reject);
    });
  });
  const { done } = host.runTool({ serverId: id, tool: "ask", args: {} });
  await answered;
  result(id, await done);
}

function result(id: string, end: { readonly kind: string }): void {
  if (end.kind !== "result") throw new Error(`${id} gave no result but ${JSON.stringify(end)}`);
}

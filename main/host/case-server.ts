import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerDefinition } from "./connection/definition.ts";
import type { McpHost } from "./host.ts";
import type { RecordedLine } from "./host-fixture.ts";
import type { ManualClock } from "./manual-clock.ts";

const servers = join(import.meta.dirname, "../../e2e/servers");
const cases = join(import.meta.dirname, "../../e2e/cases");

/** A step of a case, as far as tests look into it. */
export interface CaseStep {
  readonly from: string;
  // biome-ignore lint/suspicious/noExplicitAny: a case says what it likes
  readonly [name: string]: any;
}

/** The steps of a case of e2e/cases. */
export function caseSteps(id: string): readonly CaseStep[] {
  return JSON.parse(readFileSync(caseFile(id), "utf8")).input.steps;
}

/** What a case expects, as far as tests look into it. */
// biome-ignore lint/suspicious/noExplicitAny: a case says what it likes
export function expectation(id: string): { readonly [name: string]: any } {
  return JSON.parse(readFileSync(caseFile(id), "utf8")).expect;
}

/** The first step of a case that fits. Throws when there is none: a case that changed must not pass by accident. */
export function caseStep(id: string, fits: (step: CaseStep) => boolean): CaseStep {
  const step = caseSteps(id).find(fits);
  if (!step) throw new Error(`${id} has no such step`);
  return step;
}

/** Where a case lies. */
export function caseFile(id: string): string {
  return join(cases, `${id}.json`);
}

/** How a server of e2e/servers is added for one test. */
export interface RawServer extends Partial<Omit<ServerDefinition, "transport">> {
  readonly file: "raw-legacy" | "raw-modern" | "raw-case";
  /** Runs the script; node itself unless said. */
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  /** Where it writes down what it receives. */
  readonly record: string;
}

/**
 * Adds a raw server to a host, of the legacy era and stopped unless said.
 * @returns its id, and what it has recorded so far: an empty list before its first line
 */
export function addRawServer(fixture: { readonly host: McpHost }, server: RawServer) {
  const { file, command = process.execPath, args = [], env = {}, cwd, record, ...rest } = server;
  const id = rest.id ?? file;
  fixture.host.addServer({
    name: id,
    eraSetting: "legacy",
    ...rest,
    id,
    transport: {
      kind: "stdio",
      command,
      args: [join(servers, `${file}.mjs`), ...args],
      env: { RECORD: record, ...env },
      ...(cwd === undefined ? {} : { cwd }),
    },
  });
  const recorded = (): readonly RecordedLine[] => {
    try {
      return readFileSync(record, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as RecordedLine);
    } catch {
      return [];
    }
  };
  return {
    id,
    recorded,
    view: () => fixture.host.servers().find((view) => view.id === id),
    /** The process ids of every start, in order. */
    starts: () => recorded().flatMap(({ $event, pid }) => ($event === "started" && pid !== undefined ? [pid] : [])),
  };
}

/**
 * Lets a clock that stands still run while something that waits by it comes to its end.
 * @param pace `real` where a process must keep up, as at the era probe: on a busy machine one takes its time to start
 */
export function whileTimePasses<T>(
  clock: ManualClock,
  promise: Promise<T>,
  pace: "brisk" | "real" = "brisk",
): Promise<T> {
  const ticking = setInterval(() => clock.advance(pace === "real" ? 5 : 20), 5);
  return promise.finally(() => clearInterval(ticking));
}

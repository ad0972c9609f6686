import type { CallView } from "../../preload/contract/calls.ts";
import { whileTimePasses } from "./case-server.ts";
import { bundledProfiles } from "./connection/bundled-profiles.ts";
import type { ServerDefinition } from "./connection/definition.ts";
import type { Profile } from "./connection/profile.ts";
import { HostFixture, type RecordedLine } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";
import type { KeptTask, TaskStore } from "./tasks/kept-task.ts";

type Args = { readonly [name: string]: unknown };

/** A store in memory, which outlives the hosts that share it. */
export function sharedTasks(): TaskStore & { kept: readonly KeptTask[] } {
  const store = {
    kept: [] as readonly KeptTask[],
    read: () => store.kept,
    write: (kept: readonly KeptTask[]) => {
      store.kept = kept;
    },
  };
  return store;
}

/** A host on a clock that stands still, and the servers whose calls become tasks. */
export class TasksFixture extends HostFixture {
  readonly clock: ManualClock;

  constructor(
    store: TaskStore = sharedTasks(),
    profiles: readonly Profile[] = bundledProfiles,
    clock = new ManualClock(),
  ) {
    super(clock, profiles, {}, { tasks: store });
    this.clock = clock;
  }

  /** Connects to the raw server of an era. */
  async connected(era: "legacy" | "modern", args: readonly string[] = [], more: Partial<ServerDefinition> = {}) {
    const server = this.addRaw(`tasks-${era}`, args, era, { pingMs: 0, ...more });
    await this.connect(server.id);
    return server;
  }

  connect(serverId: string): Promise<void> {
    return whileTimePasses(this.clock, this.host.connect(serverId), "real");
  }

  /** Connects to the modern one over HTTP. */
  async connectedHttp(args: readonly string[] = []) {
    const server = await this.addHttp("tasks-modern", ["--http", ...args], { eraSetting: "modern" });
    await this.host.connect(server.id);
    return server;
  }

  override end(): Promise<void> {
    // A connection takes its time to end, by this clock.
    return this.passing(super.end());
  }

  run(serverId: string, tool: string, args: Args = {}, asTask = false) {
    return this.host.runTool({ serverId, tool, args, asTask });
  }

  view(callId: string): CallView {
    const view = this.host.calls().find(({ id }) => id === callId);
    if (!view) throw new Error(`no call ${callId}`);
    return view;
  }

  /** Lets time pass, a tenth of a second at a time, until something has come to its end. */
  async passing<T>(waited: Promise<T> | (() => Promise<T>)): Promise<T> {
    const ticking = setInterval(() => this.clock.advance(100), 4);
    return (typeof waited === "function" ? waited() : waited).finally(() => clearInterval(ticking));
  }
}

/** The requests of a method among what a server received; over HTTP they stand in the body. */
export function requests(lines: readonly RecordedLine[], method: string): readonly RecordedLine[] {
  const messages = lines.map((line) => (line.http === undefined ? line : (line.body as RecordedLine)));
  return messages.filter((message) => message?.method === method);
}

import { HostFixture, type RecordedLine } from "./host-fixture.ts";

const files = { legacy: "raw-legacy", modern: "raw-modern" } as const;
export type EraName = keyof typeof files;

/** A host whose raw servers ask, and the few things a test does with them. */
export class AskingFixture extends HostFixture {
  /** Starts the raw server of an era, pinned to it. */
  async connected(era: EraName, args: readonly string[] = []) {
    const server = this.addRaw(files[era], args, era);
    await this.host.connect(server.id);
    return server;
  }

  run(serverId: string, tool: string, args: { readonly [name: string]: unknown } = {}) {
    return this.host.runTool({ serverId, tool, args });
  }

  viewOf(callId: string) {
    return this.host.calls().find((call) => call.id === callId);
  }
}

/** Accepts a form whose first field is a name. */
export const name = (value: string) => ({ action: "accept", answers: { f0: value }, by: "person" }) as const;

/** What went out as the answer to a question: the response (legacy) or the entries of inputResponses (modern). */
export function answersOnWire(era: EraName, lines: readonly RecordedLine[]): readonly unknown[] {
  if (era === "legacy") {
    return lines.filter((line) => line.method === undefined && "result" in line).map((line) => line.result);
  }
  return lines.flatMap((line) => Object.values((line.params?.inputResponses ?? {}) as object));
}

/** The result's text, read as the JSON that the raw servers answer with. */
export async function textOf(done: Promise<unknown>) {
  const end = (await done) as { kind: string; text?: string };
  if (end.kind !== "result") throw new Error(`no result but ${JSON.stringify(end)}`);
  return JSON.parse(end.text ?? "");
}

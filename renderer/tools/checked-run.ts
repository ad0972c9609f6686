import type { SchemaVerdict } from "../../preload/contract/checks.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { Input } from "../../preload/contract/treaty.ts";
import type { Host } from "../mirror.ts";

/** What became of a run that a person asked for. */
export type CheckedRun =
  | { readonly kind: "started"; readonly callId: string; readonly threadId: string; readonly verdict?: SchemaVerdict }
  /** The arguments don't fit: nothing was sent. */
  | { readonly kind: "held"; readonly verdict: Faults }
  | { readonly kind: "failed"; readonly error: AppError; readonly verdict?: SchemaVerdict }
  /** The place it was asked for at is gone: nothing was sent. */
  | { readonly kind: "dropped" };

export type Faults = Extract<SchemaVerdict, { kind: "faults" }>;

interface CheckedRunOptions {
  /** Sent without a check. */
  readonly anyway: boolean;
  /** Whether the person still waits for it once it is checked. */
  readonly isWanted?: () => boolean;
}

/**
 * Runs a tool with arguments that were checked by its schema first (S-15). What can't be checked runs.
 * @param run its `args` as JSON text, so that every name comes across the border as it is
 */
export async function checkedRun(
  host: Host,
  run: Input<"runTool"> & { readonly args: string },
  { anyway, isWanted = () => true }: CheckedRunOptions,
): Promise<CheckedRun> {
  let checked: { readonly verdict?: SchemaVerdict } = {};
  if (!anyway) {
    const { serverId, tool, args } = run;
    const reply = await host.call("checkArguments", { serverId, tool, args });
    if (!reply.ok) return { kind: "failed", error: reply.error };
    if (reply.value.kind === "faults") return { kind: "held", verdict: reply.value };
    if (!isWanted()) return { kind: "dropped" };
    checked = { verdict: reply.value };
  }
  const reply = await host.call("runTool", run);
  return reply.ok
    ? { kind: "started", ...reply.value, ...checked }
    : { kind: "failed", error: reply.error, ...checked };
}

import { useEffect, useRef, useState } from "react";
import type { SchemaFault, SchemaVerdict } from "../../preload/contract/checks.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost } from "../host.ts";
import { checkedRun, type Faults } from "./checked-run.ts";
import type { JsonObject } from "./form/json-value.ts";

export interface RunOptions {
  /** Sent without a check. */
  readonly anyway: boolean;
  /** Rather as a task. */
  readonly asTask: boolean;
}

/** Where a run stands that is no run of a tool's own page: in a conversation, with a line that says it. */
export interface Said {
  readonly line: (json: string) => string;
  /** The conversation that goes on; a new one begins without it. */
  readonly threadId?: string | undefined;
  /** What was found in the arguments before the form was opened. */
  readonly found?: Faults | undefined;
}

export interface StartedRun {
  readonly callId: string;
  /** "" outside every conversation. */
  readonly threadId: string;
}

/** A run of a tool from its form: checked first, held when something is wrong, sent when the person says so. */
export interface Running {
  readonly faults: readonly SchemaFault[];
  readonly more: number;
  readonly notChecked: Extract<SchemaVerdict, { kind: "not-checked" }>["reason"] | undefined;
  readonly error: AppError | undefined;
  readonly busy: boolean;
  /** @returns the call that was started; undefined when it was held or failed */
  readonly run: (args: JsonObject, how: RunOptions) => Promise<StartedRun | undefined>;
  /** What was found is of arguments that are others now. */
  readonly forget: () => void;
}

const nothing: readonly SchemaFault[] = [];

export function useRun(serverId: string, tool: string, said?: Said): Running {
  const host = useHost();
  const [verdict, setVerdict] = useState<SchemaVerdict | undefined>(said?.found);
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  // Whoever left the conversation meanwhile does not want it to go on there.
  const isWanted = () => !(said && gone.current);

  const start = async (args: JsonObject, { anyway, asTask }: RunOptions): Promise<StartedRun | undefined> => {
    const json = JSON.stringify(args);
    const { line, threadId } = said ?? {};
    const place = { ...(line && { line: line(json), filled: true }), ...(threadId !== undefined && { threadId }) };
    const what = { serverId, tool, args: json, ...(asTask && { asTask }), ...place };
    const end = await checkedRun(host, what, { anyway, isWanted });
    if (end.kind === "dropped" || !isWanted()) return undefined;
    // What was found wrong stays beside what was sent all the same only until it is sent.
    if (end.kind !== "failed" || end.verdict) setVerdict(end.verdict);
    if (end.kind === "failed") setError(end.error);
    return end.kind === "started" ? { callId: end.callId, threadId: end.threadId } : undefined;
  };
  const run = async (args: JsonObject, how: RunOptions) => {
    setBusy(true);
    setError(undefined);
    try {
      return await start(args, how);
    } finally {
      setBusy(false);
    }
  };
  return {
    faults: verdict?.kind === "faults" ? verdict.faults : nothing,
    more: verdict?.kind === "faults" ? verdict.more : 0,
    notChecked: verdict?.kind === "not-checked" ? verdict.reason : undefined,
    error,
    busy,
    run,
    forget: () => setVerdict(undefined),
  };
}

import { useState } from "react";
import type { SchemaFault, SchemaVerdict } from "../../preload/contract/checks.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost } from "../host.ts";
import type { JsonObject } from "./form/json-value.ts";

export interface RunOptions {
  /** Sent without a check. */
  readonly anyway: boolean;
  /** Rather as a task. */
  readonly asTask: boolean;
}

/** A run of a tool from its form: checked first, held when something is wrong, sent when the person says so. */
export interface Running {
  readonly faults: readonly SchemaFault[];
  readonly more: number;
  readonly notChecked: Extract<SchemaVerdict, { kind: "not-checked" }>["reason"] | undefined;
  readonly error: AppError | undefined;
  readonly busy: boolean;
  /** @returns the id of the call; undefined when it was held or failed */
  readonly run: (args: JsonObject, how: RunOptions) => Promise<string | undefined>;
  /** What was found is of arguments that are others now. */
  readonly forget: () => void;
}

const nothing: readonly SchemaFault[] = [];

export function useRun(serverId: string, tool: string): Running {
  const host = useHost();
  const [verdict, setVerdict] = useState<SchemaVerdict>();
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(false);

  const start = async (args: JsonObject, { anyway, asTask }: RunOptions): Promise<string | undefined> => {
    // As text every name comes across the border as it is.
    const json = JSON.stringify(args);
    if (!anyway) {
      const checked = await host.call("checkArguments", { serverId, tool, args: json });
      if (!checked.ok) return void setError(checked.error);
      setVerdict(checked.value);
      if (checked.value.kind === "faults") return undefined;
    }
    const reply = await host.call("runTool", { serverId, tool, args: json, ...(asTask && { asTask }) });
    if (!reply.ok) return void setError(reply.error);
    if (anyway) setVerdict(undefined);
    return reply.value.callId;
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

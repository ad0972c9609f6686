import { useEffect, useState } from "react";
import type { LogLevel, LogRecord } from "../../preload/contract/logs.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost } from "../host.ts";

/** As many as main keeps (limits.ts): what is shown here is what a reload would show. */
const MOST_LINES = 12_000;

export interface ServerLogs {
  /** Oldest first. */
  readonly records: readonly LogRecord[];
  /** Older ones that are no longer kept. */
  readonly dropped: number;
  /** What the server was told to send; undefined when it was told nothing. */
  readonly level: LogLevel | undefined;
  readonly error: AppError | undefined;
  readonly setLevel: (level: LogLevel | undefined) => void;
  readonly clear: () => void;
}

interface Kept {
  readonly records: readonly LogRecord[];
  readonly dropped: number;
}

const nothing: Kept = { records: [], dropped: 0 };

/** A batch behind what is there; what is there already is not taken twice. */
function after(kept: Kept, events: readonly LogRecord[]): Kept {
  const last = kept.records.at(-1)?.id ?? 0;
  const all = [...kept.records, ...events.filter(({ id }) => id > last)];
  const over = Math.max(0, all.length - MOST_LINES);
  return { records: over > 0 ? all.slice(over) : all, dropped: kept.dropped + over };
}

/** The log of one server as it grows, as long as the caller is shown. */
export function useLogs(serverId: string): ServerLogs {
  const host = useHost();
  const [kept, setKept] = useState<Kept>(nothing);
  const [level, setLevel] = useState<LogLevel>();
  const [error, setError] = useState<AppError>();

  useEffect(() => {
    let current = true;
    const stop = host.onEvents((batch) => {
      if (batch.topic !== "logs") return;
      const own = batch.events.filter((record) => record.serverId === serverId);
      if (own.length > 0) setKept((before) => after(before, own));
    });
    void host.call("followLogs", { serverId }).then((reply) => {
      if (!current) return;
      if (!reply.ok) return setError(reply.error);
      const { records, dropped, level: told } = reply.value;
      setLevel(told ?? undefined);
      // Batches may have come before the answer.
      setKept((before) => after({ records, dropped }, before.records));
    });
    return () => {
      current = false;
      stop();
      setKept(nothing);
      void host.call("followLogs", {});
    };
  }, [host, serverId]);

  const tell = async (wanted: LogLevel | undefined) => {
    const reply = await host.call("setLogLevel", { serverId, ...(wanted === undefined ? {} : { level: wanted }) });
    setError(reply.ok ? undefined : reply.error);
    if (reply.ok) setLevel(wanted);
  };
  const clear = async () => {
    const reply = await host.call("clearLogs", { serverId });
    setError(reply.ok ? undefined : reply.error);
    if (reply.ok) setKept(nothing);
  };
  return { ...kept, level, error, setLevel: (wanted) => void tell(wanted), clear: () => void clear() };
}

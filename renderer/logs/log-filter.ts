import type { LogRecord } from "../../preload/contract/logs.ts";
import { logLevels } from "./log-levels.ts";

export interface LogFilter {
  /** The least severe level that is shown; all with `all`. */
  readonly level: LogRecord["level"] | "all";
  /** One logger; every one with "". */
  readonly logger: string;
  /** Text that stands in the message or the logger's name, whatever its case. */
  readonly text: string;
}

export const everything: LogFilter = { level: "all", logger: "", text: "" };

/** The messages that fit. One of an unknown level is never hidden by its level: nobody can say that it matters less. */
export function filterLogs(records: readonly LogRecord[], { level, logger, text }: LogFilter): readonly LogRecord[] {
  const least = (logLevels as readonly string[]).indexOf(level);
  const wanted = text.trim().toLowerCase();
  if (least <= 0 && logger === "" && wanted === "") return records;
  return records.filter((record) => {
    if (least > 0 && record.level !== "unknown" && logLevels.indexOf(record.level) < least) return false;
    if (logger !== "" && record.logger !== logger) return false;
    return wanted === "" || `${record.logger ?? ""}\n${record.text}`.toLowerCase().includes(wanted);
  });
}

/** The loggers there are, by name. */
export function loggersOf(records: readonly LogRecord[]): readonly string[] {
  return [...new Set(records.flatMap(({ logger }) => (logger === undefined ? [] : [logger])))].sort();
}

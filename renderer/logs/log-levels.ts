import type { LogLevel } from "../../preload/contract/logs.ts";

/** The levels of the specification (RFC 5424), least severe first. */
export const logLevels = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] as const satisfies readonly LogLevel[];

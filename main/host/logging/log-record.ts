import { type LogLevel, type LogRecord, logLevels } from "../../../preload/contract/logs.ts";
import { displayLabel, displayText } from "../untrusted/display-text.ts";
import { LOG_TEXT_CHARACTERS } from "../untrusted/limits.ts";

/** Characters of a logger's name that are shown. */
const LOGGER_CHARACTERS = 200;

/**
 * Reads the params of `notifications/message` (specification, server/utilities/logging) without trusting any of them.
 * @returns its level, logger and text, safe for display and bounded
 */
export function readLog(params: unknown): Pick<LogRecord, "level" | "logger" | "text" | "cut"> {
  const { level, logger, data } = (typeof params === "object" && params !== null ? params : {}) as {
    readonly level?: unknown;
    readonly logger?: unknown;
    readonly data?: unknown;
  };
  const whole = typeof data === "string" ? data : (JSON.stringify(data, null, 2) ?? "");
  const kept = whole.slice(0, LOG_TEXT_CHARACTERS);
  const cut = whole.length - kept.length;
  return {
    level: isLevel(level) ? level : "unknown",
    ...(typeof logger === "string" ? { logger: displayLabel(logger.slice(0, LOGGER_CHARACTERS)) } : {}),
    text: displayText(kept).text,
    ...(cut > 0 ? { cut } : {}),
  };
}

function isLevel(level: unknown): level is LogLevel {
  return logLevels.some((known) => known === level);
}

import { z } from "zod";

/** The levels of the specification (RFC 5424), least severe first. */
export const logLevels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;
export type LogLevel = (typeof logLevels)[number];

/** One message of a server's log (`notifications/message`); texts are the server's, bounded and safe for display. */
export interface LogRecord {
  /** Counts up over all servers. */
  readonly id: number;
  readonly serverId: string;
  /** When it arrived, ms since the epoch. */
  readonly at: number;
  /** `unknown`: a level that the specification does not have. */
  readonly level: LogLevel | "unknown";
  readonly logger?: string;
  readonly text: string;
  /** The text went on: characters that were left out. */
  readonly cut?: number;
}

const serverId = z.string().max(200);

export const logInputs = {
  /** From now on this server's log messages come as events, and no other's; answers with those kept. Without a server: none. */
  followLogs: z.strictObject({ serverId: serverId.optional() }),
  /** The least level that the server is to send, for this run; without `level` it is not told one (any more, in the modern era). */
  setLogLevel: z.strictObject({ serverId, level: z.enum(logLevels).optional() }),
  clearLogs: z.strictObject({ serverId }),
};

/** How the command ends (formats.md). A higher one tells more and wins over a lower one, usage aside. */
export const exitCode = {
  ok: 0,
  /** The tool's result is an error, or there is none: stopped, timed out, refused. */
  failed: 1,
  usage: 2,
  /** A question had no answer; it was cancelled. */
  unanswered: 3,
  connection: 4,
  internal: 5,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** What the person who typed the command has to change. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

import type { AppError } from "../../preload/contract/reply.ts";
import { displayText } from "./untrusted/display-text.ts";

/**
 * A failure with a code that the renderer can word and the command line can print. Its texts are made safe for display here,
 * wherever they come from.
 */
export class HostError extends Error implements AppError {
  readonly code: string;
  readonly params: AppError["params"];

  constructor(code: string, params: AppError["params"] = {}) {
    const safe = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === "string" ? displayText(value).text : value,
      ]),
    );
    super(`${code}${Object.keys(safe).length ? ` ${JSON.stringify(safe)}` : ""}`);
    this.name = "HostError";
    this.code = code;
    this.params = safe;
  }

  /** The part that may cross the border. */
  toAppError(): AppError {
    return { code: this.code, params: this.params };
  }
}

/** Any thrown thing as an AppError; what is not ours becomes `internal` with its message. */
export function toAppError(error: unknown): AppError {
  if (error instanceof HostError) return error.toAppError();
  return { code: "internal", params: { detail: error instanceof Error ? error.message : String(error) } };
}

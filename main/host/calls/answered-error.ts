import { HostError } from "../host-error.ts";
import { displayText } from "../untrusted/display-text.ts";

/** A request needs a capability that the client did not declare (2026-07-28, basic §Error codes). */
const CAPABILITY_MISSING = -32021;
/** How many names an error carries; a server may send any number. */
const NAMED = 20;

/**
 * A JSON-RPC error that a server answered with, as ours: `capability-missing` {capabilities} for -32021 (C-35), else
 * `protocol-error` {code, message}.
 * @param data as it came with the error
 */
export function answeredError(code: number, message: unknown, data: unknown): HostError {
  const text = displayText(typeof message === "string" ? message : "").text;
  if (code !== CAPABILITY_MISSING) return new HostError("protocol-error", { code, message: text });
  const names = requiredNames(data);
  return new HostError("capability-missing", { capabilities: names.length > 0 ? names.join(", ") : text });
}

/** `roots`, `elicitation (url)`: each required capability with its own parts; extensions by their names. */
function requiredNames(data: unknown): readonly string[] {
  const named = (value: unknown) =>
    typeof value === "object" && value !== null ? Object.entries(value).slice(0, NAMED) : [];
  const required = named(data).find(([name]) => name === "requiredCapabilities")?.[1];
  return named(required).map(([name, value]) => {
    const parts = named(value).map(([part]) => displayText(part).text);
    const shown = displayText(name).text;
    return parts.length === 0 ? shown : `${shown} (${parts.join(", ")})`;
  });
}

import type { Outcome, RefusalReason } from "../../../preload/contract/elicitation.ts";
import type { FormModel } from "../../../preload/form/model.ts";
import { displayText } from "../untrusted/display-text.ts";
import { QUESTION_MESSAGE_BYTES } from "../untrusted/limits.ts";
import { intakeForm } from "./intake.ts";

/** An elicitation request, understood or refused. */
export type ElicitationIntake =
  | { readonly ok: true; readonly mode: "form"; readonly message: string; readonly form: FormModel }
  | { readonly ok: false; readonly mode: "form" | "url"; readonly message: string; readonly outcome: Outcome };

function own(params: unknown, name: string): unknown {
  if (typeof params !== "object" || params === null || !Object.hasOwn(params, name)) return undefined;
  return (params as { readonly [name: string]: unknown })[name];
}

/**
 * Reads the raw params of `elicitation/create`, of either era (specification, client/elicitation).
 * @param declaredModes what we declared on this connection; `url` is not made yet and so never among them
 * A request without `mode` is form mode (F-01); a mode that was not declared never reaches the person (C-07).
 */
export function intakeElicitation(params: unknown, declaredModes: readonly ("form" | "url")[]): ElicitationIntake {
  const rawMessage = own(params, "message");
  const message = typeof rawMessage === "string" ? folded(rawMessage) : "";
  const rawMode = own(params, "mode");
  const mode = rawMode === "url" ? "url" : "form";
  const refuse = (reason: RefusalReason, detail: string): ElicitationIntake => ({
    ok: false,
    mode,
    message,
    outcome: { name: "refused", by: "host", reason, detail },
  });
  const asked = rawMode === undefined ? "form" : rawMode;
  if (asked !== "form" || !declaredModes.includes("form")) {
    return refuse("undeclared-mode", typeof asked === "string" ? displayText(asked.slice(0, 100)).text : typeof asked);
  }
  if (typeof rawMessage !== "string") return refuse("unsupported-schema", "message is missing or not text");
  const read = intakeForm(own(params, "requestedSchema"));
  return read.ok ? { ok: true, mode: "form", message, form: read.form } : refuse(read.reason, read.detail);
}

/** A message past the limit is folded: its beginning, and how much more there is (decisions.md, limits). */
function folded(raw: string): string {
  const { text, truncated, whole } = displayText(raw, QUESTION_MESSAGE_BYTES);
  return truncated ? `${text} … (${whole.length - text.length} characters more)` : text;
}

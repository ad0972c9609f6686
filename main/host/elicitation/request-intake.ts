import type { Outcome, RefusalReason } from "../../../preload/contract/elicitation.ts";
import type { FormModel } from "../../../preload/form/model.ts";
import { displayText } from "../untrusted/display-text.ts";
import { QUESTION_MESSAGE_BYTES } from "../untrusted/limits.ts";
import { intakeForm } from "./intake.ts";

/** An elicitation request, understood or refused. */
export type ElicitationIntake =
  | ({ readonly ok: true; readonly mode: "form"; readonly form: FormModel } & FoldedMessage)
  | ({ readonly ok: false; readonly mode: "form" | "url"; readonly outcome: Outcome } & FoldedMessage);

/** A message, safe for display: what is shown at first, and what follows it where it is longer than that. */
export interface FoldedMessage {
  readonly message: string;
  readonly messageRest?: string;
}

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
  const message = typeof rawMessage === "string" ? folded(rawMessage) : { message: "" };
  const rawMode = own(params, "mode");
  const mode = rawMode === "url" ? "url" : "form";
  const refuse = (reason: RefusalReason, detail: string): ElicitationIntake => ({
    ok: false,
    mode,
    ...message,
    outcome: { name: "refused", by: "host", reason, detail },
  });
  const asked = rawMode === undefined ? "form" : rawMode;
  if (asked !== "form" || !declaredModes.includes("form")) {
    return refuse("undeclared-mode", typeof asked === "string" ? displayText(asked.slice(0, 100)).text : typeof asked);
  }
  if (typeof rawMessage !== "string") return refuse("unsupported-schema", "message is missing or not text");
  const read = intakeForm(own(params, "requestedSchema"));
  return read.ok ? { ok: true, mode: "form", ...message, form: read.form } : refuse(read.reason, read.detail);
}

/** A message past the limit is folded; the rest goes along, so that nothing a server says is lost. */
function folded(raw: string): FoldedMessage {
  const { text, truncated, whole } = displayText(raw, QUESTION_MESSAGE_BYTES);
  return truncated ? { message: text, messageRest: whole.slice(text.length) } : { message: text };
}

import type { Outcome, RefusalReason } from "../../../preload/contract/elicitation.ts";
import type { UrlVerdict } from "../../../preload/contract/url.ts";
import type { FormModel } from "../../../preload/form/model.ts";
import { displayText } from "../untrusted/display-text.ts";
import { QUESTION_MESSAGE_BYTES } from "../untrusted/limits.ts";
import type { UrlContext } from "../url/host-reasons.ts";
import { judgeUrl } from "../url/verdict.ts";
import { intakeForm } from "./intake.ts";
import { questionFingerprint } from "./question-fingerprint.ts";

/** An elicitation request, understood or refused. What is asked is a member of its own, ready for the broker. */
export type ElicitationIntake =
  | { readonly ok: true; readonly asked: AskedForm }
  /** `elicitationId`: the legacy era's name of the page, by which the server says that it is done. */
  | { readonly ok: true; readonly asked: AskedPage; readonly elicitationId?: string }
  | { readonly ok: false; readonly asked: RefusedAsking; readonly outcome: Outcome };

/** A message, safe for display: what is shown at first, and what follows it where it is longer than that. */
export interface FoldedMessage {
  readonly message: string;
  readonly messageRest?: string;
}

interface AskedForm extends FoldedMessage {
  readonly mode: "form";
  readonly form: FormModel;
  readonly fingerprint: string;
}
/** A page that may be asked about. */
export interface AskedPage extends FoldedMessage {
  readonly mode: "url";
  readonly url: UrlVerdict;
  readonly fingerprint: string;
}
interface RefusedAsking extends FoldedMessage {
  readonly mode: "form" | "url";
  readonly url?: UrlVerdict;
}

/** What URL mode is read by. */
export interface UrlTerms {
  /** What a URL is judged beside. */
  readonly context: UrlContext;
  /** Whether a page has to have an `elicitationId`, as in the legacy era; the modern one knows none. */
  readonly named: boolean;
}

function own(params: unknown, name: string): unknown {
  if (typeof params !== "object" || params === null || !Object.hasOwn(params, name)) return undefined;
  return (params as { readonly [name: string]: unknown })[name];
}

/**
 * Reads the raw params of `elicitation/create`, of either era (specification, client/elicitation).
 * @param declaredModes what we declared on this connection, as far as its version knows it
 * A request without `mode` is form mode (F-01); a mode that was not declared never reaches the person (C-07), and neither does a
 * URL that may not be opened, except as a refusal (U-06).
 */
export function intakeElicitation(
  params: unknown,
  declaredModes: readonly ("form" | "url")[],
  urlTerms: UrlTerms,
): ElicitationIntake {
  const rawMessage = own(params, "message");
  const message = typeof rawMessage === "string" ? folded(rawMessage) : { message: "" };
  const rawMode = own(params, "mode");
  const mode = rawMode === "url" ? "url" : "form";
  const refuse = (reason: RefusalReason, detail: string, url?: UrlVerdict): ElicitationIntake => ({
    ok: false,
    asked: { mode, ...message, ...(url && { url }) },
    outcome: { name: "refused", by: "host", reason, detail },
  });
  const asked = rawMode === undefined ? "form" : rawMode;
  if ((asked !== "form" && asked !== "url") || !declaredModes.includes(asked)) {
    return refuse("undeclared-mode", typeof asked === "string" ? displayText(asked.slice(0, 100)).text : typeof asked);
  }
  if (asked === "url") {
    const url = judgeUrl(own(params, "url"), urlTerms.context);
    if (url.level === "block") return refuse("blocked-url", url.reasons[0]?.id ?? "", url);
    if (typeof rawMessage !== "string") return refuse("unsupported-schema", "message is missing or not text", url);
    const page: AskedPage = { mode: "url", ...message, url, fingerprint: questionFingerprint(params) };
    if (!urlTerms.named) return { ok: true, asked: page };
    const elicitationId = own(params, "elicitationId");
    if (typeof elicitationId === "string") return { ok: true, asked: page, elicitationId };
    return refuse("unsupported-schema", "elicitationId is missing or not text", url);
  }
  if (typeof rawMessage !== "string") return refuse("unsupported-schema", "message is missing or not text");
  const read = intakeForm(own(params, "requestedSchema"));
  if (!read.ok) return refuse(read.reason, read.detail);
  return { ok: true, asked: { mode: "form", ...message, form: read.form, fingerprint: questionFingerprint(params) } };
}

/** A message past the limit is folded; the rest goes along, so that nothing a server says is lost. */
function folded(raw: string): FoldedMessage {
  const { text, truncated, whole } = displayText(raw, QUESTION_MESSAGE_BYTES);
  return truncated ? { message: text, messageRest: whole.slice(text.length) } : { message: text };
}

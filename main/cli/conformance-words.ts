import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { ScriptedAct } from "../workbench/scripted-person.ts";

/** What became of a question in a run that answers with defaults. */
const became: { readonly [kind in ScriptedAct["kind"]]: string } = {
  answering: "answered",
  opening: "agreed to, its page is got",
  allowing: "allowed",
  "saying-no": "declined",
  closing: "cancelled",
  ignoring: "left open",
  disconnecting: "disconnected",
  "no-rule": "cancelled: only questions of the server are answered here",
  unfit: "cancelled: the defaults alone don't answer it",
  "secret-held": "refused: it seems to ask for a secret",
};

/** A question and what became of it, in one line. */
export function questionWords(
  { message, approval }: Pick<QuestionView, "message" | "approval">,
  { kind }: Pick<ScriptedAct, "kind">,
): string {
  return `${message || subject(approval)}: ${became[kind]}`;
}

function subject(approval: QuestionView["approval"]): string {
  switch (approval?.kind) {
    case "tool":
      return `whether ${approval.tool} may run`;
    case "roots":
      return "your folders";
    case undefined:
      return "(no reason given)";
    default:
      return "an answer of a model";
  }
}

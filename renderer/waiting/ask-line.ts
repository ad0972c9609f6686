import type { TFunction } from "i18next";
import type { ApprovalView } from "../../preload/contract/approvals.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { argumentsLine } from "../chat/arguments.ts";
import { beginning } from "./beginning.ts";

/** What a question is about, in a line of a card: the server's message, or what is to be allowed. */
export function askLine(t: TFunction, { approval, message, state }: QuestionView): string {
  if (approval?.kind === "tool") {
    const line = argumentsLine(approval.args);
    return visibleText(line === "" ? approval.tool : `${approval.tool} · ${line}`, false);
  }
  if (approval?.kind === "roots") {
    const sent = approval.roots.filter(({ missing }) => !missing);
    const paths = sent.map(({ path }) => visibleText(path, false)).join(", ");
    return t("approval.roots.line", { count: sent.length, paths });
  }
  if (approval) return samplingLine(t, approval, state.kind === "open") ?? t("approval.line");
  return beginning(message) || t("waiting.noMessage");
}

/** What a server wants a model to answer: the last thing that is said in the prompt; while the answer waits, that it does. */
function samplingLine(t: TFunction, approval: ApprovalView, isOpen: boolean): string | undefined {
  switch (approval.kind) {
    case "sampling-request": {
      const texts = approval.messages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "text"));
      return beginning(texts.at(-1)?.text ?? "") || undefined;
    }
    case "sampling-result": {
      const { request } = approval;
      if (!isOpen) return samplingLine(t, request, isOpen);
      return t(`approval.sampling.line.${request.answeredBy.kind === "model" ? "result" : "write"}`);
    }
    case "sampling-refused":
      return t("approval.sampling.line.refused");
    default:
      return undefined;
  }
}

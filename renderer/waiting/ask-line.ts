import type { TFunction } from "i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { argumentsLine } from "../chat/arguments.ts";
import { beginning } from "./beginning.ts";

/** What a question is about, in a line of a card: the server's message, or what is to be allowed. */
export function askLine(t: TFunction, { approval, message }: QuestionView): string {
  if (approval?.kind === "tool") {
    const line = argumentsLine(approval.args);
    return visibleText(line === "" ? approval.tool : `${approval.tool} · ${line}`, false);
  }
  if (approval?.kind === "roots") {
    const sent = approval.roots.filter(({ missing }) => !missing);
    const paths = sent.map(({ path }) => visibleText(path, false)).join(", ");
    return t("approval.roots.line", { count: sent.length, paths });
  }
  if (approval) return t("approval.line");
  return beginning(message) || t("waiting.noMessage");
}

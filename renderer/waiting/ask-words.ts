import type { TFunction } from "i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { visitWords } from "../visits/visit-words.ts";

/** What a server wants of the person, or what they did for it, as a heading. `name` is the person's own name for the server. */
export function askWords(t: TFunction, question: QuestionView, name: string): string {
  const { mode, url, visit, state, approval } = question;
  if (approval) return t(`approval.title.${approval.kind}`, { name });
  if (mode !== "url" || !url) return t("waiting.asks", { name });
  if (visit && state.kind === "closed") return visitWords(t, visit, question, name);
  if (url.host === "") return t("url.asks-unnamed", { name });
  return t(visit ? "visit.asks-again" : "url.asks", { name, host: url.host });
}

import type { TFunction } from "i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";

/** Which call led to a question, or that none is known to have (F-18). */
export function attributionWords(t: TFunction, { attribution, round }: QuestionView): string {
  switch (attribution.kind) {
    case "call":
      return round === undefined
        ? t("waiting.byCall", { tool: attribution.tool })
        : t("waiting.byRound", { tool: attribution.tool, round });
    case "one-of":
      return t("waiting.byOneOf", { count: attribution.tools.length, tools: attribution.tools.join(", ") });
    case "unasked":
      return t("waiting.unasked");
  }
}

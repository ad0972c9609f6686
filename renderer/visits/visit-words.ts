import type { TFunction } from "i18next";
import type { QuestionView, Visit } from "../../preload/contract/elicitation.ts";
import type { IconName } from "../ui/Icon.tsx";

/** How a page that was opened is drawn; no two states look alike. */
export function visitLook({ state }: Visit): {
  readonly icon: IconName;
  readonly tone: "ok" | "plain";
} {
  switch (state) {
    case "waiting":
      return { icon: "browser", tone: "plain" };
    case "completed":
      return { icon: "check", tone: "ok" };
    case "continued":
      return { icon: "send", tone: "ok" };
    case "stopped":
      return { icon: "stop", tone: "plain" };
    case "ended":
      return { icon: "clock", tone: "plain" };
  }
}

/** What became of a page that was opened, in one sentence. `name` is the person's own name for the server. */
export function visitWords(t: TFunction, visit: Visit, question: QuestionView, name: string): string {
  return t(`visit.state.${visit.state}`, { name, host: question.url?.host ?? "" });
}

/** What a person does next while the page is open, by what Continue leads to. */
export function visitHint(t: TFunction, { continues }: Visit, name: string): string {
  return t(`visit.next.${continues}`, { name });
}

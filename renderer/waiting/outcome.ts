import type { TFunction } from "i18next";
import type { Outcome } from "../../preload/contract/elicitation.ts";
import type { IconName } from "../ui/Icon.tsx";

/** How an ended question is drawn; declined, dismissed and the ends from outside never look alike (S-02). */
export function outcomeLook({ name }: Outcome): {
  readonly icon: IconName;
  readonly tone: "ok" | "plain" | "warn" | "danger";
} {
  switch (name) {
    case "sent":
      return { icon: "check", tone: "ok" };
    case "declined":
      return { icon: "declined", tone: "plain" };
    case "dismissed":
      return { icon: "later", tone: "plain" };
    case "withdrawn":
      return { icon: "back", tone: "plain" };
    case "disconnected":
      return { icon: "unplugged", tone: "danger" };
    case "interrupted":
      return { icon: "clock", tone: "warn" };
    case "refused":
      return { icon: "alert", tone: "warn" };
  }
}

/**
 * What happened to a question, for a refusal, a time-out or an answer that did not go through why, and what else is known as plain
 * facts. `name` is the user's own name for the server.
 */
export function outcomeWords(
  t: TFunction,
  outcome: Outcome,
  name: string,
): { readonly what: string; readonly why: string; readonly detail: string } {
  // An answer was tried: "nothing was sent" would be wrong, whatever ended the question.
  const tried = outcome.reason === "not-delivered" || outcome.reason === "delivery-unknown";
  // The host's own time-out is a code, not a text.
  const timedOut = outcome.name === "dismissed" && outcome.by === "host" && outcome.detail === "time-out";
  return {
    what: t(
      [
        ...(tried ? ["outcome.undelivered"] : []),
        `outcome.${outcome.name}-by-${outcome.by}`,
        `outcome.${outcome.name}`,
      ],
      { name },
    ),
    why: outcome.reason ? t(`reason.${outcome.reason}`, { name }) : timedOut ? t("outcome.time-out") : "",
    detail: timedOut ? "" : (outcome.detail ?? ""),
  };
}

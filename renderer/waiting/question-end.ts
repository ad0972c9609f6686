import type { TFunction } from "i18next";
import type { ApprovalView } from "../../preload/contract/approvals.ts";
import type { Outcome, QuestionView } from "../../preload/contract/elicitation.ts";
import { visitLook, visitWords } from "../visits/visit-words.ts";
import { outcomeLook, outcomeWords } from "./outcome.ts";

/** How an ended question is drawn; an opened page by how far it came. */
export function endLook({ visit }: QuestionView, outcome: Outcome) {
  return visit && outcome.name === "sent" ? visitLook(visit) : outcomeLook(outcome);
}

/**
 * What happened to a question and why, in words that are true of its kind: an opened page is no sent answer, and for the pages
 * that a call failed for (-32042) the server is told nothing.
 */
export function endWords(
  t: TFunction,
  question: QuestionView,
  outcome: Outcome,
  name: string,
): { readonly what: string; readonly why: string } {
  const { origin, visit, approval } = question;
  if (approval) return approvalWords(t, approval, outcome, name);
  if (outcome.name === "sent" && visit) return { what: visitWords(t, visit, question, name), why: "" };
  const words = outcomeWords(t, outcome, name);
  const untold = origin === "url-required" && outcome.by === "person";
  if (untold && outcome.name === "declined") return { ...words, what: t("visit.untold.declined", { name }) };
  if (untold && outcome.name === "dismissed") return { ...words, what: t("visit.untold.dismissed", { name }) };
  return words;
}

/** What became of something that was to be allowed: "your values" and "was told" would be said of an answer. */
function approvalWords(t: TFunction, { kind }: ApprovalView, outcome: Outcome, name: string) {
  const words = outcomeWords(t, outcome, name);
  // An answer was tried: whether it arrived is said in the words of answers.
  if (outcome.reason === "not-delivered" || outcome.reason === "delivery-unknown") return words;
  const sampling = kind.startsWith("sampling-");
  const ends = sampling ? "approval.sampling.end" : "approval.end";
  const end = sampling ? samplingEnd(kind, outcome) : outcome.name;
  return { what: t([`${ends}.${end}-by-${outcome.by}`, `${ends}.${end}`], { name }), why: words.why };
}

/** The cause of an end in plain facts, where there is one; of a refused address the reason in words. */
export function endDetail(t: TFunction, { url }: QuestionView, outcome: Outcome): string {
  if (outcome.reason !== "blocked-url" || !url) return outcomeWords(t, outcome, "").detail;
  const [first] = url.reasons;
  return first ? t(`url.reason.${first.id}`, { ...first.params, defaultValue: "" }) : "";
}

function samplingEnd(kind: ApprovalView["kind"], { name, reason }: Outcome): string {
  if (kind === "sampling-result" && name === "sent") return "answered";
  return reason === "model-failed" ? "failed" : name;
}

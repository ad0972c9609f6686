import type { QuestionView, Visit } from "../../preload/contract/elicitation.ts";
import type { UrlVerdict } from "../../preload/contract/url.ts";
import { questionOf } from "./fake-gate.ts";

/** The verdict of an ordinary address with the given parts replaced. */
export function verdictOf(part: Partial<UrlVerdict> = {}): UrlVerdict {
  return {
    level: "ok",
    reasons: [],
    text: "https://accounts.pay.example.com/connect?state=9f2c#top",
    parts: [
      { kind: "scheme", text: "https://" },
      { kind: "subdomain", text: "accounts.pay." },
      { kind: "registrable", text: "example.com" },
      { kind: "path", text: "/connect" },
      { kind: "query", text: "?state=9f2c" },
      { kind: "fragment", text: "#top" },
    ],
    host: "accounts.pay.example.com",
    registrable: "example.com",
    ...part,
  };
}

/** An open question about an address with the given parts replaced. */
export function urlQuestionOf(part: Partial<QuestionView> & { readonly key: string }): QuestionView {
  const { form: _none, ...question } = questionOf(part);
  return { ...question, mode: "url", message: "Connect your account.", url: verdictOf(), ...part };
}

/** A page that was opened once and is waited for, with the given parts replaced. */
export function visitOf(part: Partial<Visit> = {}): Visit {
  return { openedAt: [1], state: "waiting", continues: "close", retriesByItself: false, ...part };
}

export const sent: QuestionView["state"] = { kind: "closed", at: 2, outcome: { name: "sent", by: "person" } };

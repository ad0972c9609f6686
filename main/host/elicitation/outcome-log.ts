import type { ApprovalView, SamplingRequestApproval } from "../../../preload/contract/approvals.ts";
import type { QuestionView } from "../../../preload/contract/elicitation.ts";
import type { UrlVerdict } from "../../../preload/contract/url.ts";
import { codePointPrefix } from "../../../preload/form/code-points.ts";
import { ENDED_QUESTIONS, ENDED_QUESTIONS_CHARACTERS } from "../untrusted/limits.ts";

/** Characters of a message that stay when the rest is no longer kept. */
const SHORT_MESSAGE = 300;

/**
 * The ended questions of this run, oldest first: who asked, what, and how it ended; never a value (decisions.md, values at
 * rest). Bounded in number, and in what their forms and messages take: old ones give those up first.
 */
export class OutcomeLog {
  private readonly views = new Map<string, QuestionView>();
  /** Characters of those that are kept whole; the oldest first. */
  private readonly whole = new Map<string, number>();
  private characters = 0;

  /** Adds an ended question. Returns what had to make room for it. */
  add(view: QuestionView): { readonly forgotten: readonly string[]; readonly shortened: readonly QuestionView[] } {
    // An address is kept as text and in parts.
    const texts = view.message.length + (view.messageRest?.length ?? 0) + 2 * (view.url?.text.length ?? 0);
    const size = texts + lengthOf(view.form) + lengthOf(view.approval);
    this.views.set(view.key, view);
    this.whole.set(view.key, size);
    this.characters += size;
    const forgotten: string[] = [];
    for (const [key, { visit }] of this.views) {
      if (this.views.size <= ENDED_QUESTIONS) break;
      // A page that is waited for is not forgotten: its call goes on from there.
      if (visit?.state === "waiting") continue;
      this.views.delete(key);
      this.release(key);
      forgotten.push(key);
    }
    const shortened: QuestionView[] = [];
    for (const key of this.whole.keys()) {
      // The latest stays whole however large it is: the person may be looking at it.
      if (this.characters <= ENDED_QUESTIONS_CHARACTERS || this.whole.size === 1) break;
      // A page that is waited for can be opened again, and then the very address that was shown.
      if (this.views.get(key)?.visit?.state === "waiting") continue;
      this.release(key);
      const short = shortOf(this.views.get(key));
      if (!short) continue;
      this.views.set(key, short);
      shortened.push(short);
    }
    return { forgotten, shortened };
  }

  /** Replaces what is known of an ended question that is kept. */
  change(view: QuestionView): void {
    if (this.views.has(view.key)) this.views.set(view.key, view);
  }

  /** Oldest first. */
  all(): Iterable<QuestionView> {
    return this.views.values();
  }

  find(key: string): QuestionView | undefined {
    return this.views.get(key);
  }

  private release(key: string): void {
    this.characters -= this.whole.get(key) ?? 0;
    this.whole.delete(key);
  }
}

function shortOf(view: QuestionView | undefined): QuestionView | undefined {
  if (!view) return undefined;
  const { form: _, messageRest: __, message, url, approval, ...rest } = view;
  return {
    ...rest,
    message: beginningOf(message),
    ...(url && { url: shortAddress(url) }),
    ...(approval && { approval: shortApproval(approval) }),
  };
}

function lengthOf(part: object | undefined): number {
  return part === undefined ? 0 : JSON.stringify(part).length;
}

/** A prompt may be as large as a megabyte; that there was one is kept. */
function shortApproval(approval: ApprovalView): ApprovalView {
  if (approval.kind === "sampling-request") return shortPrompt(approval);
  return approval.kind === "sampling-result" ? { ...approval, request: shortPrompt(approval.request) } : approval;
}

function shortPrompt({ systemPrompt: _, ...request }: SamplingRequestApproval): SamplingRequestApproval {
  return { ...request, messages: [], tools: [], hints: [] };
}

function shortAddress(url: UrlVerdict): UrlVerdict {
  if (url.text.length <= SHORT_MESSAGE) return url;
  const text = beginningOf(url.text);
  return { ...url, text, parts: [{ kind: "raw", text }] };
}

function beginningOf(text: string): string {
  const short = codePointPrefix(text, SHORT_MESSAGE);
  return short.length < text.length ? `${short} …` : text;
}

import type { ApprovalView } from "../../preload/contract/approvals.ts";
import type { QuestionView, RespondResult } from "../../preload/contract/elicitation.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { initialAnswers } from "../../preload/form/initial-answers.ts";
import type { Answers, Field, FieldError, FlatValue, FormModel } from "../../preload/form/model.ts";
import type { Broker, Response } from "../host/elicitation/broker.ts";
import type { Visits } from "../host/elicitation/visits.ts";
import { HostError, toAppError } from "../host/host-error.ts";
import type { Clock, Timer } from "../host/ports.ts";
import { type AnswerRule, type AskedQuestion, type RuleContent, ruleFits } from "./answers.ts";
import { generateAnswers } from "./generate-answers.ts";
import { promptText, scriptedDecision } from "./scripted-approval.ts";

/** A field of an answer as it may be shown or logged: never its value (decisions.md, values at rest). */
export interface AnsweredField {
  readonly name: string;
  readonly type: "string" | "number" | "boolean" | "array";
}

/** One thing wrong with the content of a rule. */
export interface AnswerProblem {
  /** The server's property name; absent when it concerns the whole form. */
  readonly name?: string;
  readonly error: FieldError;
}

/** What the scripted person did with a question, told before the host acts on it. */
export type ScriptedAct =
  | { readonly kind: "answering"; readonly fields: readonly AnsweredField[] }
  /** The rule accepts a page: whoever reads the report is handed its address, and nothing is opened. */
  | { readonly kind: "opening"; readonly url: string }
  | { readonly kind: "allowing" }
  | { readonly kind: "saying-no" }
  | { readonly kind: "closing" }
  | { readonly kind: "ignoring" }
  | { readonly kind: "disconnecting" }
  /** No rule fits; the question is cancelled. */
  | { readonly kind: "no-rule" }
  /** The rule's content does not pass the form's check, or the host does not take it; it is not sent, the question is cancelled. */
  | { readonly kind: "unfit"; readonly problems: readonly AnswerProblem[]; readonly error?: AppError }
  /** The form seems to ask for a secret and the rule doesn't say `secretOverride`; it is refused (F-20). */
  | { readonly kind: "secret-held" };

export interface ScriptedPersonDeps {
  readonly broker: Pick<Broker, "onChange" | "respond" | "approve">;
  readonly visits: Pick<Visits, "open" | "continue">;
  readonly clock: Clock;
  readonly rules: readonly AnswerRule[];
  /** The user's own name for a server, which rules match by. */
  readonly serverName: (serverId: string) => string;
  readonly disconnect: (serverId: string) => void;
  readonly onAct: (question: QuestionView, act: ScriptedAct) => void;
}

/**
 * Stands in for the person: answers the host's questions by the rules of an answers file, through the same `respond` as the
 * window does. The first rule that fits and isn't used up decides. A question without one is cancelled, never declined (F-31).
 */
export class ScriptedPerson {
  private readonly deps: ScriptedPersonDeps;
  private readonly used = new Map<AnswerRule, number>();
  private readonly thinking = new Map<string, Timer>();
  /** Open questions that a rule was chosen for: what becomes of their page is no second question. */
  private readonly met = new Set<string>();
  private readonly stopListening: () => void;

  constructor(deps: ScriptedPersonDeps) {
    this.deps = deps;
    this.stopListening = deps.broker.onChange((question) => this.changed(question));
  }

  /** Leaves: nothing is answered any more. */
  leave(): void {
    this.stopListening();
    for (const timer of this.thinking.values()) timer.cancel();
    this.thinking.clear();
  }

  private changed(question: QuestionView): void {
    const { key } = question;
    if (question.state.kind === "closed") {
      this.thinking.get(key)?.cancel();
      this.thinking.delete(key);
      this.met.delete(key);
      return;
    }
    if (this.met.has(key)) return;
    this.met.add(key);
    const rule = this.choose(question);
    // Never inside the asking call: a person answers after the question is there.
    const timer = this.deps.clock.after(rule?.delayMs ?? 0, () => {
      this.thinking.delete(key);
      this.act(question, rule);
    });
    this.thinking.set(key, timer);
  }

  private choose(question: QuestionView): AnswerRule | undefined {
    const asked: AskedQuestion = {
      server: this.deps.serverName(question.serverId),
      tools: attributedTools(question),
      mode: question.mode,
      message: question.message + (question.messageRest ?? "") + promptText(question.approval),
      approval: question.approval?.kind,
    };
    const rule = this.deps.rules.find((entry) => !this.usedUp(entry) && ruleFits(entry, asked));
    if (rule) this.used.set(rule, (this.used.get(rule) ?? 0) + 1);
    return rule;
  }

  private usedUp(rule: AnswerRule): boolean {
    return rule.times !== undefined && (this.used.get(rule) ?? 0) >= rule.times;
  }

  private act(question: QuestionView, rule: AnswerRule | undefined): void {
    const { onAct } = this.deps;
    if (!rule) this.cancel(question, { kind: "no-rule" });
    else if (rule.action === "accept" && question.url) void this.openPage(question, question.url.text, rule.content);
    else if (rule.action === "accept" && question.approval) void this.allow(question, question.approval, rule);
    else if (rule.action === "accept") this.accept(question, rule);
    else if (rule.action === "cancel") this.cancel(question, { kind: "closing" });
    else if (rule.action === "ignore") onAct(question, { kind: "ignoring" });
    else if (rule.action === "disconnect") {
      onAct(question, { kind: "disconnecting" });
      this.deps.disconnect(question.serverId);
    } else {
      onAct(question, { kind: "saying-no" });
      void this.respond(question.key, { action: "decline", by: "script" });
    }
  }

  /** Allows it this once: a script grants nothing that stands. */
  private async allow(question: QuestionView, approval: ApprovalView, { content }: AnswerRule): Promise<void> {
    this.deps.onAct(question, { kind: "allowing" });
    try {
      await this.deps.broker.approve(question.key, scriptedDecision(approval, content), "script");
    } catch (error) {
      // Whoever else settled it first has said how it ended; what the host does not take is cancelled, never sent.
      if (!isOver(error)) this.cancel(question, { kind: "unfit", problems: [], error: toAppError(error) });
    }
  }

  private cancel(question: QuestionView, act: ScriptedAct): void {
    this.deps.onAct(question, act);
    void this.respond(question.key, { action: "cancel", by: "script" });
  }

  /** Consents to a page and goes on from it at once: there is nobody in a browser to wait for. */
  private async openPage(question: QuestionView, url: string, content: AnswerRule["content"]): Promise<void> {
    // A page takes no content: a rule that gives some was meant for a form.
    if (typeof content === "object") return this.cancel(question, { kind: "unfit", problems: [] });
    this.deps.onAct(question, { kind: "opening", url });
    try {
      // The same URL asked again was opened before.
      if (!question.visit) await this.deps.visits.open(question.key, "script");
      await this.deps.visits.continue(question.key, "script");
    } catch (error) {
      if (isOver(error)) return;
      await this.respond(question.key, { action: "cancel", by: "script" });
    }
  }

  private accept(question: QuestionView, { content = "defaults", secretOverride }: AnswerRule): void {
    const given = question.form && answersFor(question.form, content);
    if (!question.form || !given) this.cancel(question, { kind: "unfit", problems: [] });
    else if (question.secret && !secretOverride) void this.runIntoSecret(question, given.answers);
    else if (given.problems.length > 0) this.cancel(question, { kind: "unfit", problems: given.problems });
    else void this.send(question, question.form, given.answers, secretOverride);
  }

  /** The host refuses it, as it would anyone without an override. */
  private async runIntoSecret(question: QuestionView, answers: Answers): Promise<void> {
    this.deps.onAct(question, { kind: "secret-held" });
    await this.respond(question.key, { action: "accept", answers, by: "script" });
  }

  private async send(question: QuestionView, form: FormModel, answers: Answers, secretOverride?: boolean) {
    this.deps.onAct(question, { kind: "answering", fields: answeredFields(form, answers) });
    const response = await this.respond(question.key, { action: "accept", answers, by: "script", secretOverride });
    if (!response || response.settled) return;
    this.cancel(question, { kind: "unfit", problems: response.errors.map((error) => namedProblem(form, error)) });
  }

  /** Answers; undefined when the question has ended meanwhile, and then there is nothing left to answer. */
  private async respond(key: string, response: Response): Promise<RespondResult | undefined> {
    try {
      return await this.deps.broker.respond(key, response);
    } catch (error) {
      // It has ended meanwhile, or its asker is gone: the host tells how. Anything else is a fault, and the question is cancelled.
      if (isOver(error) || response.action === "cancel") return undefined;
      return this.respond(key, { action: "cancel", by: "script" });
    }
  }
}

/** Errors of an answer whose question has ended. */
const ENDED: ReadonlySet<string> = new Set(["already-answered", "not-delivered", "secret-override-missing"]);

function isOver(error: unknown): boolean {
  return error instanceof HostError && ENDED.has(error.code);
}

/** What a value that is not even flat is told, by what the field expects. */
const wrongKind: { readonly [kind in Field["kind"]]: FieldError["code"] } = {
  text: "not-text",
  number: "not-a-number",
  boolean: "not-yes-or-no",
  choice: "not-an-option",
  choices: "not-an-option",
  const: "not-the-constant",
  unanswerable: "unknown-field",
};

/** The calls that may have led to a question, by the name of their tool. */
function attributedTools({ attribution }: QuestionView): readonly string[] {
  if (attribution.kind === "call") return [attribution.tool];
  return attribution.kind === "one-of" ? attribution.tools : [];
}

interface Given {
  readonly answers: Answers;
  readonly problems: readonly AnswerProblem[];
}

function answersFor(form: FormModel, content: RuleContent | "defaults" | "generate"): Given {
  if (content === "defaults") return { answers: initialAnswers(form), problems: [] };
  if (content === "generate") return { answers: generateAnswers(form), problems: [] };
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  const answers: { [id: string]: FlatValue } = {};
  const problems: AnswerProblem[] = [];
  for (const [name, value] of Object.entries(content)) {
    const field = byName.get(name);
    if (!field || field.kind === "unanswerable") problems.push({ name, error: { code: "unknown-field" } });
    else if (!isFlat(value)) problems.push({ name, error: { field: field.id, code: wrongKind[field.kind] } });
    else answers[field.id] = value;
  }
  return { answers, problems };
}

function isFlat(value: unknown): value is FlatValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function answeredFields(form: FormModel, answers: Answers): readonly AnsweredField[] {
  return form.fields.flatMap((field) => {
    const value = answers[field.id];
    if (value === undefined) return [];
    const type = Array.isArray(value) ? "array" : (typeof value as "string" | "number" | "boolean");
    return [{ name: field.name, type }];
  });
}

function namedProblem(form: FormModel, error: FieldError): AnswerProblem {
  const field = form.fields.find((entry) => entry.id === error.field);
  return { ...(field && { name: field.name }), error };
}

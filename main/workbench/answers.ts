import { parseDocument } from "yaml";
import { z } from "zod";
import type { ApprovalView } from "../../preload/contract/approvals.ts";
import { compilePattern } from "../../preload/form/pattern.ts";

/** What is wrong with an answers file, with the place in it: `answers.yaml: 2.match.message.matches: …`. */
export class AnswersFileError extends Error {
  readonly file: string;

  constructor(file: string, detail: string) {
    super(`${file}: ${detail}`);
    this.name = "AnswersFileError";
    this.file = file;
  }
}

/** Content by the server's property names; own keys only, so that a property named `__proto__` is one like any other. */
export type RuleContent = { readonly [name: string]: unknown };

const content = z.custom<RuleContent>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  'must be an object, "defaults" or "generate"',
);

const messageMatch = z
  .strictObject({
    contains: z.string().optional(),
    equals: z.string().optional(),
    matches: z
      .string()
      .refine((pattern) => compilePattern(pattern) !== undefined, "is not a pattern that the RE2 engine can run")
      .optional(),
  })
  .refine((match) => Object.keys(match).length > 0, "needs contains, equals or matches");

const rule = z
  .strictObject({
    match: z
      .strictObject({
        server: z.string().optional(),
        tool: z.string().optional(),
        /** An approval is met by a rule that names it, never by one that fits every question. */
        mode: z.enum(["form", "url", "approval"]).optional(),
        /** What is to be allowed; goes with that mode. */
        approval: z.enum(["tool", "sampling-request", "sampling-result", "roots"]).optional(),
        message: messageMatch.optional(),
      })
      .refine((match) => match.approval === undefined || match.mode === "approval", {
        path: ["approval"],
        message: "goes with mode: approval",
      })
      .default({}),
    action: z.enum(["accept", "decline", "cancel", "ignore", "disconnect"]),
    content: z.union([z.literal("defaults"), z.literal("generate"), content]).optional(),
    /** Accept also where the form seems to ask for a secret; without it such a question is refused (F-20). */
    secretOverride: z.boolean().optional(),
    delayMs: z.int().min(0).max(86_400_000).default(0),
    times: z.int().min(1).optional(),
  })
  .refine((entry) => entry.content === undefined || entry.action === "accept", {
    path: ["content"],
    message: "goes with accept only",
  })
  .refine((entry) => entry.secretOverride === undefined || entry.action === "accept", {
    path: ["secretOverride"],
    message: "goes with accept only",
  });

/** One rule of an answers file (formats.md). Without `content`, accept sends the form's defaults. */
export type AnswerRule = z.infer<typeof rule>;

/**
 * Reads an answers file: JSON or YAML, an ordered list of rules.
 * @param file its name, for the errors
 * @throws AnswersFileError naming the file and the first place that is wrong
 */
export function parseAnswers(text: string, file: string): readonly AnswerRule[] {
  const document = parseDocument(text, { prettyErrors: true });
  const broken = document.errors[0];
  if (broken) throw new AnswersFileError(file, broken.message);
  const parsed = z.array(rule, "must be a list of rules").safeParse(toPlain(() => document.toJS(), file));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.join(".") ?? "";
  throw new AnswersFileError(file, `${place === "" ? "" : `${place}: `}${issue?.message ?? "not an answers file"}`);
}

/** Aliases may expand to more than the parser allows, which it reports only here. */
function toPlain(convert: () => unknown, file: string): unknown {
  try {
    return convert();
  } catch (error) {
    throw new AnswersFileError(file, error instanceof Error ? error.message : String(error));
  }
}

/** What a rule is held against. `tools`: the calls that may have led to the question; none when it was unasked. */
export interface AskedQuestion {
  readonly server: string;
  readonly tools: readonly string[];
  readonly mode: "form" | "url" | "approval";
  /** Of a sampling request the texts of its prompt. */
  readonly message: string;
  /** What is to be allowed. */
  readonly approval?: ApprovalView["kind"] | undefined;
}

/** Whether all that the rule names fits the question; a rule without `match` fits every one but an approval. */
export function ruleFits({ match }: AnswerRule, question: AskedQuestion): boolean {
  const { server, tool, mode, approval, message } = match;
  if (server !== undefined && server !== question.server) return false;
  if (tool !== undefined && !question.tools.includes(tool)) return false;
  if (mode !== undefined && mode !== question.mode) return false;
  if (approval !== undefined && approval !== question.approval) return false;
  if (question.mode === "approval" && mode !== "approval") return false;
  if (message?.contains !== undefined && !question.message.includes(message.contains)) return false;
  if (message?.equals !== undefined && message.equals !== question.message) return false;
  return message?.matches === undefined || compilePattern(message.matches)?.test(question.message) === true;
}

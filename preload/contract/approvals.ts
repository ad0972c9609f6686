import { z } from "zod";
import type { RootView } from "./roots.ts";

/** A tool is about to run, and nobody has said yet that it may (S-03). */
export interface ToolApproval {
  readonly kind: "tool";
  /** The exact name; `title` and `description` are the server's words, safe for display. */
  readonly tool: string;
  readonly title?: string;
  readonly description?: string;
  readonly args: { readonly [name: string]: unknown };
  readonly readOnly: boolean;
  readonly destructive: boolean;
  /** The server says nothing about what the tool does; the specification then takes it for destructive. */
  readonly unannotated: boolean;
  /** It was always allowed, and its definition has changed since. */
  readonly changed: boolean;
  /** What may be granted beyond this once (decisions.md, consent for tools). */
  readonly offers: readonly ("chat" | "always")[];
}

/**
 * One content block of a sampling message, safe for display. `text` is the text of a `text` block and of a tool's result, the input of
 * a tool's use as JSON, and "" for an image or a sound. Only a `text` block may be edited.
 */
export interface SamplingBlock {
  readonly kind: "text" | "image" | "audio" | "tool_use" | "tool_result";
  readonly text: string;
  /** The tool's name, of a use. */
  readonly name?: string;
  readonly mimeType?: string;
  /** Size of an image or a sound. */
  readonly bytes?: number;
}

export interface SamplingMessage {
  readonly role: "user" | "assistant";
  readonly blocks: readonly SamplingBlock[];
}

/** A server wants a model's answer: the person sees the prompt first, and may edit it (S-06). */
export interface SamplingRequestApproval {
  readonly kind: "sampling-request";
  readonly messages: readonly SamplingMessage[];
  readonly systemPrompt?: string;
  readonly maxTokens: number;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
  /** Hints and priorities of the server for the choice of a model, as it gave them. */
  readonly hints: readonly string[];
  readonly priorities: { readonly cost?: number; readonly speed?: number; readonly intelligence?: number };
  /** Names of the tools that the server gives the model. */
  readonly tools: readonly string[];
  /** The server asked for other context; nothing is added (S-23). */
  readonly includeContext?: string;
  /** Who would answer: a model's name, or the person. */
  readonly answeredBy: { readonly kind: "person" } | { readonly kind: "model"; readonly name: string };
  /** It seems to ask the person, who would answer, for a secret. */
  readonly asksSecret?: boolean;
}

/** The answer, before the server gets it. The person may edit it; without a model they write it. */
export interface SamplingResultApproval {
  readonly kind: "sampling-result";
  /** As it was allowed, edits included. */
  readonly request: SamplingRequestApproval;
  /** What the model wrote, safe for display; "" where the person writes, and once the question has ended. */
  readonly text: string;
  /** The model wrote more than `maxTokens` allows; this is the beginning. */
  readonly cut: boolean;
  /** UTF-8 bytes of an answer. Past it: not taken. */
  readonly limitBytes: number;
}

/** A request for a model's answer that was refused before it could be shown. */
export interface SamplingRefusedApproval {
  readonly kind: "sampling-refused";
}

/** A server asks for the folders it was granted, and the person has not yet allowed that it sees them (S-24). */
export interface RootsApproval {
  readonly kind: "roots";
  /** In the order they are sent; `missing` ones are not. */
  readonly roots: readonly RootView[];
}

/** What the person is asked to allow. */
export type ApprovalView =
  | ToolApproval
  | SamplingRequestApproval
  | SamplingResultApproval
  | SamplingRefusedApproval
  | RootsApproval;

/** What the person said. `scope` goes with tools, `text` and `systemPrompt` with edited sampling. */
export interface ApprovalDecision {
  readonly scope?: "once" | "chat" | "always" | undefined;
  /** Sampling result: the text that goes to the server. */
  readonly text?: string | undefined;
  /** Sampling request: edited texts of the messages, by message and block. */
  readonly edits?: readonly { readonly message: number; readonly block: number; readonly text: string }[] | undefined;
  readonly systemPrompt?: string | undefined;
}

const key = z.string().max(200);
const text = z.string().max(1024 * 1024);

const decision = z.strictObject({
  scope: z.enum(["once", "chat", "always"]).optional(),
  text: text.optional(),
  edits: z
    .array(z.strictObject({ message: z.number().int().nonnegative(), block: z.number().int().nonnegative(), text }))
    .max(1000)
    .optional(),
  systemPrompt: text.optional(),
});

export const approvalInputs = {
  /** Allows what a question of mode `approval` asks for. Decline and Not now go the way of every question. */
  respondToApproval: z.strictObject({ key, decision }),
};

import { z } from "zod";
import type { AttachmentView } from "./attachments.ts";
import type { AppError } from "./reply.ts";

/** How a call ended; each looks different on screen (S-02). */
export type CallEnd =
  | { readonly kind: "result"; readonly isError: boolean; readonly text: string; readonly truncated: boolean }
  /** `lost`: the server went away before it answered, and the error says how. */
  | { readonly kind: "error"; readonly error: AppError; readonly lost?: true }
  | { readonly kind: "stopped" }
  /** The person, or a script of theirs, did not let it run (S-03); nothing was sent. */
  | { readonly kind: "not-allowed"; readonly by: "declined" | "dismissed" }
  | { readonly kind: "timed-out"; readonly seconds: number };

/** `tools/call`, `prompts/get` or `resources/read`: what can lead to a question. */
export type CallKind = "tool" | "prompt" | "resource";

/** Of either era (2025-11-25, basic/utilities/tasks; extension io.modelcontextprotocol/tasks). */
export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";

/** The task that a call became: it goes on at its server, which is asked for it from time to time. */
export interface TaskView {
  /** The beginning of its id, to tell it from others. */
  readonly shortId: string;
  readonly status: TaskStatus;
  readonly statusMessage?: string;
  /** How long the server keeps it after it was created, in ms; null for without end. */
  readonly ttlMs: number | null;
  /** The pause between two looks at it, in ms. */
  readonly pollMs: number;
  /** When it was created, in ms since the epoch. */
  readonly since: number;
  /** It was found again after a restart, or after the connection was lost. */
  readonly resumed?: true;
  /** The call that it was before, where that is still known. */
  readonly resumes?: string;
  /** What became of the wish to cancel it; `not-offered` where the server takes none. */
  readonly cancel?: "asked" | "acknowledged" | "refused" | "unanswered" | "not-offered";
}

export interface CallView {
  readonly id: string;
  /** "" for a call outside every conversation. */
  readonly threadId: string;
  readonly serverId: string;
  readonly kind: CallKind;
  /** What is called: the exact name of a tool or prompt, or a resource's URI. */
  readonly tool: string;
  readonly args: { readonly [name: string]: unknown };
  readonly startedAt: number;
  readonly endedAt?: number;
  /** `asking` while at least one of its questions is open. */
  readonly state: "running" | "asking" | "stopping" | "ended";
  /** Answered rounds so far (modern era). */
  readonly rounds: number;
  readonly progress?: { readonly progress: number; readonly total?: number; readonly message?: string };
  /** Once it goes on as a task. */
  readonly task?: TaskView;
  /** Keys of the questions it led to, in order; where there are very many, of the open ones and the latest. */
  readonly questions: readonly string[];
  /** How many more there were. */
  readonly questionsLeftOut?: number;
  readonly end?: CallEnd;
  /** Nothing was asked: the result is of then (ms since the epoch), and still fresh by its server's word (C-32). */
  readonly heldSince?: number;
}

/** A conversation: the person's lines and the calls they led to, in order. */
export type ThreadItem =
  | { readonly kind: "line"; readonly id: string; readonly at: number; readonly text: string }
  | { readonly kind: "call"; readonly id: string; readonly callId: string };

export interface ThreadView {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  readonly items: readonly ThreadItem[];
  /** What the person put beside it for a model, in the order it came; absent when there is nothing. */
  readonly attachments?: readonly AttachmentView[];
}

export const callInputs = {
  /**
   * Runs a tool. `line` is what the person said or chose: without `threadId` a new conversation begins with it. Without `line` it is run
   * from its own form, outside every conversation.
   */
  runTool: z.strictObject({
    serverId: z.string().max(200),
    tool: z.string().max(1000),
    /** As JSON text every name comes across as it is, `__proto__` too. */
    args: z.union([z.record(z.string(), z.unknown()), z.string().max(64 * 1024 * 1024)]),
    line: z
      .string()
      .max(64 * 1024)
      .optional(),
    threadId: z.string().max(200).optional(),
    /** Rather as a task, where the tool leaves the choice (2025-11-25, basic/utilities/tasks). */
    asTask: z.boolean().optional(),
    /** With `line`: pressed on the filled form, which is the person's consent this once, as it is without one (S-03). */
    filled: z.boolean().optional(),
  }),
  /** The same call once more, in its conversation; what it asks then is asked by the person's wish and not held. */
  runAgain: z.strictObject({ callId: z.string().max(200) }),
  stopCall: z.strictObject({ callId: z.string().max(200) }),
};

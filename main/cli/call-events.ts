import type { ApprovalView } from "../../preload/contract/approvals.ts";
import type { CallView, TaskView } from "../../preload/contract/calls.ts";
import type { Outcome, QuestionView } from "../../preload/contract/elicitation.ts";
import type { TrafficRecord } from "../../preload/contract/events.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { Negotiated } from "../../preload/contract/servers.ts";
import type { UrlLevel } from "../../preload/contract/url.ts";
import type { McpHost } from "../host/host.ts";
import { promptText } from "../workbench/scripted-approval.ts";
import type { AnsweredField } from "../workbench/scripted-person.ts";

/** A field of a question as it is reported. */
export interface AskedField {
  readonly name: string;
  readonly kind: string;
  readonly required: boolean;
}

/** What happens during `parley call`: one JSON object a line, with `at` added (formats.md). No value of an answer is among it. */
export type CallEvent =
  | {
      readonly t: "connected";
      readonly server: string;
      readonly era: Negotiated["era"];
      readonly version: string;
      readonly serverInfo: Negotiated["serverInfo"];
    }
  | { readonly t: "traffic"; readonly record: TrafficRecord }
  | {
      readonly t: "request";
      readonly key: string;
      readonly server: string;
      /** The calls it may belong to: one, several, or none when it was unasked. */
      readonly tools: readonly string[];
      readonly origin: QuestionView["origin"];
      readonly round?: number;
      readonly mode: "form" | "url" | "approval";
      /** What is to be allowed, in the mode of that name; `message` is then the texts of a prompt. */
      readonly approval?: ApprovalView["kind"];
      readonly message: string;
      /** Of the tool that is to be allowed. */
      readonly arguments?: { readonly [name: string]: unknown };
      readonly fields: readonly AskedField[];
      /** URL mode: the whole URL, and how much it is warned about. */
      readonly url?: { readonly text: string; readonly level: UrlLevel; readonly reasons: readonly string[] };
    }
  | {
      readonly t: "answer";
      readonly key: string;
      readonly outcome: string;
      readonly by: string;
      readonly reason?: string;
      readonly detail?: string;
      /** Names and types of what was sent. */
      readonly fields?: readonly AnsweredField[];
    }
  /** A page that a rule accepted: no browser is started, the reader may open it. */
  | { readonly t: "open"; readonly url: string }
  | { readonly t: "progress"; readonly progress: number; readonly total?: number; readonly message?: string }
  /** The call goes on as a task; what its server says of it now. */
  | { readonly t: "task"; readonly id: string; readonly status: TaskView["status"]; readonly message?: string }
  /** The answers of this many rounds have gone out. */
  | { readonly t: "round"; readonly answered: number }
  /** What the server wrote to stderr, as it came. */
  | { readonly t: "log"; readonly server: string; readonly text: string }
  | {
      readonly t: "result";
      readonly isError: boolean;
      readonly text: string;
      /** The whole result, as the server sent it. */
      readonly result: { readonly [name: string]: unknown } | undefined;
    }
  | ({ readonly t: "error" } & AppError)
  | { readonly t: "end"; readonly exit: number };

/** What the events need to know beside what the host says. */
export interface Narrator {
  readonly serverName: (serverId: string) => string;
  /** Names and types of what the scripted person sent for a question. */
  readonly sentFields: (key: string) => readonly AnsweredField[] | undefined;
}

/** Turns what the host tells into events, in the order it happens. */
export function narrate(host: McpHost, narrator: Narrator, tell: (event: CallEvent) => void): void {
  const asked = new Set<string>();
  const answered = new Set<string>();
  let last: Pick<CallView, "progress" | "rounds"> = { rounds: 0 };
  let lastTask = "";
  host.traffic.onRecord((record) => {
    tell({ t: "traffic", record });
    if (record.kind !== "stderr") return;
    tell({ t: "log", server: narrator.serverName(record.connection), text: String(record.body).trimEnd() });
  });
  host.broker.onChange((question) => {
    if (!asked.has(question.key)) tell(requestEvent(question, narrator));
    asked.add(question.key);
    if (question.state.kind === "open" || answered.has(question.key)) return;
    // Once: what becomes of its page afterwards is no second answer.
    answered.add(question.key);
    tell(answerEvent(question, question.state.outcome, narrator));
  });
  host.listen({
    onCall: ({ progress, rounds, task }) => {
      const told = task && taskEvent(task);
      if (told && JSON.stringify(told) !== lastTask) tell(told);
      if (told) lastTask = JSON.stringify(told);
      if (progress && progress !== last.progress) tell({ t: "progress", ...progress });
      if (rounds !== last.rounds) tell({ t: "round", answered: rounds });
      last = { ...(progress && { progress }), rounds };
    },
  });
}

function taskEvent({ shortId, status, statusMessage }: TaskView): CallEvent {
  return { t: "task", id: shortId, status, ...(statusMessage === undefined ? {} : { message: statusMessage }) };
}

function requestEvent(question: QuestionView, { serverName }: Narrator): CallEvent {
  const { key, serverId, attribution, origin, round, mode, form, url, approval } = question;
  const message = question.message + promptText(approval);
  const tools =
    attribution.kind === "call" ? [attribution.tool] : attribution.kind === "one-of" ? attribution.tools : [];
  const fields = (form?.fields ?? []).map(({ name, kind, required }) => ({ name, kind, required }));
  const server = serverName(serverId);
  const page = url && { text: url.text, level: url.level, reasons: url.reasons.map(({ id }) => id) };
  const asked = { t: "request", key, server, tools, origin, ...(round !== undefined && { round }) } as const;
  const allowed = approval && {
    approval: approval.kind,
    ...(approval.kind === "tool" && { arguments: approval.args }),
  };
  return { ...asked, mode, ...allowed, message, fields, ...(page && { url: page }) };
}

function answerEvent(
  { key }: QuestionView,
  { name, by, reason, detail }: Outcome,
  { sentFields }: Narrator,
): CallEvent {
  const fields = name === "sent" ? sentFields(key) : undefined;
  const cause = { ...(reason !== undefined && { reason }), ...(detail !== undefined && { detail }) };
  return { t: "answer", key, outcome: name, by, ...cause, ...(fields && { fields }) };
}

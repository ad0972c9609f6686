import { visibleJson, visibleText } from "../../preload/form/visible-text.ts";
import type { CallEvent } from "./call-events.ts";
import { requestWords } from "./request-words.ts";
import type { Terminal } from "./terminal.ts";
import type { Wording } from "./wording.ts";

export type Report = (event: CallEvent) => void;

/** Left out of a quiet report. */
const chatter = new Set<CallEvent["t"]>([
  "connected",
  "traffic",
  "request",
  "answer",
  "open",
  "progress",
  "task",
  "round",
  "log",
]);

/**
 * One JSON object a line on stdout and nothing else (formats.md); `at` is whole ms since the start. Characters that a terminal
 * would act on or hide are JSON escapes, which changes no value.
 */
export function jsonReport(terminal: Terminal, elapsed: () => number, quiet: boolean): Report {
  return ({ t, ...rest }) => {
    if (quiet && chatter.has(t)) return;
    terminal.out(`${visibleJson(JSON.stringify({ t, at: Math.round(elapsed()), ...rest }))}\n`);
  };
}

/** Text for people: what happened on stdout, what the server wrote to stderr, what becomes of a task and what failed on stderr. */
export function textReport(terminal: Terminal, wording: Wording, quiet: boolean): Report {
  return (event) => {
    if (quiet && chatter.has(event.t)) return;
    if (event.t === "error") terminal.err(`${wording.error(event)}\n`);
    else if (event.t === "log") terminal.err(`[${event.server}] ${visibleText(event.text, true)}\n`);
    else if (event.t === "task") terminal.err(`${visibleText(taskLine(event), true)}\n`);
    else {
      const line = sentence(event);
      if (line !== undefined) terminal.out(`${visibleText(line, true)}\n`);
    }
  };
}

function taskLine({ id, status, message }: Extract<CallEvent, { t: "task" }>): string {
  return `Task ${id}: ${status}${message === undefined ? "" : ` (${message})`}`;
}

function sentence(event: Exclude<CallEvent, { t: "error" | "log" | "task" }>): string | undefined {
  switch (event.t) {
    case "connected": {
      const { name, title, version } = event.serverInfo;
      return `Connected to ${event.server} (${event.era} era, ${event.version}); it ${selfName({ name, title, version })}.`;
    }
    case "request":
      return requestWords(event);
    case "answer": {
      const cause = [event.reason, event.detail].filter((part) => part !== undefined).join(": ");
      const sent = event.fields?.map(({ name, type }) => `${name} (${type})`).join(", ");
      return `Outcome: ${event.outcome}${cause && ` (${cause})`}${sent ? ` with ${sent}` : ""}.`;
    }
    case "open":
      return `Would open: ${event.url}`;
    case "progress": {
      const total = event.total === undefined ? "" : ` of ${event.total}`;
      return `Progress ${event.progress}${total}${event.message === undefined ? "" : `: ${event.message}`}`;
    }
    case "result":
      return `${event.isError ? "The tool reports an error: " : ""}${event.text}`;
    case "traffic":
    case "round":
    case "end":
      return undefined;
  }
}

/** What a server says it is, in the modern era perhaps nothing. */
export function selfName({
  name,
  title,
  version,
}: {
  name: string;
  title?: string | undefined;
  version: string;
}): string {
  const said = [title ?? name, version].filter((part) => part !== "").join(" ");
  return said === "" ? "does not say what it is" : `calls itself ${said}`;
}

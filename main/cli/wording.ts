import { createInstance } from "i18next";
import messages from "../../assets/messages/en.json" with { type: "json" };
import type { AppError } from "../../preload/contract/reply.ts";
import type { AnswerProblem } from "../workbench/scripted-person.ts";

/** The command speaks English, in the words of the app's catalogue. */
export interface Wording {
  /** What went wrong, and the next step where there is one. */
  error(error: AppError): string;
  problem(problem: AnswerProblem): string;
  /** What happened to a connection without ending it. */
  notice(notice: AppError): string;
}

/** Ends of a call that the window shows in its own way, as the command puts them. */
const ends: { readonly [code: string]: (params: AppError["params"]) => string } = {
  "timed-out": ({ seconds }) => `The call took longer than ${seconds} s and was stopped.`,
  stopped: () => "The call was stopped.",
  "not-allowed": ({ by }) =>
    `The tool was not run: ${by === "declined" ? "the answer was no" : "nobody said that it may"}.`,
};

/** Whose next step in the catalogue holds without a window too. */
const advised: ReadonlySet<string> = new Set([
  ...["command-not-found", "command-not-executable", "interpreter-not-found", "start-failed", "bad-cwd"],
  ...["argument-not-passable", "connect-timeout", "auth-required", "http-error", "unreachable", "certificate-refused"],
  ...["redirect-refused", "unexpected-content", "bad-url", "bad-header", "bad-proxy", "stream-lost", "session-expired"],
  ...["resource-not-found", "task-unknown", "task-expired"],
]);

/** Loads the catalogue. A code it has no words for is shown as it is, with its facts. */
export async function loadWording(): Promise<Wording> {
  const catalogue = createInstance();
  await catalogue.init({
    lng: "en",
    resources: { en: { translation: messages } },
    interpolation: { escapeValue: false },
  });
  const word = (key: string, code: string, params: AppError["params"]) => {
    if (catalogue.exists(key, { ...params })) return catalogue.t(key, { ...params });
    const facts = Object.entries(params).map(([name, value]) => `${name}: ${value}`);
    return facts.length === 0 ? code : `${code} (${facts.join(", ")})`;
  };
  return {
    error: ({ code, params }) => {
      const what = ends[code]?.(params) ?? word(`error.${code}`, code, params);
      if (!advised.has(code)) return what;
      return `${what}${/[.!?:]$/.test(what) ? "" : "."} ${word(`advice.${code}`, code, params)}`;
    },
    notice: ({ code, params }) => word(`servers.notice.${code}`, code, params),
    problem: ({ name, error }) => {
      const text = word(`form.error.${error.code}`, error.code, error.params ?? {});
      return name === undefined ? text : `${JSON.stringify(name)}: ${text}`;
    },
  };
}

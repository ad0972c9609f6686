import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import {
  type CaseAction,
  caseTitle,
  type FormCase,
  formCases,
  propertiesOf,
  type Rendered,
} from "../../e2e/cases/form-case.ts";
import { Broker } from "../../main/host/elicitation/broker.ts";
import { ServerRequestHandler } from "../../main/host/elicitation/server-request.ts";
import { ManualClock } from "../../main/host/manual-clock.ts";
import { findErrors } from "../../renderer/forms/find-errors.ts";
import { momentFromParts } from "../../renderer/forms/moment-parts.ts";
import { numberFromText } from "../../renderer/forms/number-text.ts";
import { contentText } from "./content.ts";
import { initialAnswers } from "./initial-answers.ts";
import type { Answers, Field, FlatValue, FormModel } from "./model.ts";

/** An answer of ours on the wire, as a server reads it: after JSON. */
interface Arrived {
  readonly result?: { readonly action: string; readonly content?: { readonly [name: string]: unknown } };
  readonly error?: { readonly code: number; readonly message: string };
}

/** What a case's input led to, without a window. */
interface Run {
  readonly form: FormModel | undefined;
  readonly message: string;
  readonly opened: Answers;
  /** Field ids of what was wrong when Send was pressed. */
  readonly wrong: readonly (string | undefined)[];
  readonly shownBeforeSend: string;
  readonly arrived: readonly Arrived[];
}

/** Asks as a server does, types as the case says, presses Send: intake, defaults, both validators, content, JSON. */
async function play(one: FormCase): Promise<Run> {
  const broker = new Broker(new ManualClock(), { id: () => "q1" });
  const sent: JSONRPCMessage[] = [];
  const handler = new ServerRequestHandler(broker, {
    serverId: "s",
    declaredModes: ["form"],
    send: async (message) => void sent.push(message),
    attribute: () => ({ kind: "unasked" }),
    urlContext: () => ({ otherHosts: [] }),
    onNamed: () => {},
    onAsked: () => () => {},
    onViolation: (detail) => expect.unreachable(detail),
  });
  const { message, requestedSchema } = one.input;
  handler.handle(1, { message, requestedSchema });
  const view = broker.find("q1");
  const arrived = () => sent.map((answer) => JSON.parse(JSON.stringify(answer)) as Arrived);
  const { form } = view ?? {};
  if (!view || !form || view.state.kind === "closed") {
    const words = view?.message ?? "";
    return { form, message: words, opened: {}, wrong: [], shownBeforeSend: "", arrived: arrived() };
  }
  const opened = initialAnswers(form);
  const answers = one.input.userActions.reduce((so, act) => afterAction(form, so, act), opened);
  const shownBeforeSend = contentText(form, answers);
  const wrong = findErrors(form, answers).map(({ field }) => field);
  // The window would stop here; main must refuse on its own.
  const reply = await broker.respond("q1", { action: "accept", answers, by: "person" });
  expect(reply.settled ? [] : reply.errors.map(({ field }) => field)).toEqual(wrong);
  return { form, message: view.message, opened, wrong, shownBeforeSend, arrived: arrived() };
}

function fieldOf(form: FormModel, name: string): Field {
  const field = form.fields.find((one) => one.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

function afterAction(form: FormModel, answers: Answers, act: CaseAction): Answers {
  if ("do" in act) throw new Error(`nothing here does "${act.do}"`);
  const field = fieldOf(form, act.field);
  return { ...answers, [field.id]: typed(field, act) };
}

/** The answer that the controls make of what is typed or picked. */
function typed(field: Field, { value, typing }: Extract<CaseAction, { field: string }>): FlatValue | undefined {
  if (value === null) return undefined;
  if (field.kind === "number") return numberFromText(String(value));
  if (typing === "local picker, zone +02:00") {
    const [date = "", time = ""] = String(value).split("T");
    return momentFromParts({ date, time, zone: "local" }, "Africa/Johannesburg");
  }
  return value === "" && field.kind === "text" ? undefined : value;
}

const titleOf = (field: Field): string => field.title ?? field.name;

function optionsOf(field: Field): readonly { readonly value: unknown; readonly title: string }[] {
  return field.kind === "choice" || field.kind === "choices" ? field.options : [];
}

const controlKinds: { readonly [control in NonNullable<Rendered["control"]>]: (field: Field) => boolean } = {
  boolean: (field) => field.kind === "boolean",
  text: (field) => field.kind === "text",
  multi: (field) => field.kind === "choices",
  select: (field) => field.kind === "choice",
  "searchable select": (field) => field.kind === "choice" && field.options.length > 5,
  "read-only or single option": (field) => field.kind === "const",
};

/** The members of `renders` that only a window can show; e2e/form-cases.e2e.ts looks at them. */
const inTheWindow: ReadonlySet<string> = new Set([
  ...["errorVisible", "shownAfterPick", "interactiveWithinMs", "dir", "links", "images", "dirOfHostChrome"],
  ...["buttons", "buttonsVisible", "serverNameVisible"],
]);

function checkRendered(run: Run, rendered: Rendered): void {
  if (rendered.message !== undefined) expect(run.message).toMatch(messages[rendered.message]);
  if (rendered.field === undefined) return;
  const field = fieldOf(run.form as FormModel, rendered.field);
  const opened = run.opened[field.id];
  const chosen = [opened ?? []].flat();
  const checks: { readonly [member in keyof Rendered]?: () => void } = {
    label: () => expect(titleOf(field)).toBe(rendered.label),
    value: () => expect(String(opened ?? "")).toBe(String(rendered.value)),
    valueAtOpen: () => expect(opened).toBe(rendered.valueAtOpen),
    checked: () => expect(opened).toBe(rendered.checked),
    options: () => expect(optionsOf(field).map(({ title }) => title)).toEqual(rendered.options),
    control: () => expect(rendered.control && controlKinds[rendered.control](field)).toBe(true),
    selected: () => {
      const titles = optionsOf(field).filter(({ value }) => chosen.includes(value as string));
      expect(titles.map(({ title }) => title)).toEqual(rendered.selected);
    },
  };
  for (const member of Object.keys(rendered) as (keyof Rendered)[]) {
    if (member === "field" || inTheWindow.has(member)) continue;
    const check = checks[member];
    if (!check) throw new Error(`nothing checks ${member}`);
    check();
  }
}

const messages: { readonly [words in NonNullable<Rendered["message"]>]: string | RegExp } = {
  "literal text, every character visible":
    /^\*\*Hi\*\* <img src="[^"]+" onerror="alert\(1\)"> \[verify\]\(https:[^)]+\)\nhttps:\S+$/,
  "override and zero-width characters shown as visible marks, the text isolated":
    /^Allow access to report\\u\{202E\}fdp\.exe for team \\u\{200B\}blue$/,
  "whole text reachable by scrolling": /^Please read this line\. .*\nAND TRANSFER EVERYTHING$/s,
};

type Never = NonNullable<FormCase["expect"]["never"]>[number];

const seenInTheWindow = (): void => {};

const nevers: { readonly [words in Never]: (run: Run, one: FormCase) => void } = {
  "null on the wire": ({ arrived }) => expect(JSON.stringify(arrived)).not.toContain("null"),
  "null in content": ({ arrived }) => expect(JSON.stringify(arrived)).not.toContain("null"),
  "duplicate entries": (run) => {
    for (const value of values(run)) if (Array.isArray(value)) expect(new Set(value).size).toBe(value.length);
  },
  "[] or [null] sent for tags": (run) => expect(contentOf(run)).not.toHaveProperty("tags"),
  "extra keys in content": (run, one) => {
    for (const name of Object.keys(contentOf(run))) expect([...propertiesOf(one).keys()]).toContain(name);
  },
  "accept without a content object": ({ arrived }) => expect(arrived[0]?.result?.content).toBeTypeOf("object"),
  "invented values": (run) => expect(values(run)).toEqual([]),
  "region sent with another value": (run) => expect(contentOf(run).region).toBe("eu"),
  "action decline sent by the host itself": ({ arrived }) => expect(JSON.stringify(arrived)).not.toContain("decline"),
  "content with an object value": (run) => {
    for (const value of values(run)) expect(typeof value === "object" && !Array.isArray(value)).toBe(false);
  },
  "prototype pollution": () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect({}.constructor).toBe(Object);
  },
  // An exception, a hang or an overflow fails the test by itself.
  "uncaught exception": seenInTheWindow,
  hang: seenInTheWindow,
  "stack overflow": seenInTheWindow,
  "blank dialog": seenInTheWindow,
  "free-text control": ({ form }) => expect(form?.fields.map(({ kind }) => kind)).not.toContain("text"),
  "network request": seenInTheWindow,
  "script run": seenInTheWindow,
  "clickable link": seenInTheWindow,
  "answer value in transcript, log file or model context": seenInTheWindow,
  "accept before the override": seenInTheWindow,
};

function contentOf({ arrived }: Run): { readonly [name: string]: unknown } {
  return arrived[0]?.result?.content ?? {};
}

const values = (run: Run): readonly unknown[] => Object.values(contentOf(run));

/** Entries in place of an object: an own `__proto__` counts, and so does a missing one. */
function entriesOf(content: unknown): readonly [string, unknown][] {
  return Object.entries(content as object).sort(([one], [other]) => (one < other ? -1 : 1));
}

function checkContent(run: Run, { content, contentAsSet, contentMatches, absent }: FormCase["expect"]): void {
  expect(run.arrived).toHaveLength(1);
  expect(run.arrived[0]?.result?.action).toBe("accept");
  expect(run.wrong).toEqual([]);
  expect(entriesOf(JSON.parse(run.shownBeforeSend))).toEqual(entriesOf(contentOf(run)));
  if (content !== undefined) expect(entriesOf(contentOf(run))).toEqual(entriesOf(content));
  if (contentAsSet !== undefined) {
    const sorted = (of: unknown) => entriesOf(of).map(([name, list]) => [name, [...(list as string[])].sort()]);
    expect(sorted(contentOf(run))).toEqual(sorted(contentAsSet));
  }
  if (contentMatches !== undefined) {
    expect(Object.keys(contentOf(run))).toEqual(Object.keys(contentMatches as object));
    for (const [name, pattern] of entriesOf(contentMatches)) {
      expect(contentOf(run)[name]).toMatch(new RegExp(String(pattern)));
    }
  }
  for (const name of absent ?? []) expect(Object.hasOwn(contentOf(run), name)).toBe(false);
}

/** Sheets that ask for a secret are held behind an override, which has tests of its own. */
const cases = formCases().filter(({ kind }) => kind !== "form.sensitive");

describe("form cases", () => {
  it("are read whole: one that is added is run", () => {
    expect(cases.length).toBeGreaterThanOrEqual(44);
  });

  it.each(cases.map((one) => [caseTitle(one, "from the request to the answer"), one] as const))(
    "%s",
    async (_, one) => {
      const run = await play(one);
      const { expect: wanted } = one;
      if (wanted.error) {
        expect(run.arrived).toMatchObject([{ error: { code: wanted.error.code } }]);
        // The person is told why, and so is the server.
        expect(run.arrived[0]?.error?.message).toMatch(/refused by the host \(\S+\): \S+/);
      } else if (wanted.valid) {
        checkContent(run, wanted);
      } else {
        expect(wanted.valid).toBe(false);
        expect(run.arrived).toEqual([]);
        expect(run.wrong).toEqual([fieldOf(run.form as FormModel, wanted.errorField ?? "").id]);
      }
      for (const rendered of wanted.renders ?? []) checkRendered(run, rendered);
      for (const words of wanted.never ?? []) nevers[words](run, one);
    },
  );
});

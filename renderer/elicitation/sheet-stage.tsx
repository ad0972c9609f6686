import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { AppFacts } from "../../preload/contract/settings.ts";
import type { Answers, Field, FormModel } from "../../preload/form/model.ts";
import { startMessages } from "../i18n.ts";
import { Sheet } from "./Sheet.tsx";
import type { SheetProps } from "./sheet-props.ts";
import type { Action } from "./use-response.ts";

/** A field without the parts that every test would repeat. */
type Part<F> = F extends Field ? Omit<F, "id" | "notes" | "required"> & Partial<Pick<F, "notes" | "required">> : never;

export type FieldPart = Part<Field>;

/** Makes a form of fields; ids are f0, f1, … */
export function formOf(...parts: readonly FieldPart[]): FormModel {
  const fields = parts.map((part, place) => ({ notes: [], required: false, ...part, id: `f${place}` }) as Field);
  return { fields, outsideSpecification: false };
}

export const server: ServerView = {
  id: "s1",
  name: "Tour",
  hue: 172,
  builtIn: false,
  transport: "stdio",
  target: "node tour.js",
  eraSetting: "auto",
  autoRestart: true,
  tools: [],
  stderr: [],
  state: {
    kind: "ready",
    since: 0,
    negotiated: {
      era: "legacy",
      version: "2025-11-25",
      serverInfo: { name: "tour", title: "The Official Bank", version: "1.0.0" },
      capabilities: {},
      extensions: [],
      declared: {},
    },
  },
};

export function questionOf(form: FormModel, more: Partial<QuestionView> = {}): QuestionView {
  return {
    key: "q1",
    serverId: "s1",
    attribution: { kind: "call", callId: "c1", tool: "book_table" },
    origin: "server-request",
    mode: "form",
    message: "Who is it for?",
    form,
    receivedAt: 0,
    state: { kind: "open" },
    ...more,
  };
}

const facts: AppFacts = { version: "0", electron: "0", platform: "linux", locale: "en-GB", armingMs: 0 };

/** A sheet on a page of its own, with what it said to the outside. */
export interface Stage {
  readonly said: { action: Action; answers: Answers | undefined }[];
  readonly drafts: Answers[];
  readonly failures: string[];
  readonly closings: () => number;
  readonly dialog: () => HTMLElement;
  readonly field: (id: string) => HTMLElement;
  readonly button: (text: string) => HTMLButtonElement;
  readonly show: (more: Partial<SheetProps>) => Promise<void>;
  readonly click: (element: Element) => Promise<void>;
  readonly type: (element: Element, text: string) => Promise<void>;
  readonly press: (element: Element, key: string, more?: KeyboardEventInit) => Promise<void>;
  readonly leave: (element: HTMLElement) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const roots: { readonly root: Root; readonly container: HTMLElement }[] = [];

/** Takes every staged sheet away again. */
export async function clearStage(): Promise<void> {
  for (const { root, container } of roots.splice(0)) {
    await act(async () => root.unmount());
    container.remove();
  }
}

function setText(element: Element, text: string): void {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // The way a browser does it, past the property that React puts on the element to see changes.
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, text);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Renders a sheet. Everything not given is quiet: the answer settles, there is no draft, Send is armed. */
export async function stage(props: Partial<SheetProps> & Pick<SheetProps, "question">): Promise<Stage> {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  startMessages("en");
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  roots.push({ root, container });
  const said: Stage["said"] = [];
  const drafts: Answers[] = [];
  const failures: string[] = [];
  let closings = 0;
  let current: SheetProps = {
    server,
    call: undefined,
    position: { n: 1, of: 1 },
    facts,
    onRespond: async (action, answers) => {
      said.push({ action, answers });
      return { ok: true, value: { settled: true } };
    },
    onResend: async () => ({ ok: true, value: null }),
    onApprove: async () => ({ ok: true, value: null }),
    onGiveUp: async () => ({ ok: true, value: null }),
    onDraft: (answers) => drafts.push(answers),
    loadDraft: async () => null,
    onClose: () => {
      closings += 1;
    },
    onRenderFailure: (detail) => failures.push(detail),
    ...props,
  };
  const render = () => act(async () => root.render(<Sheet {...current} />));
  await render();
  const find = <E extends Element>(selector: string): E => {
    const found = container.querySelector<E>(selector);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  return {
    said,
    drafts,
    failures,
    closings: () => closings,
    dialog: () => find("[role='dialog']"),
    field: (id) => find(`[data-field='${id}']`),
    button: (text) => {
      const found = [...container.querySelectorAll("button")].find((one) => one.textContent === text);
      if (!found) throw new Error(`no button says ${text}`);
      return found;
    },
    show: async (more) => {
      current = { ...current, ...more };
      await render();
    },
    click: (element) => act(async () => (element as HTMLElement).click()),
    type: (element, text) => act(async () => setText(element, text)),
    press: (element, key, more = {}) =>
      act(async () => {
        element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
      }),
    leave: (element) =>
      act(async () => {
        element.focus();
        element.blur();
      }),
    remove: () => act(async () => root.unmount()),
  };
}

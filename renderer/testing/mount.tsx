import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { FactsContext, HostContext } from "../host.ts";
import { startMessages } from "../i18n.ts";
import { createHost } from "../mirror.ts";
import { createSheetChoice, SheetChoiceContext } from "../sheet-choice.ts";
import { createFakeGate, type FakeGate } from "./fake-gate.ts";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

export interface Mounted {
  readonly root: HTMLElement;
  readonly gate: FakeGate;
  readonly unmount: () => Promise<void>;
}

/** Renders under a mirror of a fake gate, in English. `prepare` fills the gate before it is read. */
export async function mount(node: ReactNode, prepare: (gate: FakeGate) => void = () => {}): Promise<Mounted> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  startMessages("en");
  const gate = createFakeGate();
  prepare(gate);
  const host = createHost(gate.gate);
  await host.load();
  const root = document.createElement("div");
  document.body.append(root);
  const reactRoot = createRoot(root);
  const facts = { version: "1.0.0", electron: "45.5.0", platform: "linux", locale: "en-GB", armingMs: 0 };
  await act(async () =>
    reactRoot.render(
      <HostContext value={host}>
        <FactsContext value={facts}>
          <SheetChoiceContext value={createSheetChoice(host)}>{node}</SheetChoiceContext>
        </FactsContext>
      </HostContext>,
    ),
  );
  return {
    root,
    gate,
    unmount: async () => {
      await act(async () => reactRoot.unmount());
      root.remove();
    },
  };
}

/** Clicks the button with this accessible name (its label or its text). */
export async function click(root: ParentNode, name: string): Promise<void> {
  const button = [...root.querySelectorAll<HTMLElement>("button, a")].find(
    (element) => (element.getAttribute("aria-label") ?? element.textContent)?.trim() === name,
  );
  if (!button) throw new Error(`no button "${name}" in ${root.textContent}`);
  await act(async () => button.click());
}

/** Types into a text field the way a person's keys reach React. */
export async function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
    setter?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Presses a key on an element. */
export async function press(element: Element, key: string, init: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
  });
}

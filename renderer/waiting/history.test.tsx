import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { Outcome, QuestionView } from "../../preload/contract/elicitation.ts";
import type { FormModel } from "../../preload/form/model.ts";
import { SheetDock } from "../SheetDock.tsx";
import { questionOf, serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount, type as typeInto } from "../testing/mount.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const form: FormModel = {
  fields: [{ id: "f0", name: "name", title: "Name", required: true, notes: [], kind: "text", default: "Kim" }],
  outsideSpecification: false,
};
const ended = (key: string, outcome: Outcome, part: Partial<QuestionView> = {}) =>
  questionOf({ key, form, message: `About ${key}`, state: { kind: "closed", at: 9000, outcome }, ...part });

async function start(questions: readonly QuestionView[]) {
  mounted = await mount(
    <>
      <WaitingPage />
      <SheetDock />
    </>,
    (gate) => {
      gate.set("servers", { tour: serverOf(), cal: serverOf({ id: "cal", name: "My calendar" }) });
      gate.set("questions", Object.fromEntries(questions.map((question) => [question.key, question])));
      gate.answer("readDraft", () => ({ ok: true, value: { draft: null } }));
    },
  );
  return mounted;
}
const lines = () => [...mounted.root.querySelectorAll(".history-line")].map((line) => line.textContent ?? "");
const choose = async (label: string, value: string) => {
  const select = mounted.root.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  await act(async () => {
    if (!select) throw new Error(label);
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
};

const three = [
  ended("tables", { name: "sent", by: "person" }, { attribution: { kind: "call", callId: "c", tool: "book_table" } }),
  ended(
    "dates",
    { name: "declined", by: "person" },
    { serverId: "cal", state: { kind: "closed", at: 9500, outcome: { name: "declined", by: "person" } } },
  ),
  ended("late", { name: "dismissed", by: "host", detail: "time-out" }),
];

it("[F-31] lists who asked what, by which call, how it ended and by whom, the last one first", async () => {
  await start(three);
  expect(lines()).toHaveLength(3);
  expect(lines()[0]).toContain("You declined. My calendar was told so.");
  expect(lines().find((line) => line.includes("About tables"))).toContain("Asked by book_table");
  expect(lines().find((line) => line.includes("About late"))).toContain(
    "The time that this server's questions may stay open had passed.",
  );
  expect(mounted.root.textContent).not.toContain("time-out");
});

it("narrows the history by server, by outcome and by words", async () => {
  const { root } = await start(three);
  await choose("Server", "cal");
  expect(lines()).toHaveLength(1);
  await choose("Server", "");
  await choose("How it ended", "dismissed");
  expect(lines().map((line) => line.includes("About late"))).toEqual([true]);
  await choose("How it ended", "");
  const search = root.querySelector<HTMLInputElement>('input[type="search"]');
  if (!search) throw new Error("no search");
  await typeInto(search, "calendar DATES");
  expect(lines().map((line) => line.includes("About dates"))).toEqual([true]);
  expect(root.textContent).toContain("1 of 3 questions");
});

it("[F-27] opens an ended question again to be read: its form without values or defaults, and no way to answer", async () => {
  const { root } = await start(three);
  const line = [...root.querySelectorAll<HTMLElement>(".history-line")].find((found) =>
    found.textContent?.includes("About tables"),
  );
  await act(async () => line?.click());
  const dialog = root.querySelector('[role="dialog"]');
  expect(dialog?.textContent).toContain("This is the form as it was asked. What was entered is not kept.");
  expect(dialog?.querySelector<HTMLInputElement>("[data-field] input")?.value).toBe("");
  expect(dialog?.querySelector<HTMLInputElement>("[data-field] input")?.readOnly).toBe(true);
  const buttons = [...(dialog?.querySelectorAll("button") ?? [])].map((button) => button.textContent);
  expect(buttons).not.toContain("Decline");
  expect(buttons.some((text) => text?.startsWith("Send"))).toBe(false);
  expect(dialog?.querySelector('[role="alert"]')).toBeNull();
  await click(dialog ?? root, "Close");
  expect(root.querySelector('[role="dialog"]')).toBeNull();
});

it("says of an old question that its form is no longer kept", async () => {
  const { form: _, ...old } = ended("old", { name: "declined", by: "person" });
  const { root } = await start([old]);
  await act(async () => root.querySelector<HTMLElement>(".history-line")?.click());
  expect(root.querySelector('[role="dialog"]')?.textContent).toContain("Its form is no longer kept.");
});

it("draws a long history in parts", async () => {
  const many = Array.from({ length: 150 }, (_, n) => ended(`q${n}`, { name: "sent", by: "person" }));
  const { root } = await start(many);
  expect(lines()).toHaveLength(100);
  await click(root, "50 more");
  expect(lines()).toHaveLength(150);
});

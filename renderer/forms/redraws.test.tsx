import { Profiler } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { TextField } from "../../preload/form/model.ts";
import { clearStage, formOf, questionOf, stage } from "../elicitation/sheet-stage.tsx";
import type { ControlProps } from "./control.tsx";

const drawn: string[] = [];

vi.mock("./controls/TextControl.tsx", async (importOriginal) => {
  const { TextControl } = await importOriginal<typeof import("./controls/TextControl.tsx")>();
  return {
    TextControl: (props: ControlProps<TextField>) => (
      <Profiler id={props.field.id} onRender={(id) => drawn.push(id)}>
        <TextControl {...props} />
      </Profiler>
    ),
  };
});

afterEach(clearStage);

/** Five times what it takes on a busy machine: it only detects a hang. */
const HANG_MS = 60_000;

const texts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ kind: "text" as const, name: `field ${n}` }));
const options = Array.from({ length: 2_000 }, (_, n) => ({ value: `v${n}`, title: `Option ${n}` }));

async function staged(count: number) {
  drawn.length = 0;
  const sheet = await stage({
    question: questionOf(formOf(...texts(count), { kind: "choice", name: "one", options })),
  });
  return { sheet, draws: drawn.length, elements: document.querySelectorAll("*").length };
}

it("a form of 500 fields and 2,000 options costs what its fields cost one by one: each drawn once, and of the options none", {
  timeout: HANG_MS,
}, async () => {
  const few = await staged(50);
  await clearStage();
  const many = await staged(499);
  expect(new Set(drawn).size).toBe(499);
  expect(many.draws / 499).toBe(few.draws / 50);
  expect(many.elements / 499).toBeLessThanOrEqual(few.elements / 50);
});

it("a key press in a form of 500 fields draws that field again and no other", { timeout: HANG_MS }, async () => {
  const { sheet } = await staged(499);
  const input = sheet.field("f7").querySelector("input");
  if (!input) throw new Error("no input");
  await sheet.type(input, "a");
  drawn.length = 0;
  await sheet.type(input, "ab");
  expect(new Set(drawn)).toEqual(new Set(["f7"]));
});

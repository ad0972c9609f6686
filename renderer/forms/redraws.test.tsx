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

it("a key press in a form of 200 fields draws that field again and no other", async () => {
  const form = formOf(...Array.from({ length: 200 }, (_, n) => ({ kind: "text" as const, name: `field ${n}` })));
  const sheet = await stage({ question: questionOf(form) });
  expect(new Set(drawn).size).toBe(200);
  const input = sheet.field("f7").querySelector("input");
  if (!input) throw new Error("no input");
  await sheet.type(input, "a");
  drawn.length = 0;
  await sheet.type(input, "ab");
  expect(new Set(drawn)).toEqual(new Set(["f7"]));
});

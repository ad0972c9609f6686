import { useRef, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount, press, type } from "../testing/mount.tsx";
import { Composer } from "./Composer.tsx";

function Stage() {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  return <Composer threadId="t1" text={text} onText={setText} field={field} />;
}

const tools = ["book_table", "plan_trip"].map((name) => ({
  name,
  inputSchema: { type: "object" },
  readOnly: false,
  destructive: false,
}));

let mounted: Mounted;
const start = async () => {
  mounted = await mount(<Stage />, (gate) => {
    gate.set("servers", { tour: serverOf({ tools }) });
    gate.answer("checkArguments", () => ({ ok: true, value: { kind: "ok" } }));
  });
  const field = mounted.root.querySelector("textarea");
  if (!field) throw new Error("no field");
  return { field, root: mounted.root, gate: mounted.gate };
};
const runs = () => mounted.gate.calls.filter(({ method }) => method === "runTool");
afterEach(() => mounted.unmount());

it("keeps a line with wrong JSON and says what is wrong beside it", async () => {
  const { field, root } = await start();
  await type(field, "/book_table {guests: 4}");
  await press(field, "Enter");
  expect(field.value).toBe("/book_table {guests: 4}");
  expect(root.querySelector('[role="alert"]')?.textContent).toContain("not valid JSON");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")).not.toBeNull();
  expect(runs()).toEqual([]);
  await type(field, "/book_table {}");
  expect(root.querySelector('[role="alert"]')).toBeNull();
});

it("runs a tool in this conversation and empties the line", async () => {
  const { field, gate } = await start();
  gate.answer("runTool", () => ({ ok: true, value: { callId: "c1", threadId: "t1" } }));
  await type(field, '/book_table {"guests": 4}');
  await press(field, "Enter");
  expect(runs()).toEqual([
    {
      method: "runTool",
      input: {
        serverId: "tour",
        tool: "book_table",
        args: '{"guests":4}',
        line: '/book_table {"guests": 4}',
        threadId: "t1",
      },
    },
  ]);
  expect(field.value).toBe("");
});

it("keeps the line when main refuses it, with main's reason in words", async () => {
  const { field, root, gate } = await start();
  gate.answer("runTool", () => ({ ok: false, error: { code: "not-connected", params: { name: "Tour" } } }));
  await type(field, "/plan_trip {}");
  await press(field, "Enter");
  expect(field.value).toBe("/plan_trip {}");
  expect(root.querySelector('[role="alert"]')?.textContent).toContain("Tour is not connected");
});

it("says that no model is connected and offers tools that match", async () => {
  const { field, root } = await start();
  await type(field, "plan a trip");
  await press(field, "Enter");
  expect(root.querySelector('[role="alert"]')?.textContent).toContain("No model is connected");
  await click(root, "/plan_trip");
  expect(field.value).toBe("/plan_trip ");
});

it("chooses a suggestion with the arrow keys while the focus stays in the text", async () => {
  const { field, root } = await start();
  await type(field, "/");
  expect(root.querySelectorAll('[role="option"]')).toHaveLength(2);
  await press(field, "ArrowDown");
  const active = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toContain("/plan_trip");
  await press(field, "Enter");
  expect(field.value).toBe("/plan_trip ");
  expect(root.querySelector('[role="listbox"]')).toBeNull();
});

it("does not run while an input method composes a syllable", async () => {
  const { field } = await start();
  await type(field, "/plan_trip {}");
  await press(field, "Enter", { isComposing: true });
  expect(runs()).toEqual([]);
});

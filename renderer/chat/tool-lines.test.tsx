import { act, useRef, useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { SchemaVerdict } from "../../preload/contract/checks.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount, press, type } from "../testing/mount.tsx";
import { Composer } from "./Composer.tsx";

let mounted: Mounted;
afterEach(async () => {
  await mounted?.unmount();
  window.location.hash = "";
});

const schema = {
  type: "object",
  properties: { path: { type: "string" }, mode: { type: "string" } },
  required: ["path"],
};
const tool = (name: string, inputSchema: unknown) => ({ name, inputSchema, readOnly: false, destructive: true });
const tools = [tool("write_file", schema), tool("look", { type: "object" })];
const faults: SchemaVerdict = { kind: "faults", faults: [{ path: ["path"], rule: "required", params: {} }], more: 0 };

let leave: () => void = () => {};
function Stage({ first }: { readonly first: string | undefined }) {
  const [threadId, setThreadId] = useState(first);
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  leave = () => setThreadId("other");
  return <Composer threadId={threadId} text={text} onText={setText} field={field} />;
}

async function start(verdict: SchemaVerdict = { kind: "ok" }, threadId?: string) {
  mounted = await mount(<Stage first={threadId} />, (gate) => {
    gate.set("servers", { tour: serverOf({ tools }) });
    gate.answer("checkArguments", () => ({ ok: true, value: verdict }));
    gate.answer("runTool", () => ({ ok: true, value: { callId: "c1", threadId: "t1" } }));
  });
  const line = mounted.root.querySelector<HTMLTextAreaElement>(".composer-box textarea");
  if (!line) throw new Error("no line");
  return { ...mounted, line };
}
const runs = () => mounted.gate.calls.filter(({ method }) => method === "runTool").map(({ input }) => input);
const form = () => mounted.root.querySelector(".prompt-form");
const argument = (name: string) => {
  const found = mounted.root.querySelector<HTMLTextAreaElement>(`#arg-2f-${name}`);
  if (!found) throw new Error(name);
  return found;
};
const run = { serverId: "tour", tool: "write_file" };

it("[S-01] the bare name of a tool that needs arguments opens its form and runs nothing; Escape gives the line back", async () => {
  const { line } = await start(undefined, "t1");
  await type(line, "/write_file");
  await press(line, "Enter");
  expect(form()?.textContent).toContain("write_file");
  expect(document.activeElement).toBe(argument("path"));
  await type(argument("path"), "a.txt");
  await press(argument("path"), "Escape", { isComposing: true });
  await press(argument("path"), "Enter");
  expect(form()).not.toBeNull();
  await press(argument("path"), "Escape");
  expect(form()).toBeNull();
  expect([line.value, document.activeElement]).toEqual(["/write_file", line]);
  expect(runs()).toEqual([]);
});

it("[S-01] a chosen suggestion opens the form too; Run there runs it in this conversation, with the line that says so", async () => {
  const { line, root } = await start();
  await type(line, "/wri");
  await press(line, "Enter");
  expect(line.value).toBe("/write_file ");
  await type(argument("path"), "a.txt");
  await click(root, "Run");
  const args = '{"path":"a.txt"}';
  expect(mounted.gate.calls.at(-2)).toEqual({ method: "checkArguments", input: { ...run, args } });
  expect(runs()).toEqual([{ ...run, args, line: `/write_file ${args}`, filled: true }]);
  expect([line.value, form(), document.activeElement]).toEqual(["", null, line]);
  expect(window.location.hash).toBe("#/chats/t1");
});

it("[S-01] arguments on the line are checked first; what doesn't fit stays beside it, until a press sends it all the same", async () => {
  const { line, root } = await start(faults, "t1");
  const said = '/write_file {"mode": "a", "__proto__": 1}';
  await type(line, said);
  await press(line, "Enter");
  const alert = root.querySelector("[role=alert]");
  expect(alert?.textContent).toContain("Not sent: 1 thing");
  expect(alert?.textContent).toContain("path is missing");
  expect(document.getElementById(line.getAttribute("aria-describedby") ?? "")?.contains(alert)).toBe(true);
  await press(line, "Enter");
  expect([line.value, runs()]).toEqual([said, []]);
  await click(root, "Run all the same");
  expect(runs()).toEqual([{ ...run, args: '{"mode":"a","__proto__":1}', line: said, threadId: "t1" }]);
  expect([line.value, document.activeElement]).toEqual(["", line]);
});

it("[S-01] its form begins with what the line said, and with what is wrong", async () => {
  const { line, root } = await start(faults, "t1");
  await type(line, '/write_file {"mode": "a"}');
  await press(line, "Enter");
  await click(root, "Open its form");
  expect(argument("mode").value).toBe("a");
  expect(document.activeElement).toBe(root.querySelector(".tool-faults"));
  expect(argument("path").getAttribute("aria-invalid")).toBe("true");
  expect(runs()).toEqual([]);
  mounted.gate.answer("checkArguments", () => ({ ok: true, value: { kind: "ok" } }));
  await type(argument("path"), "b");
  await press(argument("path"), "Enter", { ctrlKey: true });
  const args = '{"mode":"a","path":"b"}';
  expect(runs()).toEqual([{ ...run, args, line: `/write_file ${args}`, filled: true, threadId: "t1" }]);
});

it("[S-01] [S-15] a tool that needs nothing runs by its bare name, and what can't be checked runs", async () => {
  const { line } = await start({ kind: "not-checked", reason: "dialect" }, "t1");
  await type(line, "/look");
  await press(line, "Enter");
  await type(line, '/write_file {"x": 1}');
  await press(line, "Enter");
  expect(runs()).toMatchObject([{ tool: "look", args: "{}", line: "/look" }, { args: '{"x":1}' }]);
});

it("[S-01] a line that was left while it was checked runs where it was meant to; a form that was left does not", async () => {
  const { line, gate } = await start(undefined, "t1");
  let checked: () => void = () => {};
  const ok = { ok: true, value: { kind: "ok" } } as const;
  gate.answer(
    "checkArguments",
    () =>
      new Promise((resolve) => {
        checked = () => resolve(ok);
      }),
  );
  await type(line, "/look");
  await press(line, "Enter");
  expect(line.readOnly).toBe(true);
  await act(async () => leave());
  await act(async () => checked());
  expect(runs()).toMatchObject([{ tool: "look", line: "/look", threadId: "t1" }]);
  expect([line.readOnly, line.value]).toEqual([false, ""]);
  await type(line, "/write_file");
  await press(line, "Enter");
  await type(argument("path"), "a");
  await click(mounted.root, "Run");
  await mounted.unmount();
  await act(async () => checked());
  expect(runs()).toHaveLength(1);
});

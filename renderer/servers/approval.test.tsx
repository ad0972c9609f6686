import { afterEach, expect, it } from "vitest";
import type { CommandApproval, ServerEntryView, ServerPreview, ServerView } from "../../preload/contract/servers.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount, press, type } from "../testing/mount.tsx";
import { ServerDetail } from "./ServerDetail.tsx";
import { ServersPage } from "./ServersPage.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const approval: CommandApproval = {
  fingerprint: "f1",
  command: "npx",
  args: ["-y", "server with blanks", "", `--${"long".repeat(300)}`],
  envNames: ["A", "NODE_OPTIONS"],
  codeVariables: [{ name: "NODE_OPTIONS", value: "--require=/x.js" }],
  program: "/usr/lib/npx-cli.js",
  shell: false,
  changed: false,
};
const entryOf = (part: Partial<ServerEntryView> = {}): ServerEntryView => ({
  origin: "own",
  order: 0,
  enabled: true,
  envNames: [],
  headerNames: [],
  inMemory: [],
  missing: [],
  checking: false,
  ...part,
});
const own = (entry: Partial<ServerEntryView>, part: Partial<ServerView> = {}) =>
  serverOf({
    id: "mine",
    builtIn: false,
    transport: "stdio",
    state: { kind: "stopped" },
    entry: entryOf(entry),
    ...part,
  });
const buttons = (root: ParentNode) => [...root.querySelectorAll("button")].map((button) => button.textContent);

it("[X-10] shows the exact, whole command as code that runs with the person's rights; Start it approves what was shown", async () => {
  mounted = await mount(<ServerDetail server={own({ approval })} />);
  const { root, gate } = mounted;
  const panel = root.querySelector(".approval");
  expect(panel?.textContent).toContain("It runs with your rights");
  expect([...(panel?.querySelectorAll(".arguments li") ?? [])].map((item) => item.textContent)).toEqual([
    "-y",
    "server with blanks",
    "empty",
    `--${"long".repeat(300)}`,
  ]);
  expect(panel?.textContent).toContain("/usr/lib/npx-cli.js");
  expect(panel?.textContent).toContain("NODE_OPTIONS=--require=/x.js");
  expect(buttons(root)).not.toContain("Connect");
  await click(root, "Start it");
  expect(gate.calls.at(-1)).toEqual({ method: "connectServer", input: { id: "mine", approval: "f1" } });
});

it("[X-10] a changed command says so; a server named at the start is approved by Connect under the same panel", async () => {
  const server = own({ origin: "start", approval: { ...approval, changed: true } });
  mounted = await mount(<ServerDetail server={server} />);
  const { root, gate } = mounted;
  expect(root.querySelector(".approval h3")?.textContent).toBe("This is not the command that you approved before");
  expect(buttons(root)).not.toContain("Start it");
  await click(root, "Connect");
  expect(gate.calls.at(-1)).toEqual({ method: "connectServer", input: { id: "mine", approval: "f1" } });
});

it("offers no start while the command is looked up, the server is disabled or a value is missing", async () => {
  mounted = await mount(<ServerDetail server={own({ origin: "start", checking: true })} />);
  const connect = [...mounted.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Connect");
  expect(connect?.disabled).toBe(true);
  await mounted.unmount();
  mounted = await mount(<ServerDetail server={own({ enabled: false, approval })} />);
  expect(buttons(mounted.root)).not.toEqual(expect.arrayContaining(["Connect"]));
  expect(mounted.root.querySelector(".approval")).toBeNull();
  await mounted.unmount();
  mounted = await mount(<ServerDetail server={own({ missing: [{ place: "env", name: "API_KEY" }] })} />);
  expect(mounted.root.textContent).toContain("Not known in this run: API_KEY");
  expect(buttons(mounted.root)).not.toContain("Connect");
});

it("[C-14] shows a restart under way with its reason, and a way to call it off", async () => {
  const error = { code: "exited", params: { code: 3, stderr: "last words" } };
  const state = { kind: "restarting", attempt: 2, of: 5, at: 0, error } as const;
  mounted = await mount(<ServerDetail server={own({}, { state })} />);
  const { root, gate } = mounted;
  expect(root.textContent).toContain("try 2 of 5");
  expect(root.textContent).toContain("last words");
  await click(root, "Stop trying");
  expect(gate.calls.at(-1)).toEqual({ method: "disconnectServer", input: { id: "mine" } });
});

it("[C-37] marks deprecated features that a connection uses", async () => {
  const server = serverOf();
  if (server.state.kind !== "ready") throw new Error("not ready");
  const negotiated = {
    ...server.state.negotiated,
    capabilities: { tools: {}, logging: {} },
    declared: { roots: {}, sampling: {}, elicitation: {} },
  };
  mounted = await mount(<ServerDetail server={{ ...server, state: { ...server.state, negotiated } }} />);
  const marked = [...mounted.root.querySelectorAll(".names li")].filter((item) => item.querySelector(".chip.warn"));
  expect(marked.map((item) => item.querySelector("code")?.textContent)).toEqual(["logging", "roots", "sampling"]);
});

it("[X-05] shows what a pasted text says before it is kept; only text the person wrote goes to main", async () => {
  const preview: ServerPreview = {
    previewId: "p1",
    candidates: [
      {
        index: 0,
        name: "notes",
        launch: { kind: "stdio", command: "node", args: ["a b.js"], envNames: ["API_KEY"], shell: false },
        secrets: [{ place: "env", name: "API_KEY" }],
        placeholders: [],
        known: false,
      },
      {
        index: 1,
        name: "odd",
        problem: { code: "bad-entry", params: { detail: "x" } },
        secrets: [],
        placeholders: [],
        known: false,
      },
    ],
  };
  const startErrors = [
    { code: "bad-config-entry", params: { path: "/f", name: "odd", detail: "command: it is missing" } },
  ];
  mounted = await mount(<ServersPage />, (gate) => {
    gate.answer("previewServers", () => ({ ok: true, value: preview }));
    gate.answer("addServers", () => ({ ok: true, value: { ids: ["notes"] } }));
    gate.answer("readServersFile", () => ({ ok: true, value: { path: "/x", setAside: "/x.broken", startErrors } }));
  });
  const { root, gate } = mounted;
  expect(root.querySelector(".page-note")?.textContent).toContain("/x.broken");
  expect([...root.querySelectorAll(".page-note li")].map((line) => line.textContent)).toEqual([
    "“odd” of /f can't be used: command: it is missing",
  ]);
  await click(root, "Add server");
  const field = root.querySelector("textarea");
  if (!field) throw new Error("no field");
  await type(field, "API_KEY=1 node 'a b.js'");
  await press(field, "Enter", { ctrlKey: true });
  expect(gate.calls.at(-1)).toEqual({ method: "previewServers", input: { text: "API_KEY=1 node 'a b.js'" } });
  expect(root.querySelector(".candidate")?.textContent).toContain("a b.js");
  expect(root.querySelector(".candidate")?.textContent).toContain("kept in memory only");
  const name = root.querySelector<HTMLInputElement>(".candidate .input");
  if (!name) throw new Error("no name");
  await type(name, "My notes");
  await click(root, "Add 1 server");
  expect(gate.calls.at(-1)).toEqual({
    method: "addServers",
    input: { previewId: "p1", chosen: [{ index: 0, name: "My notes" }] },
  });
});

it("removes with a way back, and moves with the keyboard", async () => {
  const other = own({ order: 1 }, { id: "other", name: "Other" });
  mounted = await mount(<ServersPage serverId="other" />, (gate) =>
    gate.set("servers", { other, mine: own({}, { name: "Mine" }) }),
  );
  const { root, gate } = mounted;
  const lines = [...root.querySelectorAll(".server-line")];
  expect(lines.map((line) => line.querySelector("b")?.textContent)).toEqual(["Mine", "Other"]);
  await press(lines[1] as Element, "ArrowUp", { altKey: true });
  expect(gate.calls.at(-1)).toEqual({ method: "moveServer", input: { id: "other", by: -1 } });
  await click(root, "Remove");
  expect(document.activeElement?.textContent).toBe("Undo");
  await click(root, "Undo");
  expect(gate.calls.filter(({ method }) => /removeServer|restoreServer/.test(method))).toEqual([
    { method: "removeServer", input: { id: "other" } },
    { method: "restoreServer", input: { id: "other" } },
  ]);
});

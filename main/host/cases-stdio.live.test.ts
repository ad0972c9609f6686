import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { askRound } from "./calls/input-round.ts";
import { addRawServer, caseFile, caseStep, caseSteps, type RawServer, whileTimePasses } from "./case-server.ts";
import { declaredModes } from "./connection/capabilities.ts";
import { loginShellPath } from "./connection/login-path.ts";
import { processStart } from "./connection/orphans-identity.ts";
import { StdioTransport } from "./connection/stdio-transport.ts";
import { windowsLaunch } from "./connection/windows-command.ts";
import { Broker } from "./elicitation/broker.ts";
import { ServerRequestHandler } from "./elicitation/server-request.ts";
import { McpHost } from "./host.ts";
import { HostFixture } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";
import { systemClock, systemPorts, systemRandom, systemSpawn } from "./system-ports.ts";

let clock: ManualClock;
let fixture: HostFixture;
let folder: string;
beforeEach(() => {
  clock = new ManualClock();
  fixture = new HostFixture(clock);
  folder = mkdtempSync(join(tmpdir(), "parley-cases-"));
});
afterEach(async () => {
  await whileTimePasses(clock, fixture.end());
  rmSync(folder, { recursive: true, force: true });
});

const record = () => join(folder, "record.jsonl");
const add = (part: Partial<RawServer> = {}) => addRawServer(fixture, { file: "raw-case", record: record(), ...part });
const playing = (id: string, part: Partial<RawServer> = {}) =>
  add({ ...part, args: ["--case", caseFile(id), ...(part.args ?? [])] });
const book = (serverId: string) => fixture.host.runTool({ serverId, tool: "book_room", args: { room: "blue" } });
const answer = (question: QuestionView, value: string) =>
  fixture.host.broker.respond(question.key, { action: "accept", answers: { f0: value }, by: "person" });
const asked = (caseId: string) => caseStep(caseId, (step) => step.send?.method === "elicitation/create").send;

describe("the process of a server", () => {
  it("B61 · lifecycle.disconnect: its end closes the question with the reason and fails the call; no answer goes to its successor", async () => {
    const server = playing("B61");
    await fixture.host.connect(server.id);
    const call = book(server.id);
    const question = await fixture.question();
    fixture.host.runTool({ serverId: server.id, tool: "exit", args: { code: 1 } });
    expect(await call.done).toMatchObject({ kind: "error", error: { code: "exited", params: { code: 1 } } });
    expect(fixture.host.broker.find(question.key)?.state).toMatchObject({
      kind: "closed",
      outcome: { name: "disconnected", detail: "exit 1" },
    });
    await expect(answer(question, "Kim")).rejects.toThrow();
    clock.advance(1000);
    await expect.poll(() => server.view()?.state.kind).toBe("ready");
    expect(server.starts()).toHaveLength(2);
    expect(server.recorded().filter((line) => line.id === 3 && line.method === undefined)).toEqual([]);
  });

  it("B62 · lifecycle.timeout: 180 s with the question open cost its call nothing", async () => {
    const server = playing("B62");
    await fixture.host.connect(server.id);
    const call = book(server.id);
    const question = await fixture.question();
    const callId = server.recorded().find((line) => line.method === "tools/call")?.id;
    clock.advance(180_000);
    expect(fixture.host.calls().find((view) => view.id === call.callId)?.state).toBe("asking");
    await answer(question, "Kim");
    expect(await call.done).toMatchObject({ kind: "result", text: "ok" });
    const cancelled = server.recorded().filter((line) => line.method === "notifications/cancelled");
    expect(cancelled.map((line) => line.params.requestId)).not.toContain(callId);
  });

  it("B65 · lifecycle.deadlock: the question is there while its call waits", async () => {
    const server = playing("B65");
    await fixture.host.connect(server.id);
    const call = book(server.id);
    expect(await fixture.question()).toMatchObject({ attribution: { kind: "call", callId: call.callId } });
    expect(fixture.host.calls().find((view) => view.id === call.callId)?.state).toBe("asking");
  });

  it.skipIf(process.platform === "win32")(
    "B103 · stdio.shutdown: quitting cancels the question and ends launcher, shell and server",
    async () => {
      const script = join(import.meta.dirname, "../../e2e/servers/raw-case.mjs");
      const host = new McpHost({ ports: systemPorts(noDesktop), clientInfo });
      const line = `"${process.execPath}" "${script}" --case "${caseFile("B65")}" --stubborn; true`;
      const args = ["-c", 'sh -c "$0"; true', line];
      host.addServer({
        id: "launched",
        name: "launched",
        eraSetting: "legacy",
        transport: { kind: "stdio", command: "sh", args, env: { RECORD: record() } },
      });
      await host.connect("launched");
      host.runTool({ serverId: "launched", tool: "book_room", args: {} });
      await expect.poll(() => host.broker.all().some(({ state }) => state.kind === "open")).toBe(true);
      const lines = () =>
        readFileSync(record(), "utf8")
          .trim()
          .split("\n")
          .map((text) => JSON.parse(text));
      const pid = lines().find((entry) => entry.$event === "started").pid;
      await host.close();
      expect(await processStart(pid, systemSpawn)).toBeUndefined();
      expect(host.broker.all().map(({ state }) => state.kind)).toEqual(["closed"]);
      const events = lines().filter(
        (entry) => (entry.id === 2 && !entry.method) || entry.$event === "stdin-end" || entry.$event === "SIGTERM",
      );
      expect(events).toMatchObject([{ result: { action: "cancel" } }, { $event: "stdin-end" }, { $event: "SIGTERM" }]);
    },
    30_000,
  );
});

describe("capabilities", () => {
  const pushed = {
    serverId: "s",
    attribute: () => ({ kind: "unasked" }) as const,
    urlContext: () => ({ otherHosts: [] }),
    onNamed: () => {},
    onAsked: () => () => {},
    onViolation: () => {},
  };

  it("B68 · capability.mode: elicitation: {} means form only; a URL request is refused with -32602", async () => {
    const sent: unknown[] = [];
    const broker = new Broker(clock, systemRandom);
    const modes = declaredModes({ elicitation: {} });
    const send = async (message: unknown) => void sent.push(message);
    const handler = new ServerRequestHandler(broker, { ...pushed, declaredModes: modes, send });
    handler.handle(31, asked("B68").params);
    expect(sent).toMatchObject([{ id: 31, error: { code: -32602 } }]);
    expect(broker.all().map(({ state }) => state)).toMatchObject([
      { outcome: { name: "refused", reason: "undeclared-mode" } },
    ]);
  });

  it("B69 · capability.mode: an unknown mode is no form; it is refused with -32602 and told", async () => {
    const server = playing("B69");
    await fixture.host.connect(server.id);
    book(server.id);
    await expect
      .poll(() => server.recorded().find((line) => line.id === 32))
      .toMatchObject({ error: { code: -32602 } });
    expect(fixture.host.broker.all()).toMatchObject([{ state: { kind: "closed", outcome: { name: "refused" } } }]);
    expect(fixture.host.broker.all()[0]?.form).toBeUndefined();
  });

  it("B70 · capability.mode: an absent mode is a form, also of 2025-06-18", async () => {
    const server = playing("B70", { args: ["--version", "2025-06-18"] });
    await fixture.host.connect(server.id);
    expect(server.view()?.state).toMatchObject({ negotiated: { version: "2025-06-18" } });
    book(server.id);
    await answer(await fixture.question(), "Oslo");
    await expect
      .poll(() => server.recorded().find((line) => line.id === 33))
      .toMatchObject({ result: { action: "accept", content: { city: "Oslo" } } });
  });

  it("B71 · capability.mode: modern, an undeclared mode ends the call here, naming it", async () => {
    const { inputRequests } = caseStep("B71", (step) => step.send?.result).send.result;
    const broker = new Broker(clock, systemRandom);
    const origin = {
      serverId: "s",
      callId: "c",
      tool: "book_room",
      round: 1,
      declaredModes: declaredModes({ elicitation: { form: {} } }),
      urlContext: { otherHosts: [] },
      method: "tools/call",
      input: () => undefined,
      earlierVisit: () => undefined,
    };
    const round = askRound(inputRequests, origin, broker, new AbortController().signal, () => {});
    await expect(round).rejects.toMatchObject({ code: "undeclared-mode", params: { mode: "url" } });
  });
});

describe("B96 · era.probe", () => {
  const { error } = caseStep("B96", (step) => step.from === "server").send;
  const reply = (id: string, code: number) =>
    `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ ...error, code, data: { supported: ["2031-01-01"] } })}}`;

  it.each([
    ["-32602", reply('"$id"', error.code)],
    ["-32600 without an id", reply("null", -32600)],
    ["-32601", reply('"$id"', -32601)],
    ["silence", ""],
  ])("%s means legacy", async (_name, first) => {
    const server = add({ eraSetting: "auto", args: first === "" ? [] : ["--first", first] });
    const before = clock.now();
    await whileTimePasses(clock, fixture.host.connect(server.id), "real");
    expect(server.view()?.state).toMatchObject({ kind: "ready", negotiated: { era: "legacy" } });
    const order = server.recorded().flatMap(({ method }) => (method === undefined ? [] : [method]));
    expect(order.slice(0, 2)).toEqual(["server/discover", "initialize"]);
    if (first === "") expect(clock.now() - before).toBeGreaterThanOrEqual(3000);
  });

  it.each([-32022, -32021, -32020])("%i is a modern server's: no initialize follows", async (code) => {
    const server = add({ eraSetting: "auto", args: ["--first", reply('"$id"', code)] });
    await expect(whileTimePasses(clock, fixture.host.connect(server.id), "real")).rejects.toMatchObject({
      code: { [-32022]: "version-mismatch", [-32021]: "capability-missing" }[code] ?? "protocol-error",
    });
    expect(server.recorded().map((line) => line.method)).not.toContain("initialize");
  });
});

describe("stdio", () => {
  it("B98 · stdio.noise: stray lines are skipped, kept and counted; the connection and its question go on", async () => {
    const server = playing("B98");
    await fixture.host.connect(server.id);
    expect(await fixture.question()).toMatchObject({ message: "Please fill in the form." });
    expect(server.view()).toMatchObject({ state: { kind: "ready" }, strayLines: 3 });
    const kept = fixture.host.traffic.kept().filter((line) => line.kind === "violation");
    expect(kept.map((line) => line.body)).toEqual([
      { notJsonRpc: "info: starting up" },
      { notJsonRpc: '{"level":"debug"}' },
      { notJsonRpc: "[db] ok\r" },
    ]);
  });

  it("B99 · stdio.framing: letters split over reads, messages in one chunk and a long line all arrive whole, in order", async () => {
    const server = playing("B99");
    await fixture.host.connect(server.id);
    book(server.id);
    const log = () => fixture.host.traffic.kept().find((line) => line.method === "notifications/message");
    await expect.poll(log, { timeout: 20_000 }).toBeDefined();
    const steps = caseSteps("B99");
    const messages = steps
      .flatMap((step) => step.sendInOneChunk ?? [step.send])
      .flatMap((sent) => sent.params.message ?? []);
    expect(fixture.host.broker.all().map((question) => question.message)).toEqual(messages);
    expect(log()?.bytes).toBeGreaterThan(5_000_000);
  }, 30_000);

  it.skipIf(process.platform === "win32")(
    "B100 · stdio.path: the login shell's PATH finds the program and is given to it",
    async () => {
      const tools = join(folder, "tools");
      mkdirSync(tools);
      const executable = (path: string, text: string) => {
        writeFileSync(path, text);
        chmodSync(path, 0o755);
        return path;
      };
      symlinkSync(process.execPath, join(tools, "node"));
      // As the real one does, it finds node by PATH itself.
      executable(join(tools, "npx"), '#!/bin/sh\nexec node "$@"\n');
      const SHELL = executable(join(folder, "shell"), `#!/bin/sh\nPATH=${tools}:$PATH\nexport PATH\neval "$2"\n`);
      const env = { SHELL, PATH: "/usr/bin:/bin" };
      const searchPath = loginShellPath({ spawn: systemSpawn, clock: systemClock, env });
      const host = new McpHost({ ports: systemPorts(noDesktop), clientInfo, searchPath });
      const server = addRawServer({ host }, { file: "raw-case", record: record(), command: "npx" });
      await host.connect(server.id);
      expect(host.servers()[0]?.state.kind).toBe("ready");
      host.addServer({
        id: "none",
        name: "none",
        transport: { kind: "stdio", command: "parley-none", args: ["-y"], env: {} },
      });
      await expect(host.connect("none")).rejects.toMatchObject({
        code: "command-not-found",
        params: { command: "parley-none", searched: `${tools}:/usr/bin:/bin` },
      });
      await host.close();
    },
    30_000,
  );

  it("B101 · stdio.windows: npx is found by PATHEXT and run by the interpreter, each argument quoted; a plain script directly", () => {
    const step = caseStep("B101", (one) => one.do === "start server");
    const place = {
      path: "C:\\node",
      pathExt: ".COM;.EXE;.BAT;.CMD",
      cwd: "C:\\",
      comSpec: "C:\\Windows\\System32\\cmd.exe",
    };
    const disk = (files: { readonly [path: string]: string }) => ({
      isFile: (path: string) => path in files,
      readText: (path: string) => files[path] ?? "",
    });
    const npx = disk({ "C:\\node\\npx.cmd": '@SET "NPX=%~dp0\\npx-cli.js"\r\n@node "%NPX%" %*\r\n' });
    expect(windowsLaunch(step.command, step.args, place, npx)).toEqual({
      file: place.comSpec,
      args: [
        "/d",
        "/s",
        "/c",
        '"C:\\node\\npx.cmd ^^^"-y^^^" ^^^"demo-server^^^" ^^^"--label^^^" ^^^"a^^^ ^^^&^^^ b^^^ \\^^^"c\\^^^"^^^ ^^^%PATH^^^%^^^""',
      ],
      verbatim: true,
    });
    const plain = disk({
      "C:\\node\\npx.cmd": '@node  "%~dp0\\cli.js" %*\r\n',
      "C:\\node\\cli.js": "",
      "C:\\node\\node.exe": "",
    });
    expect(windowsLaunch(step.command, step.args, place, plain)).toEqual({
      file: "C:\\node\\node.exe",
      args: ["C:\\node\\cli.js", ...step.args],
      verbatim: false,
    });
  });

  it("B102 · stdio.env: a program gets a safe base, proxy and CA variables and its own; nothing secret of ours", async () => {
    const step = caseStep("B102", (one) => one.do === "start server");
    const ours = { HTTPS_PROXY: "http://127.0.0.1:9", NODE_EXTRA_CA_CERTS: "", SECRET_TOKEN: "s3cret" };
    const before = Object.fromEntries(Object.keys(ours).map((name) => [name, process.env[name]]));
    Object.assign(process.env, ours);
    const script =
      'console.log(JSON.stringify({ jsonrpc: "2.0", method: "env", params: process.env })); process.stdin.resume();';
    const transport = new StdioTransport(
      { command: process.execPath, args: ["-e", script], env: step.env },
      { spawn: systemSpawn, clock: systemClock },
      { stderr: () => {}, junk: () => {} },
      1_000_000,
    );
    try {
      const said = new Promise<{ params?: unknown }>((resolve) => {
        transport.onmessage = (message) => resolve(message as { params?: unknown });
      });
      await transport.start();
      const { params } = await said;
      const { SECRET_TOKEN: _secret, ...shared } = ours;
      expect(params).toMatchObject({ ...step.env, ...shared, PATH: process.env.PATH });
      expect(params).not.toHaveProperty("SECRET_TOKEN");
    } finally {
      await transport.close();
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });
});

const clientInfo = { name: "parley", title: "Parley", version: "0.0.0" };
const noDesktop = {
  opener: () => Promise.reject(new Error("a test reached the real browser")),
  notifier: { notify: () => {} },
};

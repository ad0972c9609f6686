import { homedir } from "node:os";
import { join } from "node:path";
import { app, type BrowserWindow } from "electron";
import type { AppFacts } from "../../preload/contract/settings.ts";
import { Threads } from "../chat/threads.ts";
import { loginShellPath, startedFromDesktop } from "../host/connection/login-path.ts";
import { Orphans } from "../host/connection/orphans.ts";
import { CommandApprovals } from "../host/consent/command-approval.ts";
import { systemProgramFinder } from "../host/consent/program.ts";
import { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import { systemPorts } from "../host/system-ports.ts";
import { displayLabel } from "../host/untrusted/display-text.ts";
import { ARMING_MS } from "../host/untrusted/limits.ts";
import { samples } from "../samples/samples.ts";
import { approvalsFile } from "../store/approvals-file.ts";
import { importPlaces } from "../store/import-places.ts";
import { OwnServers } from "../store/own-servers.ts";
import { permissionsFile } from "../store/permissions-file.ts";
import { rootsFile } from "../store/roots-file.ts";
import { serverIdentity } from "../store/server-identity.ts";
import { ServerRoster } from "../store/server-roster.ts";
import { ServersFile } from "../store/servers-file.ts";
import { tasksFile } from "../store/tasks-file.ts";
import { askWhere } from "./ask-where.ts";
import { Attention } from "./attention.ts";
import { desktopBadge } from "./badge.ts";
import { chooseRoot } from "./choose-root.ts";
import type { Methods } from "./ipc.ts";
import { LogStream } from "./log-stream.ts";
import { makeMethods } from "./methods.ts";
import { systemNotifier } from "./notifications.ts";
import { openExternal } from "./open-external.ts";
import { prepareChecks } from "./prepared-checks.ts";
import { Publisher } from "./publisher.ts";
import { recordingOpener } from "./recording-opener.ts";
import type { SettingsFile } from "./settings-file.ts";
import { armingMs, recordedOpens } from "./start-options.ts";
import { listStartServers } from "./start-servers.ts";
import { languageFor, makeWords } from "./words.ts";

export interface CoreDeps {
  readonly settings: SettingsFile;
  readonly onSettings: () => void;
  readonly window: () => BrowserWindow | undefined;
  readonly showWindow: () => void;
}

/** The host and what the window sees of it. */
export interface Core {
  readonly host: McpHost;
  readonly methods: Methods;
  /** Closing the window: open questions end as dismissed by the person. */
  dismissAll(): void;
}

/** How long after the window read its state the tour is started, in ms: a few frames. */
const FIRST_PAINT_MS = 80;

/** Composes the core for the desktop: real ports, the built-in servers, the state the renderer mirrors. */
export function startCore(deps: CoreDeps): Core {
  const record = recordedOpens(process.argv, app.isPackaged);
  const opener = record === undefined ? openExternal : recordingOpener(record);
  const ports = systemPorts({ opener, notifier: systemNotifier });
  const clientInfo = { name: "parley", title: "Parley", version: app.getVersion() };
  const { clock, spawn } = ports;
  const { env, platform } = process;
  const data = join(app.getPath("userData"), "servers");
  const orphans = new Orphans({ path: join(data, "running.json"), spawn, clock });
  // What a crash left behind is gone before the first local server starts.
  const reaped = orphans.reap();
  const loginPath = startedFromDesktop(platform, env) ? loginShellPath({ spawn, clock, env }) : async () => undefined;
  const searchPath = async () => {
    await reaped;
    return loginPath();
  };
  const serversFile = new ServersFile(join(data, "servers.json"));
  const roster: ServerRoster = new ServerRoster(serversFile, (id) => host.servers().some((server) => server.id === id));
  const identityOf = (id: string): string | undefined => {
    const own = roster.find(id);
    if (own) return serverIdentity(own.transport);
    return samples.some((sample) => sample.id === id) ? "built-in" : undefined;
  };
  const isOurs = (id: string) => identityOf(id) !== undefined;
  const permissions = permissionsFile(join(data, "permissions.json"), identityOf);
  const roots = rootsFile(join(data, "roots.json"), identityOf);
  const tasks = tasksFile(join(data, "tasks.json"), isOurs);
  const stores = { permissions, roots, tasks };
  const host = new McpHost({ ports: { ...ports, spawn: orphans.spawn }, clientInfo, searchPath, ...stores });
  const kept = approvalsFile(join(data, "approvals.json"), (id) => roster.find(id) !== undefined);
  const servers = new OwnServers({
    host,
    roster,
    approvals: new CommandApprovals(kept, systemProgramFinder(searchPath)),
    kept: [permissions, roots, tasks, kept],
    random: ports.random,
    platform,
    importPlaces: importPlaces(platform, env, homedir()),
    onChanged: (view) => publisher.set("servers", view.id, view),
    onRemoved: (id) => publisher.remove("servers", id),
  });
  const threads = new Threads(ports.clock, ports.random);
  const send = (channel: string, message: unknown) => deps.window()?.webContents.send(channel, message);
  const publisher = new Publisher(ports.clock, {
    state: (push) => send("host:state", push),
    events: (batch) => send("host:events", batch),
  });
  const logStream = new LogStream(ports.clock, (batch) => send("host:events", batch));
  host.logs.onLog((record) => logStream.append(record));
  for (const permission of host.permissions.all()) publisher.set("permissions", permission.key, permission);
  host.permissions.onChange((key, view) => {
    if (view) publisher.set("permissions", key, view);
    else publisher.remove("permissions", key);
  });
  for (const [serverId, view] of host.roots.all()) publisher.set("roots", serverId, view);
  host.roots.onChange((serverId, view) =>
    view ? publisher.set("roots", serverId, view) : publisher.remove("roots", serverId),
  );
  const settingsKey = "settings";
  publisher.set("settings", settingsKey, deps.settings.value);
  host.listen({
    onServer: (view) => {
      const shown = servers.shown(view);
      if (shown) publisher.set("servers", view.id, shown);
    },
    onOffers: (serverId, view) =>
      view ? publisher.set("offers", serverId, view) : publisher.remove("offers", serverId),
    onCall: (view) => {
      publisher.set("calls", view.id, view);
      // A task that was taken up again goes on in the conversation that it began in.
      if (view.task?.resumes !== undefined) threads.showCall(view.threadId, view.id);
    },
    onCallForgotten: (callId) => publisher.remove("calls", callId),
  });
  threads.onChange((thread) => publisher.set("threads", thread.id, thread));
  host.traffic.onRecord((record) => publisher.append(record));
  host.broker.onForgotten((key) => publisher.remove("questions", key));
  prepareChecks(host.broker, clock, (form) => {
    // If it can't be loaded now, the check itself will say so.
    import("../host/elicitation/content-check.ts").then(({ prepareCheck }) => prepareCheck(form)).catch(() => {});
  });
  host.broker.onShortened((question) => publisher.set("questions", question.key, question));
  const words = () => makeWords(languageFor(deps.settings.value.language, app.getLocale()));
  const attention = new Attention({
    clock: ports.clock,
    notifier: ports.notifier,
    desktop: desktopBadge(deps.window, (count) => words()("waiting.count", { count })),
    focused: () => deps.window()?.isFocused() ?? false,
    showWindow: deps.showWindow,
    serverName: (id) => host.servers().find((server) => server.id === id)?.name ?? id,
    words,
  });
  host.broker.onChange((question) => {
    publisher.set("questions", question.key, question);
    // A question that is put before the person needs a window to be seen in.
    if (question.state.kind === "open" && !question.held && !deps.window()) deps.showWindow();
    attention.changed(question);
  });
  for (const { id, name, serve } of samples) {
    host.addServer({
      id,
      name,
      builtIn: true,
      transport: { kind: "in-process", serve, target: `parley sample ${id}` },
    });
  }
  const startErrors = listStartServers(process.argv, servers);
  const { path } = serversFile;
  const leftOut = servers.list().map((id) => new HostError("config-name-taken", { name: displayLabel(id), path }));
  // Who gave the file on the command line reads there what of it can't be used.
  for (const { code, params } of [...startErrors, ...leftOut])
    process.stderr.write(`parley: ${words()(`error.${code}`, { ...params })}\n`);
  // The tour is there from the start; anything else waits for the person to start it. Its libraries are heavy, so the window
  // has what it shows first.
  const startTour = () => {
    for (const { id } of samples) void host.connect(id).catch(() => {});
  };
  let tourDue = true;
  const onStateRead = () => {
    if (!tourDue) return;
    tourDue = false;
    ports.clock.after(FIRST_PAINT_MS, startTour);
  };
  const facts: AppFacts = {
    version: app.getVersion(),
    electron: process.versions.electron ?? "",
    platform: process.platform,
    locale: app.getLocale(),
    armingMs: armingMs(process.argv) ?? ARMING_MS,
  };
  const methods = makeMethods({
    host,
    servers,
    serversFile,
    startErrors: [...startErrors, ...leftOut.map((error) => error.toAppError())],
    threads,
    publisher,
    logStream,
    settings: deps.settings,
    facts,
    askWhere: (suggested) => askWhere(deps.window(), suggested),
    chooseRoot: () => chooseRoot(deps.window()),
    onStateRead,
    onSettings: () => {
      publisher.set("settings", settingsKey, deps.settings.value);
      deps.onSettings();
    },
  });
  return {
    host,
    methods,
    dismissAll: () => {
      for (const question of host.broker.all()) {
        if (question.state.kind !== "open") continue;
        // Its asker may be gone by now; the broker has told so.
        host.broker.respond(question.key, { action: "cancel", by: "person" }).catch(() => {});
      }
    },
  };
}

import type { CallView } from "../../preload/contract/calls.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { IconOf, IconTheme } from "../../preload/contract/icons.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { AskedCalls } from "./calls/asked-calls.ts";
import { CallStarter, type StartedCall } from "./calls/call-starter.ts";
import { RunList } from "./calls/run-list.ts";
import { bundledProfiles, findProfile } from "./connection/bundled-profiles.ts";
import type { Connection } from "./connection/connection.ts";
import type { ServerDefinition } from "./connection/definition.ts";
import type { SearchPath } from "./connection/login-path.ts";
import type { ClientInfo, Profile } from "./connection/profile.ts";
import { forgetfulStore, type PermissionStore, ToolPermissions } from "./consent/tool-permissions.ts";
import { DeprecatedUse } from "./deprecated-use.ts";
import { Broker } from "./elicitation/broker.ts";
import { Manners } from "./elicitation/manners.ts";
import { limitQuestions } from "./elicitation/question-timer.ts";
import { ServerRequestHandler } from "./elicitation/server-request.ts";
import { Visits } from "./elicitation/visits.ts";
import { HostError } from "./host-error.ts";
import type { HostListener, PromptRequest, ResourceRequest, ToolRequest } from "./host-listener.ts";
import { type IconImage, Icons } from "./icons/icons.ts";
import { saidIconsOf } from "./icons/said-icons.ts";
import { Lifecycle } from "./lifecycle.ts";
import { Logs } from "./logging/logs.ts";
import { Offers } from "./offers/offers.ts";
import type { Ports } from "./ports.ts";
import { type Folders, systemFolders } from "./roots/folders.ts";
import { forgetfulRoots, type RootsStore } from "./roots/root-grants.ts";
import { Roots } from "./roots/roots.ts";
import type { SamplingModel } from "./sampling/model.ts";
import { Sampling } from "./sampling/sampling.ts";
import { newEntry, type ServerEntry, type ServerSettings, serverView, setOver, urlContext } from "./server-entry.ts";
import type { InputAnswerer, ServerFeature } from "./server-feature.ts";
import { Skills } from "./skills/skills.ts";
import { askedTasksOf } from "./tasks/asked-tasks.ts";
import { forgetfulTasks, type TaskStore } from "./tasks/kept-task.ts";
import { Tasks } from "./tasks/tasks.ts";
import { TrafficRecorder } from "./traffic/recorder.ts";
import { type Consent, ConsentedOpener } from "./url/consented-opener.ts";
import { within } from "./within.ts";

/** How long quitting waits for a server to take the cancels of its questions, in ms. */
const ANSWERS_AT_QUIT_MS = 3_000;

export interface McpHostOptions {
  readonly ports: Ports;
  readonly clientInfo: ClientInfo;
  /** Where local servers' programs are looked for; our own PATH unless said. */
  readonly searchPath?: SearchPath;
  /** The capability profiles that a server's definition may name; those that come with Parley unless said. */
  readonly profiles?: readonly Profile[];
  /** Where standing permissions for tools are kept; for the run alone unless said. */
  readonly permissions?: PermissionStore;
  /** Where the folders that servers were granted are kept, for the run alone unless said; and what stands in for the disk. */
  readonly roots?: RootsStore;
  readonly folders?: Folders;
  /** What answers sampling requests; the person unless given. */
  readonly model?: SamplingModel;
  /** Where tasks that go on at their servers are remembered; for the run alone unless said. */
  readonly tasks?: TaskStore;
}

/** The host: servers, calls and questions, without a window. The window and the command line are two callers of it. */
export class McpHost {
  readonly broker: Broker;
  readonly visits: Visits;
  readonly manners: Manners;
  readonly traffic: TrafficRecorder;
  readonly permissions: ToolPermissions;
  readonly logs: Logs;
  readonly roots: Roots;
  readonly skills: Skills;
  readonly deprecatedUse: DeprecatedUse;
  private readonly icons: Icons;
  private readonly tasks: Tasks;
  private readonly opener: ConsentedOpener;
  private readonly ports: Ports;
  private readonly lifecycle: Lifecycle;
  readonly offers: Offers;
  /** What goes with every connection, in the order it is asked. */
  private readonly features: readonly ServerFeature[];
  private readonly entries = new Map<string, ServerEntry>();
  private readonly runs = new RunList((callId) => {
    for (const listener of this.listeners) listener.onCallForgotten?.(callId);
  });
  private readonly listeners = new Set<HostListener>();
  private readonly profiles: readonly Profile[];
  private readonly askedCalls: AskedCalls;
  private readonly starter: CallStarter;
  private closed = false;

  constructor(options: McpHostOptions) {
    const { ports, clientInfo, searchPath, profiles = bundledProfiles, permissions = forgetfulStore } = options;
    const { roots = forgetfulRoots, folders = systemFolders } = options;
    this.profiles = profiles;
    this.ports = ports;
    this.broker = new Broker(ports.clock, ports.random);
    this.manners = new Manners(this.broker, ports.clock, (id) => this.tellServer(id));
    limitQuestions(this.broker, ports.clock, (id) => this.entries.get(id)?.definition.questionTimeoutMs);
    this.traffic = new TrafficRecorder(ports.clock);
    this.permissions = new ToolPermissions(permissions, ports.clock);
    this.opener = new ConsentedOpener(ports.opener, ports.clock);
    const { broker, opener } = this;
    const stopCall = (callId: string, by: "person" | "script") => this.stopCall(callId, by);
    const isOver = ({ serverId, attribution }: QuestionView) =>
      this.entries.get(serverId)?.connection === undefined ||
      (attribution.kind === "call" && (this.runs.get(attribution.callId)?.view.state ?? "ended") === "ended");
    this.visits = new Visits({ broker, opener, clock: ports.clock, stopCall, isOver });
    this.offers = new Offers({
      clock: ports.clock,
      onOffers: (id, view) => {
        for (const listener of this.listeners) listener.onOffers?.(id, view);
      },
      onTools: (id, { items, stopped }) => {
        const entry = this.entry(id);
        // What was read before stands, beside the reason, until the list can be read again.
        if (items.length > 0 || !stopped) entry.tools = items;
        entry.toolsStopped = stopped?.toAppError();
        this.tellServer(id);
      },
    });
    this.logs = new Logs(ports.clock);
    this.deprecatedUse = new DeprecatedUse((id) => this.tellServer(id));
    this.icons = new Icons(ports.http, ports.clock);
    this.tasks = new Tasks(options.tasks ?? forgetfulTasks, ports.clock, (task, connection) =>
      this.starter.resumeTask(task, connection),
    );
    this.askedCalls = new AskedCalls(this.runs, broker, (id, params) => this.tasks.callOf(id, params));
    const { askedCalls } = this;
    this.roots = new Roots({ clock: ports.clock, broker, store: roots, folders, calls: askedCalls });
    const sampling = new Sampling({
      ...{ broker, clock: ports.clock, model: options.model, calls: askedCalls },
      onIncludeContext: (id) => this.deprecatedUse.note(id, "include-context"),
    });
    this.skills = new Skills((id) => this.connectionOf(id), ports.clock);
    this.features = [
      this.offers,
      this.deprecatedUse,
      this.logs,
      this.icons,
      this.roots,
      this.skills,
      sampling,
      this.tasks,
    ];
    this.starter = new CallStarter({
      ...{ ports, runs: this.runs, askedCalls, logs: this.logs, consent: this },
      asking: { broker, visits: this.visits, input: (id, method) => this.answererOf(id, method), tasks: this.tasks },
      connectionOf: (id) => this.connectionOf(id),
      listedBy: (id) => {
        const { tools, definition } = this.entry(id);
        return { tools, trusted: definition.trusted === true };
      },
      urlContext: (id) => urlContext(id, this.entries),
      onCall: ({ view }) => {
        if (view.state === "ended") this.visits.callEnded(view.id);
        for (const listener of this.listeners) listener.onCall?.(view);
      },
    });
    this.lifecycle = new Lifecycle({
      ...{ ports, clientInfo, profiles, searchPath, traffic: this.traffic, visits: this.visits, runs: this.runs },
      features: this.features,
      questionsOf: (id, connection) => this.questionsOf(id, connection),
      tellServer: (id) => this.tellServer(id),
    });
    this.broker.onChange((question) => this.runs.tell(question));
  }

  listen(listener: HostListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Adds a server, stopped. Throws HostError `duplicate-server` when the id is taken. */
  addServer(definition: ServerDefinition): void {
    if (this.entries.has(definition.id)) throw new HostError("duplicate-server", { id: definition.id });
    this.entries.set(definition.id, newEntry(definition, this.entries.size, this.ports.clock));
    this.tellServer(definition.id);
  }

  servers(): readonly ServerView[] {
    return [...this.entries.values()].map((entry) => this.viewOf(entry));
  }

  /** Every consent to open a URL that is kept, oldest first; nothing was opened without one. */
  opens(): readonly Consent[] {
    return this.opener.all();
  }

  calls(): readonly CallView[] {
    return this.runs.views();
  }

  /** Connects and lists the tools; when it is connected already or connecting, waits for that. Throws HostError. */
  async connect(id: string): Promise<void> {
    return this.lifecycle.connect(id, this.entry(id));
  }

  /** Ends the connection; its open questions and calls end as disconnected by the wish of whoever asked for it. */
  async disconnect(id: string, by: "person" | "script"): Promise<void> {
    return this.lifecycle.disconnect(id, this.entry(id), by);
  }

  /**
   * Sets what the next connection goes by. Turning `autoRestart` off calls off a restart that is planned (C-14).
   * @throws HostError `unknown-server`, `unknown-profile`
   */
  change(id: string, settings: ServerSettings): void {
    const entry = this.entry(id);
    findProfile(settings.profile, this.profiles);
    setOver(entry, settings);
    if (settings.autoRestart !== false || !this.lifecycle.callOffRestart(id, entry)) this.tellServer(id);
  }

  /** The open connection of a server. Throws HostError `unknown-server` or `not-connected`. */
  connectionOf(serverId: string): Connection {
    const entry = this.entry(serverId);
    if (this.closed || entry.state.kind !== "ready" || !entry.connection) {
      throw new HostError("not-connected", { name: entry.definition.name });
    }
    return entry.connection;
  }

  /** As `CallStarter.assertCallable`. */
  assertCallable(serverId: string, tool: string): void {
    this.starter.assertCallable(serverId, tool);
  }

  /** As `CallStarter.runTool`. */
  runTool(request: ToolRequest): StartedCall {
    return this.starter.runTool(request);
  }

  /** As `CallStarter.assertGettable`. */
  assertGettable(serverId: string): void {
    this.starter.assertGettable(serverId);
  }

  /** As `CallStarter.getPrompt`. */
  getPrompt(request: PromptRequest): StartedCall {
    return this.starter.getPrompt(request);
  }

  /** As `CallStarter.readResource`. */
  readResource(request: ResourceRequest): StartedCall {
    return this.starter.readResource(request);
  }

  /**
   * The icon of a connected server, or of an item that it lists: null when it is not there or may not be shown (S-26).
   * @param theme what it will stand on
   * @throws HostError `unknown-server`
   */
  async readIcon(serverId: string, of?: IconOf, theme?: IconTheme): Promise<IconImage | null> {
    const { definition, connection, tools } = this.entry(serverId);
    const listed = (item: IconOf) =>
      item.kind === "tool"
        ? tools.find(({ name }) => name === item.key)
        : this.offers.listed(serverId, item.kind, item.key);
    const icons = of === undefined ? connection?.serverIcons : saidIconsOf(listed(of));
    const serverUrl = definition.transport.kind === "http" ? definition.transport.url : undefined;
    return this.icons.read({ serverId, icons, serverUrl, remote: definition.remoteIcons === true, theme });
  }

  /** Stop. Unknown or ended calls are left alone. */
  stopCall(callId: string, by: "person" | "script"): void {
    this.runs.get(callId)?.stop(by);
  }

  /** The whole result of an ended call, as the server sent it; undefined when there is none. */
  callResult(callId: string): { readonly [name: string]: unknown } | undefined {
    return this.runs.get(callId)?.result;
  }

  /** Quit: open questions are answered with cancel, then every connection and every process behind it is ended. */
  async close(): Promise<void> {
    this.closed = true;
    this.lifecycle.close(this.entries.values());
    this.tasks.close();
    await within(this.ports.clock, ANSWERS_AT_QUIT_MS, this.broker.close());
    this.visits.close();
    this.roots.close();
    // A round's cancels go out with its retry, a turn later; nobody waits for what the servers say to them.
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([...this.entries.values()].flatMap((entry) => [entry.connection?.close(), entry.ended]));
  }

  private entry(id: string): ServerEntry {
    const entry = this.entries.get(id);
    if (!entry) throw new HostError("unknown-server", { id });
    return entry;
  }

  /** What answers input requests of a method that is no elicitation. */
  private answererOf(serverId: string, method: string): InputAnswerer | undefined {
    const connection = this.entries.get(serverId)?.connection;
    if (!connection) return undefined;
    for (const feature of this.features) {
      const answerer = feature.input?.(serverId, connection, method);
      if (answerer) return answerer;
    }
    return undefined;
  }

  private questionsOf(id: string, connection: Connection): ServerRequestHandler {
    return new ServerRequestHandler(this.broker, {
      serverId: id,
      get declaredModes() {
        return connection.declaredModes;
      },
      urlContext: () => urlContext(id, this.entries),
      onNamed: (key, elicitationId) => this.visits.name(key, id, elicitationId),
      send: (message) => connection.send(message),
      attribute: (params) => this.askedCalls.attribute(id, params),
      onAsked: (attribution, key, end) => this.askedCalls.onAsked(id, attribution, key, end),
      onViolation: (detail) => connection.violation({ elicitation: detail }),
      tasks: askedTasksOf(connection, this.ports),
    });
  }

  private viewOf(entry: ServerEntry): ServerView {
    const { definition, state } = entry;
    const deprecated = state.kind === "ready" ? this.deprecatedUse.of(definition.id, state.negotiated) : [];
    return {
      ...serverView(entry),
      ...(this.manners.isMuted(definition.id) ? { muted: true } : {}),
      ...(deprecated.length > 0 ? { deprecated } : {}),
    };
  }

  private tellServer(id: string): void {
    const view = this.viewOf(this.entry(id));
    for (const listener of this.listeners) listener.onServer?.(view);
  }
}

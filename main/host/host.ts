import type { CallEnd, CallKind, CallView } from "../../preload/contract/calls.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { IconOf, IconTheme } from "../../preload/contract/icons.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { AskedCalls } from "./calls/asked-calls.ts";
import { type BeforeCall, type CallRequest, CallRun } from "./calls/call-run.ts";
import type { CallMessage } from "./calls/driver.ts";
import { RunList } from "./calls/run-list.ts";
import { bundledProfiles, findProfile } from "./connection/bundled-profiles.ts";
import type { Connection } from "./connection/connection.ts";
import type { ServerDefinition } from "./connection/definition.ts";
import type { SearchPath } from "./connection/login-path.ts";
import type { ClientInfo, Profile } from "./connection/profile.ts";
import { toolConsent } from "./consent/tool-consent.ts";
import { toolHints } from "./consent/tool-definition.ts";
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
import { TrafficRecorder } from "./traffic/recorder.ts";
import { displayText } from "./untrusted/display-text.ts";
import { REQUEST_QUIET_MS } from "./untrusted/limits.ts";
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
}

/** A call that was started: its id, and the promise of its end, which never rejects. */
export interface StartedCall {
  readonly callId: string;
  readonly done: Promise<CallEnd>;
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
  readonly deprecatedUse: DeprecatedUse;
  private readonly icons: Icons;
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
    this.askedCalls = new AskedCalls(this.runs, broker);
    const calls = this.askedCalls;
    this.roots = new Roots({ clock: ports.clock, broker, store: roots, folders, calls });
    const sampling = new Sampling({
      ...{ broker, clock: ports.clock, model: options.model },
      ...{ attribute: calls.attribute, onAsked: calls.onAsked },
      onIncludeContext: (id) => this.deprecatedUse.note(id, "include-context"),
    });
    this.features = [this.offers, this.deprecatedUse, this.logs, this.icons, this.roots, sampling];
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

  /** Whether a tool can be called now. Returns its connection; throws HostError as `runTool` does. */
  assertCallable(serverId: string, tool: string): Connection {
    const connection = this.connectionOf(serverId);
    if (!this.entry(serverId).tools.some((listed) => listed.name === tool)) {
      throw new HostError("tool-not-offered", { tool: displayText(tool).text });
    }
    return connection;
  }

  /**
   * Runs a tool.
   * @returns its id at once and the promise of its end, which never rejects
   * @throws HostError `unknown-server`, `not-connected` or `tool-not-offered`
   */
  runTool(request: ToolRequest): StartedCall {
    const { serverId, tool, args } = request;
    const connection = this.assertCallable(serverId, tool);
    const message = { method: "tools/call", params: { name: tool, arguments: args } } as const;
    const before = this.consentTo(request);
    return this.start("tool", message, connection, request, before && { before });
  }

  /** What has to be asked before a tool runs; undefined where the person has said it already. */
  private consentTo({ serverId, tool, args, threadId = "", consent = "given" }: ToolRequest): BeforeCall | undefined {
    const entry = this.entry(serverId);
    const listed = () => {
      const found = entry.tools.find(({ name }) => name === tool);
      if (!found) throw new HostError("tool-not-offered", { tool: displayText(tool).text });
      return found;
    };
    if (consent === "given" || (consent === "typed" && !toolHints(listed()).destructive)) return undefined;
    const trusted = () => entry.definition.trusted === true;
    return toolConsent({ serverId, tool, args, threadId, listed, trusted }, this);
  }

  /** Whether a server's prompts can be got now. Returns its connection; throws HostError as `getPrompt` does. */
  assertGettable(serverId: string): Connection {
    const connection = this.connectionOf(serverId);
    connection.requireDeclared("prompts");
    return connection;
  }

  /** Gets a prompt (prompts/get). As `runTool`. Throws HostError `unknown-server`, `not-connected` or `not-declared`. */
  getPrompt(request: PromptRequest): StartedCall {
    const { serverId, prompt, args } = request;
    const connection = this.assertGettable(serverId);
    const message = { method: "prompts/get", params: { name: prompt, arguments: args } } as const;
    return this.start("prompt", message, connection, { ...request, tool: prompt });
  }

  /** Reads a resource (resources/read), or takes what is held of it and still fresh. As `getPrompt`. */
  readResource(request: ResourceRequest): StartedCall {
    const { serverId, uri, fresh = false } = request;
    const connection = this.connectionOf(serverId);
    connection.requireDeclared("resources");
    const message = { method: "resources/read", params: { uri } } as const;
    const { cache } = connection;
    const held = fresh ? undefined : cache?.held(message.method, uri);
    const read = cache && { held, keep: cache.asked(message.method, uri) };
    return this.start("resource", message, connection, { ...request, tool: uri, args: {} }, { read });
  }

  private start(
    kind: CallKind,
    message: CallMessage,
    connection: Connection,
    request: ToolRequest,
    more: Pick<CallRequest, "before" | "read"> = {},
  ): StartedCall {
    const callId = this.ports.random.id();
    const { serverId, tool, args, threadId } = request;
    const _meta = this.logs.requestMeta(serverId, connection);
    const sent = _meta ? { ...message, params: { ...message.params, _meta } } : message;
    const quietMs = request.quietMs ?? connection.definition.quietMs ?? REQUEST_QUIET_MS;
    const run = new CallRun(
      {
        id: callId,
        serverId,
        kind,
        tool,
        args,
        message: sent,
        threadId: threadId ?? "",
        quietMs,
        ...more,
      },
      connection,
      {
        broker: this.broker,
        visits: this.visits,
        urlContext: () => urlContext(serverId, this.entries),
        input: (id, method) => this.answererOf(id, method),
      },
      this.ports.clock,
      (changed) => {
        if (changed.view.state === "ended") this.visits.callEnded(callId);
        for (const listener of this.listeners) listener.onCall?.(changed.view);
      },
    );
    this.runs.add(run);
    this.askedCalls.began(run);
    for (const listener of this.listeners) listener.onCall?.(run.view);
    return { callId, done: run.ended };
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
    for (const feature of this.features) {
      const answerer = feature.input?.(serverId, method);
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
      attribute: () => this.askedCalls.attribute(id),
      onAsked: (attribution, key, end) => this.askedCalls.onAsked(id, attribution, key, end),
      onViolation: (detail) => connection.violation({ elicitation: detail }),
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

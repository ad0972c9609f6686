import { readFileSync, statSync } from "node:fs";
import type {
  CommandApproval,
  FoundImport,
  ServerEntryView,
  ServerPreview,
  ServerText,
  ServerView,
} from "../../preload/contract/servers.ts";
import { findProfile, PARLEY } from "../host/connection/bundled-profiles.ts";
import type { ServerDefinition } from "../host/connection/definition.ts";
import type { ConfiguredTransport } from "../host/connection/server-config.ts";
import type { CommandApprovals } from "../host/consent/command-approval.ts";
import type { McpHost } from "../host/host.ts";
import { HostError, toAppError } from "../host/host-error.ts";
import type { Random } from "../host/ports.ts";
import type { ServerSettings } from "../host/server-entry.ts";
import { displayLabel } from "../host/untrusted/display-text.ts";
import { MESSAGE_BYTES } from "../host/untrusted/limits.ts";
import { Previews, secretPlace } from "./candidates.ts";
import { exportJson } from "./export-json.ts";
import { forgetAllowed } from "./forget-allowed.ts";
import type { ImportPlace } from "./import-places.ts";
import type { OfServers } from "./of-servers.ts";
import { readJsonServers, readPasted } from "./pasted.ts";
import { serverIdentity } from "./server-identity.ts";
import type { ServerChoices, ServerRoster } from "./server-roster.ts";
import { readServerText, serverText } from "./server-text.ts";
import type { ServerEntry } from "./servers-file.ts";
import { withholdSecrets } from "./withheld.ts";

/** The most bytes of another host's file that are read. */
const IMPORT_BYTES = 4 * 1024 * 1024;

export interface OwnServersDeps {
  readonly host: McpHost;
  readonly roster: ServerRoster;
  readonly approvals: CommandApprovals;
  /** What is on disk of the servers beside the list itself: it follows every change of that. */
  readonly kept: readonly OfServers[];
  readonly random: Random;
  readonly platform: NodeJS.Platform;
  /** Where other hosts keep their servers on this machine. */
  readonly importPlaces: readonly ImportPlace[];
  /** A server's view is another one now. */
  readonly onChanged: (view: ServerView) => void;
  readonly onRemoved: (id: string) => void;
}

/**
 * The person's own servers over the host: kept, shown before they are kept, approved before they start. The host holds a definition
 * of each that always reads the entry as it is now, so that a change takes effect with the next connection.
 */
export class OwnServers {
  private readonly deps: OwnServersDeps;
  private readonly previews: Previews;
  /** Servers named at the start of this run, by id. */
  private readonly startServers = new Map<string, ServerDefinition>();
  private readonly inHost = new Set<string>();
  /** What still has to be approved; no key while it is being looked up. */
  private readonly approvals = new Map<string, CommandApproval | undefined>();

  constructor(deps: OwnServersDeps) {
    this.deps = deps;
    this.previews = new Previews(deps.random);
  }

  /** Lists the person's servers in the host, all stopped. @returns ids that another server has: those are not listed */
  list(): readonly string[] {
    const ids = this.deps.roster.entries().map(({ id }) => id);
    const taken = ids.filter((id) => !this.inHost.has(id) && this.isInHost(id));
    for (const id of ids) if (!taken.includes(id)) this.addToHost(id);
    return taken;
  }

  /**
   * Lists a server for this run only.
   * @returns whether it could be: an id that is in use stays its server's, with all that this one was allowed (S-24)
   */
  addStartServer(definition: ServerDefinition): boolean {
    const { id } = definition;
    if (this.deps.roster.find(id) || this.isInHost(id)) return false;
    this.startServers.set(id, definition);
    this.deps.host.addServer(definition);
    void this.refreshApproval(id);
    return true;
  }

  /** The host's view with what the person decided; undefined for a server that they removed. */
  shown(view: ServerView): ServerView | undefined {
    const start = this.startServers.get(view.id);
    if (start) return { ...view, entry: this.startView(start) };
    const entry = this.deps.roster.find(view.id);
    if (entry) return { ...view, hue: entry.hue, entry: this.entryView(entry) };
    return this.inHost.has(view.id) ? undefined : view;
  }

  /**
   * Connects, when the person lets this exact command run.
   * @param fingerprint of the command that they saw and start with this
   * @throws HostError `server-disabled`, `secrets-missing` {name, names}, `approval-needed` {name}, and what the host throws
   */
  async connect(id: string, fingerprint: string | undefined): Promise<void> {
    const entry = this.deps.roster.find(id);
    if (entry && !entry.enabled) throw new HostError("server-disabled", { name: entry.name });
    if (entry && entry.missing.length > 0) {
      const names = entry.missing.map(({ name }) => displayLabel(name)).join(", ");
      throw new HostError("secrets-missing", { name: entry.name, names });
    }
    const launch = this.transportOf(id);
    if (launch?.kind === "stdio") {
      const name = entry?.name ?? this.startServers.get(id)?.name ?? id;
      try {
        await this.deps.approvals.require(id, name, launch, fingerprint);
      } finally {
        await this.refreshApproval(id);
      }
      // Edited or removed meanwhile: what was approved is not what would start.
      if (this.transportOf(id) !== launch) throw new HostError("approval-needed", { name });
    }
    await this.deps.host.connect(id);
  }

  /**
   * Sets what the next connection goes by, for any server of the host; kept for those of the list. Turning `autoRestart` off calls
   * off a restart that is planned.
   * @throws HostError `unknown-server`, `unknown-profile`, `servers-not-saved`
   */
  async set(id: string, settings: ServerSettings): Promise<void> {
    const { host, roster } = this.deps;
    if (!roster.find(id)) return host.change(id, settings);
    findProfile(settings.profile);
    const { eraSetting, ...others } = settings;
    this.change(id, { ...others, ...(eraSetting === undefined ? {} : { era: eraSetting }) });
    const state = host.servers().find((server) => server.id === id)?.state.kind;
    if (settings.autoRestart === false && state === "restarting") await host.disconnect(id, "person");
  }

  preview(text: string): ServerPreview {
    return this.previews.hold(readPasted(text, this.deps.platform), (transport) => this.isKnown(transport));
  }

  findImports(): { readonly found: readonly FoundImport[]; readonly searched: readonly string[] } {
    const found = this.deps.importPlaces.flatMap((place) => this.readImport(place) ?? []);
    return { found, searched: this.deps.importPlaces.map(({ path }) => path) };
  }

  add(previewId: string, chosen: readonly { readonly index: number; readonly name: string }[]): readonly string[] {
    const servers = this.previews.choose(previewId, chosen);
    const before = new Set(this.deps.roster.entries().map(({ id }) => id));
    const added = () => this.deps.roster.entries().flatMap(({ id }) => (before.has(id) ? [] : [id]));
    this.saving(
      () => this.deps.roster.add(servers),
      () => {
        for (const id of added()) this.addToHost(id);
      },
    );
    return added();
  }

  text(id: string): ServerText {
    return serverText(this.deps.roster.get(id), this.deps.platform);
  }

  /** Ends the server, if it runs, before its command changes under it. */
  async edit(id: string, text: ServerText): Promise<void> {
    const { roster, host, platform } = this.deps;
    const entry = roster.get(id);
    const { transport, missing } = readServerText(text, entry, platform);
    const name = text.name.trim() || entry.name;
    if (JSON.stringify(transport) !== JSON.stringify(entry.transport)) await this.end(id);
    // Before it is another program, so that nothing passes to that whatever fails on the way (S-03, S-24).
    if (serverIdentity(transport) !== serverIdentity(entry.transport)) forgetAllowed(id, host);
    await this.savingAsync(
      () => roster.replace(id, name, transport, missing),
      () => this.refreshApproval(id),
    );
  }

  change(id: string, choices: ServerChoices): void {
    this.saving(
      () => this.deps.roster.change(id, choices),
      () => this.tell(id),
    );
  }

  async setEnabled(id: string, enabled: boolean): Promise<void> {
    if (!enabled) await this.deps.host.disconnect(id, "person");
    this.change(id, { enabled });
  }

  move(id: string, by: -1 | 1): void {
    this.saving(
      () => this.deps.roster.move(id, by),
      () => this.tellAll(),
    );
  }

  /** A copy of a server of the list, or of one named at the start, in the list. Secret values go along in memory. */
  duplicate(id: string): string {
    const entry = this.deps.roster.find(id);
    const transport = this.transportOf(id);
    if (!transport) throw new HostError("unknown-server", { id });
    const name = entry?.name ?? this.startServers.get(id)?.name ?? id;
    const last = () => this.deps.roster.entries().at(-1)?.id ?? id;
    this.saving(
      () => this.deps.roster.add([{ name, transport, missing: entry?.missing ?? [] }]),
      () => this.addToHost(last()),
    );
    return last();
  }

  async remove(id: string): Promise<void> {
    this.deps.roster.get(id);
    await this.end(id);
    this.saving(
      () => this.deps.roster.remove(id),
      () => {
        this.deps.onRemoved(id);
        this.tellAll();
      },
    );
  }

  restore(id: string): void {
    this.saving(
      () => this.deps.roster.restore(id),
      () => this.tellAll(),
    );
  }

  export(id: string | undefined): { readonly json: string; readonly withheld: readonly string[] } {
    return exportJson(id === undefined ? this.deps.roster.entries() : [this.deps.roster.get(id)]);
  }

  /** Ends a server, and whatever was begun while it ended: nothing of it runs in the moment this resolves. */
  private async end(id: string): Promise<void> {
    const { host } = this.deps;
    const stopped = () => host.servers().find((server) => server.id === id)?.state.kind === "stopped";
    do await host.disconnect(id, "person");
    while (!stopped());
  }

  private addToHost(id: string): void {
    if (!this.inHost.has(id)) {
      this.inHost.add(id);
      this.deps.host.addServer(liveDefinition(id, this.deps.roster));
    }
    void this.refreshApproval(id);
  }

  private isInHost(id: string): boolean {
    return this.deps.host.servers().some((server) => server.id === id);
  }

  private transportOf(id: string): ConfiguredTransport | undefined {
    const start = this.startServers.get(id)?.transport;
    if (start && start.kind !== "in-process") return start as ConfiguredTransport;
    return this.deps.roster.find(id)?.transport;
  }

  /** Looks again at what would run; told when the person has to approve something else than before. */
  private async refreshApproval(id: string): Promise<void> {
    const launch = this.transportOf(id);
    const pending = launch?.kind === "stdio" ? await this.deps.approvals.pending(id, launch) : undefined;
    this.approvals.set(id, pending);
    this.tell(id);
  }

  private isKnown(transport: ConfiguredTransport): boolean {
    const same = (one: ConfiguredTransport) => JSON.stringify(withholdSecrets(one).kept);
    return this.deps.roster.entries().some((entry) => same(entry.transport) === same(transport));
  }

  private readImport({ source, path }: ImportPlace): FoundImport | undefined {
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) return undefined;
    try {
      if (size > IMPORT_BYTES) throw new HostError("file-too-large", { size, limit: IMPORT_BYTES });
      const text = readFileSync(path, "utf8");
      return { source, path, preview: this.previews.hold(readJsonServers(text), (one) => this.isKnown(one)) };
    } catch (error) {
      const problem = toAppError(error);
      // An editor's settings without servers are no news.
      return problem.code === "no-servers-found" ? undefined : { source, path, problem };
    }
  }

  private startView(definition: ServerDefinition): ServerEntryView {
    const { id, transport } = definition;
    const order = [...this.startServers.keys()].indexOf(id);
    return { ...this.common(id, transport as ConfiguredTransport), origin: "start", order, enabled: true, missing: [] };
  }

  private entryView(entry: ServerEntry): ServerEntryView {
    return {
      ...this.common(entry.id, entry.transport),
      origin: "own",
      order: this.startServers.size + this.deps.roster.entries().indexOf(entry),
      enabled: entry.enabled,
      missing: entry.missing.map(secretPlace),
    };
  }

  private common(
    id: string,
    transport: ConfiguredTransport,
  ): Omit<ServerEntryView, "origin" | "order" | "enabled" | "missing"> {
    const approval = this.approvals.get(id);
    const stdio = transport.kind === "stdio" ? transport : undefined;
    return {
      ...(stdio?.cwd === undefined ? {} : { folder: displayLabel(stdio.cwd) }),
      envNames: stdio ? Object.keys(stdio.env).map(displayLabel) : [],
      headerNames: transport.kind === "http" ? Object.keys(transport.headers).map(displayLabel) : [],
      inMemory: withholdSecrets(transport).withheld.map(secretPlace),
      ...(approval ? { approval } : {}),
      checking: stdio !== undefined && !this.approvals.has(id),
    };
  }

  private tell(id: string): void {
    const view = this.deps.host.servers().find((server) => server.id === id);
    const shown = view && this.shown(view);
    if (shown) this.deps.onChanged(shown);
  }

  private tellAll(): void {
    for (const { id } of this.deps.roster.entries()) this.tell(id);
  }

  /** A change that can't be saved stands all the same, so it is shown in either case. */
  private saving(change: () => unknown, after: () => void): void {
    try {
      change();
    } catch (error) {
      if (error instanceof HostError && error.code === "servers-not-saved") after();
      throw error;
    } finally {
      this.tidy();
    }
    after();
  }

  private async savingAsync(change: () => void, after: () => Promise<void>): Promise<void> {
    try {
      change();
    } finally {
      this.tidy();
      await after();
    }
  }

  /** A server that is gone leaves nothing on disk that one of its name would find in a later run. */
  private tidy(): void {
    for (const kept of this.deps.kept) kept.tidy();
  }
}

/** What the host reads each time it connects or shows the server. */
function liveDefinition(id: string, roster: ServerRoster): ServerDefinition {
  const entry = (): ServerEntry => {
    const known = roster.known(id);
    if (!known) throw new HostError("unknown-server", { id });
    return known;
  };
  return {
    id,
    get name() {
      return entry().name;
    },
    get transport() {
      return entry().transport;
    },
    get eraSetting() {
      return entry().era;
    },
    get autoRestart() {
      return entry().autoRestart;
    },
    get profile() {
      return entry().profile ?? PARLEY.id;
    },
    get messageBytes() {
      return entry().messageBytes ?? MESSAGE_BYTES;
    },
    get remoteIcons() {
      return entry().remoteIcons ?? false;
    },
    get trusted() {
      return entry().trusted ?? false;
    },
  };
}

import { z } from "zod";
import type { IconRef } from "./icons.ts";
import type { AppError } from "./reply.ts";

export type Era = "legacy" | "modern";
export type EraSetting = "auto" | "legacy" | "modern";

/** A tool as its server listed it, bounded and made safe for display. */
export interface ToolView {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** The server's inputSchema, unchanged. */
  readonly inputSchema: unknown;
  /** The server's outputSchema, unchanged. */
  readonly outputSchema?: unknown;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  /** The server itself says that it is, and no default. */
  readonly saysDestructive?: boolean;
  /** The server says nothing of what the tool does; `destructive` is the specification's default then. */
  readonly unannotated?: boolean;
  /** What it says of calling it again, and of reaching others; absent when it says nothing. */
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  /** Whether it may, must or can't run as a task; absent when it says nothing. */
  readonly taskSupport?: "required" | "optional" | "forbidden";
  readonly icon?: IconRef;
}

/** What a connection settled on (C-05). */
export interface Negotiated {
  readonly era: Era;
  readonly version: string;
  readonly serverInfo: { readonly name: string; readonly title?: string; readonly version: string };
  /** The server's capabilities, as declared. */
  readonly capabilities: { readonly [name: string]: unknown };
  readonly extensions: readonly string[];
  readonly instructions?: string;
  /** What Parley declared to this server. */
  readonly declared: { readonly [name: string]: unknown };
  /** The capability profile that it was declared by. */
  readonly profile?: { readonly id: string; readonly name: string };
  /** The era is only assumed: the server did not answer the probe (C-26). */
  readonly assumed?: boolean;
  /** The deprecated transport that the connection uses, as the specification calls it (C-37). */
  readonly deprecatedTransport?: string;
}

/** Worded by `servers.notice.<code>`. */
export type NoticeCode =
  | "deprecated-transport"
  | "reading-slowed"
  | "stream-dropped"
  | "stream-resumed"
  | "no-standing-stream"
  | "header-mismatch"
  | "session-expired"
  | "session-renewed"
  | "list-item-left-out"
  | "list-items-left-out";

/** Worded by `servers.stray.<kind>`. */
export type StrayKind =
  | "not-json"
  | "malformed"
  | "too-deep"
  | "late-response"
  | "unknown-response"
  | "late-progress"
  | "unknown-progress"
  | "decreasing-progress"
  | "unknown-notification"
  | "unknown-cancel"
  | "undeclared-request"
  | "repeated-request";

/** So many of each kind; a kind that never came is absent. */
export type StrayCounts = { readonly [kind in StrayKind]?: number };

/** What happened to a connection without ending it; params are safe to show. */
export interface ConnectionNotice {
  readonly code: NoticeCode;
  readonly params: { readonly [name: string]: string | number };
  /** ms since the epoch; the last time when it happened more than once */
  readonly at: number;
  readonly count: number;
}

/** A capability profile: what Parley declares and speaks when it stands in for a host (H rows). */
export interface ProfileView {
  readonly id: string;
  readonly name: string;
}

export type ServerState =
  | { readonly kind: "stopped" }
  | { readonly kind: "connecting" }
  | { readonly kind: "ready"; readonly negotiated: Negotiated; readonly since: number }
  | {
      /** It ended by itself and is started again at `at` (ms since the epoch): the `attempt`-th of at most `of` (C-14). */
      readonly kind: "restarting";
      readonly attempt: number;
      readonly of: number;
      readonly at: number;
      /** Why it ended. */
      readonly error: AppError;
    }
  | {
      readonly kind: "failed";
      readonly error: AppError;
      readonly at: number;
      /** So many restarts were tried before it was given up; absent when none was. */
      readonly restarts?: number;
    };

/** What has to be approved before a local server starts: nothing shortened, unseen characters written out. */
export interface CommandApproval {
  /** Says which form was shown; given back with the approval. */
  readonly fingerprint: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly folder?: string;
  readonly envNames: readonly string[];
  /** Variables whose values make the program load other code; those of others are not shown. */
  readonly codeVariables: readonly { readonly name: string; readonly value: string }[];
  /** The file that would run; absent when none was found. */
  readonly program?: string;
  /** The command is a shell or script host: its arguments are code. */
  readonly shell: boolean;
  /** Another form was approved before. */
  readonly changed: boolean;
}

/** Where a secret value belongs; the value itself never crosses the border. */
export interface SecretPlace {
  readonly place: "env" | "header" | "argument" | "query";
  readonly name: string;
}

/** What the person decided about a server of theirs, or of the command line they started Parley with. */
export interface ServerEntryView {
  /** `own`: kept in the person's list; `start`: named when Parley was started, gone afterwards. */
  readonly origin: "own" | "start";
  /** Place in the person's order, 0-based. */
  readonly order: number;
  readonly enabled: boolean;
  readonly folder?: string;
  readonly envNames: readonly string[];
  readonly headerNames: readonly string[];
  /** Secret values that are known now and forgotten when Parley quits. */
  readonly inMemory: readonly SecretPlace[];
  /** Secret values that it had in an earlier run and that must be given again. */
  readonly missing: readonly SecretPlace[];
  /** Present as long as this local command needs the person's approval to start. */
  readonly approval?: CommandApproval;
  /** What would run is being looked up; whether approval is needed is known in a moment. */
  readonly checking: boolean;
}

/** A server found in a pasted text or a file of another host; nothing of it is kept or started yet. */
export interface ServerCandidate {
  /** Place in its preview, for `addServers`. */
  readonly index: number;
  readonly name: string;
  /** Absent when the entry can't be read; `problem` says why. */
  readonly launch?:
    | {
        readonly kind: "stdio";
        readonly command: string;
        readonly args: readonly string[];
        readonly folder?: string;
        readonly envNames: readonly string[];
        readonly shell: boolean;
      }
    | { readonly kind: "http"; readonly url: string; readonly headerNames: readonly string[] };
  readonly problem?: AppError;
  /** Values that look secret: kept for this run only. */
  readonly secrets: readonly SecretPlace[];
  /** `${…}` parts that the other host would fill in and Parley does not. */
  readonly placeholders: readonly string[];
  /** The same server is in the list already. */
  readonly known: boolean;
}

export interface ServerPreview {
  readonly previewId: string;
  readonly candidates: readonly ServerCandidate[];
}

/** A file of another host that was looked for and found. */
export interface FoundImport {
  readonly source: "claude-desktop" | "vscode" | "cursor";
  readonly path: string;
  /** Absent when the file can't be read. */
  readonly preview?: ServerPreview;
  readonly problem?: AppError;
}

/** A server of the person's as text to edit: what they wrote, secrets left out. */
export interface ServerText {
  readonly name: string;
  /** A command line or an address. */
  readonly line: string;
  readonly folder: string;
  /** `NAME=value` (variables) or `Name: value` (headers), one a line; a name alone has a value that is not shown. */
  readonly values: string;
}

export interface ServerView {
  readonly id: string;
  /** The user's own name for it. */
  readonly name: string;
  /** The connection's own colour: a hue, 0–359. */
  readonly hue: number;
  readonly builtIn: boolean;
  readonly transport: "in-process" | "stdio" | "http";
  /** The exact command line or origin, for people. */
  readonly target: string;
  /** Its address is not one of this computer; without an address it is a program here. */
  readonly elsewhere?: true;
  readonly eraSetting: EraSetting;
  /** Id of the capability profile for the next connection; Parley's own unless said. */
  readonly profile?: string;
  /** The most bytes of one message for the next connection; 64 MiB unless said. */
  readonly messageBytes?: number;
  /** Started again with growing pauses when it ends by itself. */
  readonly autoRestart: boolean;
  /** The person believes what it says about its tools (S-03). */
  readonly trusted?: boolean;
  /** Its icons may be loaded from its own origin (S-26). */
  readonly remoteIcons?: boolean;
  /** Our own pings that went unanswered in a row, and since when (ms since the epoch); absent while it answers (C-28). */
  readonly unanswered?: { readonly pings: number; readonly since: number };
  readonly state: ServerState;
  /** What its connection uses that the specification of 2026-07-28 deprecates, worded by `servers.deprecatedUse.<name>` (C-37). */
  readonly deprecated?: readonly string[];
  /** Its questions wait in the list without being put before the person. */
  readonly muted?: boolean;
  readonly tools: readonly ToolView[];
  /** Why not all tools could be read; those that were stay usable (C-16). */
  readonly toolsStopped?: AppError;
  /** What happened to the last connection, oldest first, bounded. */
  readonly notices?: readonly ConnectionNotice[];
  /** Lines on stdout that were no protocol messages since it was last started: skipped, kept in the traffic (C-11). */
  readonly strayLines?: number;
  /** Messages of the last connection that were ignored or refused, those lines among them (C-18, C-20, C-30). */
  readonly strays?: StrayCounts;
  /** The last lines of stderr, oldest first; untrusted text made safe for display. */
  readonly stderr: readonly string[];
  /** Absent for what comes with Parley. */
  readonly entry?: ServerEntryView;
}

const id = z.string().max(200);
const name = z.string().max(200);
const previewId = z.string().max(200);
/** Text that the person wrote or pasted; main alone reads commands and addresses out of it. */
const pasted = z.string().max(1024 * 1024);

export const serverInputs = {
  /** `approval`: the fingerprint of the command that the person saw and starts with this. */
  connectServer: z.strictObject({ id, approval: z.string().max(200).optional() }),
  disconnectServer: z.strictObject({ id }),
  setServerEra: z.strictObject({ id, era: z.enum(["auto", "legacy", "modern"]) }),
  setServerAutoRestart: z.strictObject({ id, on: z.boolean() }),
  /** Takes effect with the next connection. */
  setServerProfile: z.strictObject({ id, profile: z.string().max(80) }),
  /** Takes effect with the next connection. A line is read as one text, and the engine's longest is just under 512 MiB. */
  setServerMessageLimit: z.strictObject({ id, mebibytes: z.number().int().min(1).max(500) }),
  /** The capability profiles there are. */
  readProfiles: z.strictObject({}),
  /** Reads what was pasted and shows what it says; nothing is kept or started. */
  previewServers: z.strictObject({ text: pasted }),
  /** Looks for the files of other hosts and shows what they hold. */
  findImports: z.strictObject({}),
  /** Keeps chosen candidates under these names; nothing is started. */
  addServers: z.strictObject({
    previewId,
    chosen: z
      .array(z.strictObject({ index: z.number().int().nonnegative(), name }))
      .min(1)
      .max(500),
  }),
  readServerText: z.strictObject({ id }),
  editServer: z.strictObject({ id, name, line: pasted, folder: z.string().max(4096), values: pasted }),
  /** Hue: one of eight, 0-359. A disabled server is ended and can't be started. */
  changeServer: z.strictObject({
    id,
    enabled: z.boolean().optional(),
    hue: z.number().int().min(0).max(359).optional(),
  }),
  moveServer: z.strictObject({ id, by: z.union([z.literal(-1), z.literal(1)]) }),
  /** A copy in the person's own list; also of a server named at the start. */
  duplicateServer: z.strictObject({ id }),
  removeServer: z.strictObject({ id }),
  /** Takes back the last removal of this server. */
  restoreServer: z.strictObject({ id }),
  /** The person's servers as `mcpServers` JSON without secret values; all, or one. */
  exportServers: z.strictObject({ id: id.optional() }),
  /** What happened to the file of servers at the start. */
  readServersFile: z.strictObject({}),
};

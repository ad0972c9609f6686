import type { PermissionView } from "../../../preload/contract/permissions.ts";
import type { ToolView } from "../../../preload/contract/servers.ts";
import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import { definitionHash, toolHints } from "./tool-definition.ts";

/** A tool that the person always allows: in exactly one form. */
export interface AllowedTool {
  readonly serverId: string;
  readonly tool: string;
  /** The fingerprint of its definition. */
  readonly hash: string;
  readonly grantedAt: number;
  /** It counts only while its server is trusted. */
  readonly needsTrust?: boolean | undefined;
}

/** Where permissions outlive a run. `write` throws what the disk throws. */
export interface PermissionStore {
  read(): readonly AllowedTool[];
  write(allowed: readonly AllowedTool[]): void;
}

/** Keeps nothing: what is allowed is allowed for the run. */
export const forgetfulStore: PermissionStore = { read: () => [], write: () => {} };

interface Granted extends AllowedTool {
  readonly scope: "chat" | "always";
  readonly threadId?: string;
}

/** What the permissions say of a tool: by which it is covered in its present form, and whether any was given in another. */
export interface Cover {
  readonly scopes: readonly ("chat" | "always")[];
  readonly changed: boolean;
}

/** The person's standing permissions for tools: in one conversation, or always for one exact definition (S-03, S-18). */
export class ToolPermissions {
  private readonly store: PermissionStore;
  private readonly clock: Clock;
  private readonly granted = new Map<string, Granted>();
  private readonly withdrawn = new Map<string, Granted>();
  private readonly listeners = new Set<(key: string, view: PermissionView | undefined) => void>();

  constructor(store: PermissionStore, clock: Clock) {
    this.store = store;
    this.clock = clock;
    for (const allowed of store.read()) this.granted.set(keyOf(allowed, undefined), { ...allowed, scope: "always" });
  }

  /** Called with a permission that was granted, or with undefined when it was withdrawn. */
  onChange(listener: (key: string, view: PermissionView | undefined) => void): void {
    this.listeners.add(listener);
  }

  /** Every one that stands, oldest first. */
  all(): readonly PermissionView[] {
    return [...this.granted].map(([key, granted]) => viewOf(key, granted));
  }

  /** What covers a tool, as it is now, in a conversation ("" outside every one). */
  covers(serverId: string, tool: ToolView, threadId: string): Cover {
    const named = { serverId, tool: tool.name };
    const found = [this.granted.get(keyOf(named, undefined)), this.granted.get(keyOf(named, threadId))].filter(
      (granted) => granted !== undefined,
    );
    if (found.length === 0) return { scopes: [], changed: false };
    const hash = definitionHash(tool);
    const scopes = found.flatMap((granted) => (granted.hash === hash ? [granted.scope] : []));
    return { scopes, changed: scopes.length < found.length };
  }

  /**
   * Allows a tool in the form it has now, in place of any other form.
   * @throws HostError `permissions-not-saved` when it can't be kept; it stands for the run all the same
   */
  grant(serverId: string, tool: ToolView, scope: "chat" | "always", threadId: string): void {
    const named = { serverId, tool: tool.name };
    const key = keyOf(named, scope === "chat" ? threadId : undefined);
    const { destructive, harmless } = toolHints(tool);
    // As `toolConsent` offers it: exactly this definition is allowed, so what it says of itself stays as it is.
    const needsTrust = scope === "chat" ? destructive : !harmless;
    const granted = { ...named, hash: definitionHash(tool), grantedAt: this.clock.now(), scope, needsTrust };
    this.put(key, scope === "chat" ? { ...granted, threadId } : granted);
  }

  /** Takes one back: the next run asks. Unknown ones are left alone. @throws HostError `permissions-not-saved` */
  withdraw(key: string): void {
    const granted = this.granted.get(key);
    if (!granted) return;
    this.granted.delete(key);
    this.withdrawn.set(key, granted);
    this.tell(key, undefined);
    this.save();
  }

  /** Takes a withdrawal of this run back. Unknown ones are left alone. @throws HostError `permissions-not-saved` */
  restore(key: string): void {
    const granted = this.withdrawn.get(key);
    if (granted && !this.granted.has(key)) this.put(key, granted);
  }

  /**
   * A server is another program from now on: what was allowed to the one before is gone, in every conversation, and can't be restored.
   * @throws HostError `permissions-not-saved` when it can't be kept; it is gone for the run all the same
   */
  forget(serverId: string): void {
    for (const [key, granted] of this.withdrawn) if (granted.serverId === serverId) this.withdrawn.delete(key);
    const gone = [...this.granted].filter(([, granted]) => granted.serverId === serverId);
    if (gone.length === 0) return;
    for (const [key] of gone) this.granted.delete(key);
    for (const [key] of gone) this.tell(key, undefined);
    this.save();
  }

  private put(key: string, granted: Granted): void {
    this.granted.set(key, granted);
    this.tell(key, viewOf(key, granted));
    if (granted.scope === "always") this.save();
  }

  private tell(key: string, view: PermissionView | undefined): void {
    for (const listener of this.listeners) listener(key, view);
  }

  private save(): void {
    const kept = [...this.granted.values()].filter(({ scope }) => scope === "always");
    try {
      this.store.write(kept.map(({ scope: _, threadId: __, ...allowed }) => allowed));
    } catch (error) {
      throw new HostError("permissions-not-saved", { detail: error instanceof Error ? error.message : String(error) });
    }
  }
}

function keyOf({ serverId, tool }: { readonly serverId: string; readonly tool: string }, threadId: string | undefined) {
  return JSON.stringify(threadId === undefined ? [serverId, tool] : [serverId, tool, threadId]);
}

function viewOf(key: string, { serverId, tool, scope, threadId, grantedAt, needsTrust }: Granted): PermissionView {
  const view = { key, serverId, tool, scope, grantedAt };
  return { ...view, ...(threadId !== undefined && { threadId }), ...(needsTrust && { needsTrust }) };
}

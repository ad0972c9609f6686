import type { StrayKind } from "../../../preload/contract/servers.ts";
import { ownId } from "../connection/rpc-id.ts";

interface OpenRequest {
  readonly method: string | undefined;
  readonly token: unknown;
  /** Its token outlives it, as that of a task does (2025-11-25, basic/utilities/tasks §Task Progress Notifications). */
  readonly lasting: boolean;
  /** The last progress that was taken. */
  progress: number;
}

/** Tokens that outlive their request; one past them is the oldest's place. */
const LASTING = 300;

/**
 * Our own requests on one channel: which ids and progress tokens are in use, and which were. The protocol client counts its ids
 * up, so the highest one tells what has been.
 */
export class OwnRequests {
  private readonly open = new Map<unknown, OpenRequest>();
  private readonly byToken = new Map<unknown, OpenRequest>();
  private readonly lasting = new Set<unknown>();
  private readonly named = new Set<string>();
  private highest = -1;

  /** A request of ours goes out. @param lasting whether its progress may go on after its answer */
  sent(id: unknown, token: unknown, method?: string, lasting = false): void {
    if (typeof id === "number") this.highest = Math.max(this.highest, id);
    else if (typeof id === "string") this.named.add(id);
    const request = { method, token, lasting, progress: Number.NEGATIVE_INFINITY };
    this.open.set(id, request);
    if (token === undefined) return;
    this.byToken.set(token, request);
    if (!lasting) return;
    this.lasting.add(token);
    const oldest = this.lasting.values().next().value;
    if (this.lasting.size <= LASTING) return;
    this.lasting.delete(oldest);
    this.byToken.delete(oldest);
  }

  /** Whether a request by this method is open under this id, or some request was; undefined for an id that is none of ours. */
  stateOf(id: unknown, method: string): "open" | "ended" | undefined {
    if (this.open.get(id)?.method === method) return "open";
    return this.was(id) ? "ended" : undefined;
  }

  /** It was answered, cancelled or lost. Says whether it was open. */
  close(id: unknown): boolean {
    const request = this.open.get(id);
    if (!request) return false;
    this.open.delete(id);
    if (!request.lasting && this.byToken.get(request.token) === request) this.byToken.delete(request.token);
    return true;
  }

  /** An answer came: undefined for an open request, which it ends (C-18). */
  answered(id: unknown): StrayKind | undefined {
    const ours = ownId(id);
    if (this.close(ours)) return undefined;
    return this.was(ours) ? "late-response" : "unknown-response";
  }

  /** Progress came: undefined when it is for an open request and does not go back (C-30). */
  progressed(token: unknown, progress: number): StrayKind | undefined {
    const ours = ownId(token);
    const request = this.byToken.get(ours);
    if (!request) return this.was(ours) ? "late-progress" : "unknown-progress";
    // The same value again is let through: it keeps a call alive, and its words may be new.
    if (progress < request.progress) return "decreasing-progress";
    request.progress = progress;
    return undefined;
  }

  private was(id: unknown): boolean {
    if (typeof id === "string") return this.named.has(id);
    return Number.isSafeInteger(id) && (id as number) >= 0 && (id as number) <= this.highest;
  }
}

import type { Visit } from "../../../preload/contract/elicitation.ts";
import { HostError } from "../host-error.ts";

interface Group {
  readonly keys: readonly string[];
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

/**
 * The pages that a call needs before it is sent again (-32042; 2025-11-25, client/elicitation): all of them have to be done, by the
 * server's word or the person's. The call goes by itself after the server's word only where the person chose so (U-08).
 */
export class VisitGroups {
  private readonly visitOf: (key: string) => Visit | undefined;
  private readonly groups = new Map<string, Group>();
  private readonly byItself = new Set<string>();
  /** Whose word was the last that a page of the call is done. */
  private readonly lastWord = new Map<string, "person" | "server">();

  constructor(visitOf: (key: string) => Visit | undefined) {
    this.visitOf = visitOf;
  }

  retries(callId: string | undefined): boolean {
    return callId !== undefined && this.byItself.has(callId);
  }

  setRetry(callId: string, byItself: boolean): void {
    if (byItself) this.byItself.add(callId);
    else this.byItself.delete(callId);
  }

  /** The server has said that a page is done that is being opened only now: its word is the last so far. */
  heard(callId: string | undefined): void {
    if (callId !== undefined && this.lastWord.has(callId)) this.lastWord.set(callId, "server");
  }

  /** A page of the call is done. */
  done(callId: string | undefined, key: string, by: "person" | "server"): void {
    if (callId === undefined || this.visitOf(key)?.continues !== "retry") return;
    this.lastWord.set(callId, by);
    this.review(callId);
  }

  /** The person says of a page that is done already: go on. Returns whether a call waited for that. */
  goOn(callId: string | undefined, key: string): boolean {
    const group = callId === undefined ? undefined : this.groups.get(callId);
    if (!group?.keys.includes(key) || !this.allDone(group)) return false;
    group.goOn();
    return true;
  }

  /** Whether a call waits for that page, or for a word about it. */
  waits(callId: string | undefined, key: string): boolean {
    return callId !== undefined && this.groups.get(callId)?.keys.includes(key) === true;
  }

  /** Waits for all pages of a round. Rejects with HostError `closed` when one is stopped or the signal aborts. */
  wait(callId: string, keys: readonly string[], signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener("abort", giveUp);
        this.groups.delete(callId);
        this.lastWord.delete(callId);
      };
      const giveUp = () => {
        leave();
        reject(new HostError("closed"));
      };
      const goOn = () => {
        leave();
        resolve();
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.groups.set(callId, { keys, goOn, giveUp });
      if (signal.aborted) giveUp();
      else this.review(callId);
    });
  }

  /** Sends the call on its way, or gives it up, when that is what its pages say. */
  review(callId: string): void {
    const group = this.groups.get(callId);
    if (!group) return;
    const over = group.keys.some((key) => ["stopped", "ended"].includes(this.visitOf(key)?.state ?? ""));
    if (over) group.giveUp();
    else if (this.allDone(group) && (this.retries(callId) || this.lastWord.get(callId) === "person")) group.goOn();
  }

  /** The call has ended. */
  forget(callId: string): void {
    this.groups.get(callId)?.giveUp();
    this.byItself.delete(callId);
    this.lastWord.delete(callId);
  }

  /** Quit: nothing is sent again. */
  close(): void {
    for (const group of [...this.groups.values()]) group.giveUp();
  }

  private allDone({ keys }: Group): boolean {
    return keys.every((key) => this.visitOf(key)?.state !== "waiting");
  }
}

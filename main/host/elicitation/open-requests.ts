import type { Outcome } from "../../../preload/contract/elicitation.ts";
import { displayText } from "../untrusted/display-text.ts";

type RpcId = string | number;

/** How much of a server's reason for taking a request back is kept, in characters. */
const REASON_KEPT = 500;

/** Requests of one legacy connection that are still owed their one answer, each with the way to end what is asked for it. */
export class OpenRequests {
  private readonly open = new Map<RpcId | object, AbortController>();
  private gone: Outcome | undefined;

  /**
   * Notes a request.
   * @returns the signal whose abort reason, an Outcome, ends what is asked for it; aborted already where the connection is gone.
   *   Undefined when a request under that id is open: their answers could not be told apart
   */
  begin(id: RpcId): AbortController | undefined {
    if (this.open.has(id)) return undefined;
    const controller = new AbortController();
    if (this.gone) controller.abort(this.gone);
    this.open.set(id, controller);
    return controller;
  }

  /** It was answered, its id is free again, and what is asked for it goes on under another key. */
  moved(id: RpcId, key: object): void {
    const controller = this.open.get(id);
    this.open.delete(id);
    if (controller) this.open.set(key, controller);
  }

  /** It has its answer, or gets none. @param controller as it began: under its id another may be open by now, of a later session */
  end(id: RpcId | object, controller: AbortController): void {
    if (this.open.get(id) === controller) this.open.delete(id);
  }

  /**
   * `notifications/cancelled` from the server (basic/utilities/cancellation). Unknown ids are ignored.
   * @param reason the server's own words, if it gave some
   */
  withdraw(id: RpcId, reason?: unknown): void {
    const words = typeof reason === "string" && reason !== "" ? displayText(reason.slice(0, REASON_KEPT)).text : "";
    const outcome: Outcome = { name: "withdrawn", by: "server", ...(words !== "" && { detail: words }) };
    this.open.get(id)?.abort(outcome);
  }

  /** The connection is gone: what is asked ends with this outcome, and what is asked later at once. */
  disconnect(outcome: Outcome): void {
    this.gone = outcome;
    this.expire(outcome);
  }

  /** The session is gone but the connection goes on: what was asked in it ends, and later requests are taken under any id (C-03). */
  expire(outcome: Outcome): void {
    const old = [...this.open.values()];
    this.open.clear();
    for (const controller of old) controller.abort(outcome);
  }
}

import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { answeredError } from "../calls/answered-error.ts";
import { requestError } from "../calls/call-error.ts";
import { HostError } from "../host-error.ts";
import { displayText } from "../untrusted/display-text.ts";

/** What a new session is opened with; the version is the one that was settled on. */
export interface RenewalTerms {
  readonly protocolVersion: string;
  readonly capabilities: object;
  readonly clientInfo: object;
}

/** The wire below the protocol client, which knows nothing of the new session: to it the old one goes on. */
export interface RenewalWire {
  send(message: JSONRPCMessage): Promise<void>;
  setProtocolVersion(version: string): void;
}

/**
 * Opens a new session in the place of an expired one (2025-11-25, basic/transports §Session Management, 4): `initialize`
 * without a session id, then `notifications/initialized`. Nothing else is repeated.
 */
export class SessionRenewal {
  private count = 0;
  private waiting: string | undefined;
  private answer: JSONRPCMessage | undefined;

  /** Takes the answer to its own `initialize`; says whether the message was that. */
  take(message: JSONRPCMessage): boolean {
    if (this.waiting === undefined || "method" in message || message.id !== this.waiting) return false;
    this.answer = message;
    return true;
  }

  /**
   * Opens the session.
   * @throws HostError: what the wire throws, `protocol-error`, `invalid-result`, or `version-mismatch` when the server has
   * changed its version meanwhile, which only a new connection can follow
   */
  async open(terms: RenewalTerms, wire: RenewalWire): Promise<void> {
    this.count += 1;
    const id = `parley-session-${this.count}`;
    this.waiting = id;
    this.answer = undefined;
    try {
      await wire.send({ jsonrpc: "2.0", id, method: "initialize", params: { ...terms } } as JSONRPCMessage);
      const version = answeredVersion(this.answer);
      if (version !== terms.protocolVersion) {
        throw new HostError("version-mismatch", {
          offered: terms.protocolVersion,
          answered: displayText(version).text,
        });
      }
      wire.setProtocolVersion(version);
      await wire.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    } catch (error) {
      throw requestError(error, "initialize");
    } finally {
      this.waiting = undefined;
    }
  }
}

function answeredVersion(answer: JSONRPCMessage | undefined): string {
  const { result, error } = (answer ?? {}) as {
    result?: { protocolVersion?: unknown };
    error?: { code: number; message: string; data?: unknown };
  };
  if (error) throw answeredError(error.code, error.message, error.data);
  if (typeof result?.protocolVersion !== "string") {
    throw new HostError("invalid-result", { detail: "initialize was answered without a protocolVersion" });
  }
  return result.protocolVersion;
}

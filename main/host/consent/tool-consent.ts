import type { ToolApproval } from "../../../preload/contract/approvals.ts";
import type { CallEnd } from "../../../preload/contract/calls.ts";
import type { ToolView } from "../../../preload/contract/servers.ts";
import type { BeforeCall } from "../calls/call-run.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { Settlement } from "../elicitation/question.ts";
import { toAppError } from "../host-error.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import { definitionHash, type ToolHints, toolHints } from "./tool-definition.ts";
import type { ToolPermissions } from "./tool-permissions.ts";

/** A tool that is to run, as it is at the moment it is asked about: both may change while the person thinks. */
export interface ToolAsked {
  readonly serverId: string;
  readonly tool: string;
  readonly args: { readonly [name: string]: unknown };
  /** "" outside every conversation. */
  readonly threadId: string;
  /** The tool as its server lists it now. Throws HostError when it no longer does. */
  readonly listed: () => ToolView;
  /** Whether the person believes what the server says about its tools. */
  readonly trusted: () => boolean;
}

export interface ToolConsentDeps {
  readonly broker: Pick<Broker, "ask">;
  readonly permissions: ToolPermissions;
}

/**
 * The person's consent before a tool runs, asked by the host itself, whatever the server does (S-03): nothing is on the wire
 * before it is given. A standing permission answers in their place as long as it could be granted today.
 * @returns what a call does before it goes out
 */
export function toolConsent(asked: ToolAsked, deps: ToolConsentDeps): BeforeCall {
  return async (callId, signal, onAsked) => {
    try {
      let shown: string | undefined;
      for (;;) {
        const tool = asked.listed();
        const hash = definitionHash(tool);
        // What was allowed is what was shown; another definition by now is another question.
        if (hash === shown) return undefined;
        const offers = offersFor(toolHints(tool), asked);
        const { scopes, changed } = deps.permissions.covers(asked.serverId, tool, asked.threadId);
        // Trust that was taken back takes along what was allowed by it alone.
        if (scopes.some((scope) => offers.includes(scope))) return undefined;
        const approval = approvalOf(asked, tool, offers, shown !== undefined || changed);
        const { key, settled } = deps.broker.ask(
          {
            serverId: asked.serverId,
            attribution: { kind: "call", callId, tool: displayLabel(asked.tool) },
            origin: "host",
            mode: "approval",
            message: "",
            approval,
          },
          signal,
        );
        onAsked(key);
        const settlement = await settled;
        if (settlement.outcome.name !== "sent") return endOf(settlement);
        shown = hash;
        // The tool that was shown, also when it is another one by now: that one is not covered by it.
        keep(asked, tool, settlement, offers, deps.permissions);
      }
    } catch (error) {
      return { kind: "error", error: toAppError(error) };
    }
  };
}

/** What may be granted beyond this once: a tool that says it destroys is asked for each time, unless its server is trusted. */
function offersFor(hints: ToolHints, { threadId, trusted }: ToolAsked): readonly ("chat" | "always")[] {
  const trust = trusted();
  const chat = threadId !== "" && (trust || !hints.destructive);
  return [...(chat ? (["chat"] as const) : []), ...(trust || hints.harmless ? (["always"] as const) : [])];
}

function approvalOf(asked: ToolAsked, tool: ToolView, offers: ToolApproval["offers"], changed: boolean): ToolApproval {
  const hints = toolHints(tool);
  return {
    kind: "tool",
    tool: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    ...(tool.description === undefined ? {} : { description: tool.description }),
    args: asked.args,
    readOnly: hints.readOnly,
    destructive: hints.destructive,
    unannotated: hints.unannotated,
    changed,
    offers,
  };
}

/** Grants what the person chose beyond this once, as far as it was offered. Throws HostError `permissions-not-saved`. */
function keep(
  asked: ToolAsked,
  tool: ToolView,
  { decision }: Settlement,
  offers: readonly string[],
  permissions: ToolPermissions,
): void {
  const scope = decision?.scope ?? "once";
  if (scope === "once" || !offers.includes(scope)) return;
  permissions.grant(asked.serverId, tool, scope, asked.threadId);
}

/** How a call ends that was not allowed: by the person, or because nobody could be asked. */
function endOf({ outcome }: Settlement): CallEnd {
  if (outcome.name === "declined") return { kind: "not-allowed", by: "declined" };
  if (outcome.name === "dismissed") return { kind: "not-allowed", by: "dismissed" };
  return { kind: "error", error: { code: "not-asked", params: { reason: outcome.reason ?? outcome.name } } };
}

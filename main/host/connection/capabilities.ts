import type { ClientCapabilities } from "@modelcontextprotocol/client";

/** The first legacy revision with another mode than form. */
const MODES_SINCE = "2025-11-25";

/**
 * The elicitation modes among declared capabilities; `elicitation: {}` means form only, and below 2025-11-25 there is only form
 * (C-07).
 * @param version the negotiated revision; the newest unless said
 */
export function declaredModes(
  capabilities: Pick<ClientCapabilities, "elicitation">,
  version: string = MODES_SINCE,
): readonly ("form" | "url")[] {
  const elicitation = capabilities.elicitation;
  if (!elicitation) return [];
  const modes: ("form" | "url")[] = [];
  if (elicitation.form || !elicitation.url) modes.push("form");
  // Revisions are dates: their order is that of their letters.
  if (elicitation.url && version >= MODES_SINCE) modes.push("url");
  return modes;
}

/** Requests of a legacy server that are answered with more than an error because a capability was declared, by capability. */
const SERVED_BY: { readonly [capability: string]: readonly string[] } = {
  roots: ["roots/list"],
  sampling: ["sampling/createMessage"],
  tasks: ["tasks/get", "tasks/result", "tasks/list", "tasks/cancel"],
};

/** The requests that a legacy server may send beside `ping` and elicitation, by what was declared to it (C-06). */
export function servedRequests(capabilities: { readonly [name: string]: unknown }): ReadonlySet<string> {
  return new Set(Object.entries(SERVED_BY).flatMap(([name, methods]) => (capabilities[name] ? methods : [])));
}

import type { ClientCapabilities } from "@modelcontextprotocol/client";

/**
 * What Parley declares: exactly what it does (C-06). URL mode, sampling and roots are added with their screens; until then a
 * server that needs one is told so by the protocol itself.
 */
export const DECLARED: ClientCapabilities = { elicitation: { form: {} } };

/** The elicitation modes among them; `elicitation: {}` means form only (C-07). */
export function declaredModes(capabilities: ClientCapabilities): readonly ("form" | "url")[] {
  const elicitation = capabilities.elicitation;
  if (!elicitation) return [];
  const modes: ("form" | "url")[] = [];
  if (elicitation.form || !elicitation.url) modes.push("form");
  if (elicitation.url) modes.push("url");
  return modes;
}

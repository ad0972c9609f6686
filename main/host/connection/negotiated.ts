import type { Client, ClientCapabilities } from "@modelcontextprotocol/client";
import type { Negotiated } from "../../../preload/contract/servers.ts";
import { displayText } from "../untrusted/display-text.ts";

function safe(text: string | undefined): string {
  return displayText(text ?? "").text;
}

/**
 * What a connected client settled on, for display: a server's words about itself are shown, nothing depends on them (C-36).
 * @param declared what we declared to it
 */
export function negotiatedFacts(client: Client, declared: ClientCapabilities): Negotiated {
  const info = client.getServerVersion();
  const capabilities = { ...client.getServerCapabilities() } as { [name: string]: unknown };
  const extensions = capabilities.extensions;
  const instructions = client.getInstructions();
  return {
    era: client.getProtocolEra() ?? "legacy",
    version: client.getNegotiatedProtocolVersion() ?? "",
    serverInfo: {
      name: safe(info?.name),
      version: safe(info?.version),
      ...(info?.title === undefined ? {} : { title: safe(info.title) }),
    },
    capabilities,
    extensions: typeof extensions === "object" && extensions !== null ? Object.keys(extensions).map(safe) : [],
    ...(instructions === undefined ? {} : { instructions: safe(instructions) }),
    declared: { ...declared },
  };
}

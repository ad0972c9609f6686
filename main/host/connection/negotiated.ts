import type { Client, ClientCapabilities } from "@modelcontextprotocol/client";
import type { Negotiated } from "../../../preload/contract/servers.ts";
import { displayText } from "../untrusted/display-text.ts";
import type { Profile } from "./profile.ts";

function safe(text: string | undefined): string {
  return displayText(text ?? "").text;
}

/** What our side brought to a connection. */
export interface OurSide {
  /** What we declared to the server. */
  readonly declared: ClientCapabilities;
  readonly profile: Profile;
  /** Nothing but the server's silence spoke for the era. */
  readonly assumed: boolean;
  /** The deprecated transport in use (C-37). */
  readonly deprecatedTransport: string | undefined;
}

/** What a connected client settled on, for display: a server's words about itself are shown, nothing depends on them (C-36). */
export function negotiatedFacts(client: Client, ours: OurSide): Negotiated {
  const { declared, profile, assumed, deprecatedTransport } = ours;
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
    profile: { id: profile.id, name: profile.name },
    ...(assumed ? { assumed } : {}),
    ...(deprecatedTransport === undefined ? {} : { deprecatedTransport }),
  };
}

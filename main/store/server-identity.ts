import { createHash } from "node:crypto";
import type { ConfiguredTransport } from "../host/connection/server-config.ts";
import { withholdSecrets } from "./withheld.ts";

/** Which server an id is at the moment, as `serverIdentity` says; undefined when it is none whose things are kept. */
export type IdentityOf = (serverId: string) => string | undefined;

/**
 * Which program a server is: how it is reached, but for its secret values. Whatever else changes makes it another one, to which nothing was
 * allowed (S-03, S-24). A secret is left out because it is given again in each run (C-22), and a new token is no new program.
 * @returns SHA-256 in hexadecimal
 */
export function serverIdentity(transport: ConfiguredTransport): string {
  return createHash("sha256")
    .update(JSON.stringify(withholdSecrets(transport).kept))
    .digest("hex");
}

import type { AppError } from "../../preload/contract/reply.ts";
import { type ConfiguredTransport, httpAddress, readServerEntry } from "../host/connection/server-config.ts";
import { HostError, toAppError } from "../host/host-error.ts";
import { parseCommandLine } from "./command-line.ts";
import { NAME_CHARACTERS, nameFor } from "./first-name.ts";
import { parseTolerantJson } from "./tolerant-json.ts";

/** A server found in a pasted text or a file; nothing of it is saved or started yet. */
export type FoundServer =
  | { readonly name: string; readonly transport: ConfiguredTransport }
  | { readonly name: string; readonly problem: AppError };

/** Servers of one text. Past it: an error. */
const MOST_SERVERS = 500;

/**
 * Reads what a person pasted: a command line, an http(s) address, or JSON as other hosts keep it (`mcpServers`, VS Code's `servers`
 * also inside its settings, entries by name, or one entry).
 *
 * @param platform decides how a command line is quoted
 * @throws HostError those of `parseCommandLine`, `bad-address` {url}, `bad-json` {detail}, `no-servers-found`, `too-many-servers` {limit}
 */
export function readPasted(text: string, platform: NodeJS.Platform): readonly FoundServer[] {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (/^(?:[{"]|\/\/|\/\*)/.test(trimmed) && !startsWithQuotedProgram(trimmed)) return readJsonServers(trimmed);
  if (/^[a-z][a-z\d+.-]*:\/\/\S*$/i.test(trimmed)) {
    const transport: ConfiguredTransport = { kind: "http", url: httpAddress(trimmed), headers: {} };
    return [{ name: nameFor(transport), transport }];
  }
  const { command, args, env } = parseCommandLine(trimmed, platform);
  const transport: ConfiguredTransport = { kind: "stdio", command, args, env };
  return [{ name: nameFor(transport), transport }];
}

/** `"C:\My Tools\x.exe" --y` is a command line; `"mcpServers": {` is JSON without its outer braces. */
function startsWithQuotedProgram(text: string): boolean {
  return text.startsWith('"') && !/^"(?:[^"\\]|\\.)*"\s*:/.test(text);
}

/**
 * Reads the servers of a JSON text with comments and trailing commas.
 * @throws HostError `bad-json` {detail}, `no-servers-found`, `too-many-servers` {limit}
 */
export function readJsonServers(text: string): readonly FoundServer[] {
  let value: unknown;
  try {
    value = parseTolerantJson(text.startsWith('"') ? `{${text}}` : text);
  } catch (error) {
    throw new HostError("bad-json", { detail: error instanceof Error ? error.message : String(error) });
  }
  const found = entriesOf(value);
  if (found.length === 0) throw new HostError("no-servers-found");
  if (found.length > MOST_SERVERS) throw new HostError("too-many-servers", { limit: MOST_SERVERS });
  return found.map(([name, entry]) => {
    try {
      const transport = readServerEntry(entry);
      return { name: name.slice(0, NAME_CHARACTERS) || nameFor(transport), transport };
    } catch (error) {
      return { name: name.slice(0, NAME_CHARACTERS), problem: toAppError(error) };
    }
  });
}

type Members = { readonly [name: string]: unknown };

function membersOf(value: unknown): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
}

const own = (members: Members, name: string): unknown => (Object.hasOwn(members, name) ? members[name] : undefined);

function isEntry(value: unknown): boolean {
  const members = membersOf(value);
  return (
    members !== undefined && ["command", "url", "serverUrl", "httpUrl"].some((name) => Object.hasOwn(members, name))
  );
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  const members = membersOf(value);
  if (!members) return [];
  if (isEntry(members)) {
    const name = own(members, "name");
    return [[typeof name === "string" ? name : "", members]];
  }
  const inside = membersOf(own(members, "mcp")) ?? {};
  for (const list of [own(members, "mcpServers"), own(members, "servers"), own(inside, "servers")]) {
    const named = membersOf(list);
    if (named) return Object.entries(named);
  }
  const byName = Object.entries(members);
  return byName.some(([, entry]) => isEntry(entry)) ? byName.filter(([, entry]) => membersOf(entry)) : [];
}

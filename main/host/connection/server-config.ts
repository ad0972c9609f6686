import { z } from "zod";
import { HostError } from "../host-error.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { ServerDefinition } from "./definition.ts";

/** A server as files of other hosts describe it. */
export type ConfiguredTransport =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: { readonly [name: string]: string };
      readonly cwd?: string;
    }
  | { readonly kind: "http"; readonly url: string; readonly headers: { readonly [name: string]: string } };

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const launch = z.object({
  // Some hosts write the whole command as a list.
  command: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  args: z.array(scalar).default([]),
  cwd: z.string().min(1).optional(),
});
const address = z.object({ url: z.string().min(1) });
const addressNames = ["url", "serverUrl", "httpUrl"] as const;

/**
 * Reads one entry of an `mcpServers` or VS Code `servers` object.
 * @returns how to reach the server; an entry with a URL is `http`, whatever its `type` says
 * @throws HostError `bad-entry` {detail}: the member and what is wrong with it
 */
export function readServerEntry(entry: unknown): ConfiguredTransport {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    throw new HostError("bad-entry", { detail: "it is no object" });
  }
  const members = entry as { readonly [name: string]: unknown };
  const named = addressNames.find((name) => Object.hasOwn(members, name));
  if (named !== undefined && !Object.hasOwn(members, "command")) {
    const { url } = parsed(address, { url: members[named] });
    return { kind: "http", url: httpAddress(url), headers: textRecord(members.headers, "headers") };
  }
  if (!Object.hasOwn(members, "command")) throw new HostError("bad-entry", { detail: "command: it is missing" });
  const { command, args, cwd } = parsed(launch, members);
  const [program = "", ...more] = typeof command === "string" ? [command] : command;
  const env = textRecord(members.env, "env");
  return { kind: "stdio", command: program, args: [...more, ...args], env, ...(cwd === undefined ? {} : { cwd }) };
}

/**
 * An address that Parley may speak HTTP to, as written.
 * @throws HostError `bad-address` {url} unless it is a whole http or https URL without a user name or password in it
 */
export function httpAddress(text: string): string {
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) ? parseUrl(text) : undefined;
  if (url?.username !== "" || url.password !== "") throw new HostError("bad-address", { url: text });
  return text;
}

/** Own names only, so that an entry called `__proto__` is one like any other; numbers and switches become text. */
function textRecord(value: unknown, member: string): { readonly [name: string]: string } {
  const record: { [name: string]: string } = {};
  if (value === undefined || value === null) return record;
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new HostError("bad-entry", { detail: `${member}: it is no object` });
  }
  for (const [name, given] of Object.entries(value)) {
    if (given === null) continue;
    const text = parsed(scalar, given, `${member}.${name}`);
    Object.defineProperty(record, name, { value: text, enumerable: true, configurable: true, writable: true });
  }
  return record;
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, at = ""): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const place = [at, ...(issue?.path ?? [])].filter((part) => part !== "").join(".") || "entry";
  throw new HostError("bad-entry", { detail: `${place}: ${issue?.message ?? "wrong shape"}` });
}

/** The file other hosts keep: `mcpServers`, or VS Code's `servers`. */
const config = z.object({
  mcpServers: z.record(z.string(), z.unknown()).optional(),
  servers: z.record(z.string(), z.unknown()).optional(),
});

/** What a file of servers holds. */
export interface ConfiguredServers {
  readonly definitions: readonly ServerDefinition[];
  /** An error `bad-config-entry` {path, name, detail} for each entry that can't be used. */
  readonly refused: readonly HostError[];
}

/**
 * Reads the servers of an `mcpServers` file; an entry that can't be used costs itself alone.
 * @param text the file's text @param path named in errors
 * @throws HostError `bad-config` {path, detail} when the file is none
 */
export function serversFromConfig(text: string, path: string): ConfiguredServers {
  const wrong = (detail: string) => new HostError("bad-config", { path, detail });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : "not JSON");
  }
  const read = config.safeParse(json);
  if (!read.success) throw wrong("it has no mcpServers object");
  const definitions: ServerDefinition[] = [];
  const refused: HostError[] = [];
  for (const [name, entry] of Object.entries(read.data.mcpServers ?? read.data.servers ?? {})) {
    try {
      definitions.push({ id: name, name, transport: readServerEntry(entry) });
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      const { detail = `url: ${error.params.url} is no http or https address without a user name` } = error.params;
      refused.push(new HostError("bad-config-entry", { path, name, detail }));
    }
  }
  return { definitions, refused };
}

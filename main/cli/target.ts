import { basename } from "node:path";
import { z } from "zod";
import type { EraSetting } from "../../preload/contract/servers.ts";
import { bundledProfiles } from "../host/connection/bundled-profiles.ts";
import type { ServerDefinition } from "../host/connection/definition.ts";
import { type ConfiguredTransport, httpAddress, readServerEntry } from "../host/connection/server-config.ts";
import { HostError } from "../host/host-error.ts";
import { findSample, type Sample, samples } from "../samples/samples.ts";
import { readFile, type TargetOption } from "./call-options.ts";
import { UsageError } from "./exit-codes.ts";

/** The `mcpServers` object that many hosts use, or VS Code's `servers`; entries we don't start are left unread. */
const configFile = z.object({
  mcpServers: z.record(z.string(), z.unknown()).optional(),
  servers: z.record(z.string(), z.unknown()).optional(),
});

/**
 * The server that the command line names, as the host takes it.
 * @param profile id of a capability profile; Parley's own unless said
 * @throws UsageError when there is no such sample, file, entry or profile
 */
export function targetDefinition(target: TargetOption, eraSetting: EraSetting, profile?: string): ServerDefinition {
  if (profile === undefined) return reached(target, eraSetting);
  if (!bundledProfiles.some(({ id }) => id === profile)) {
    const known = bundledProfiles.map(({ id }) => id).join(", ");
    throw new UsageError(`There is no profile "${profile}": ${known}.`);
  }
  return { ...reached(target, eraSetting), profile };
}

function reached(target: TargetOption, eraSetting: EraSetting): ServerDefinition {
  if (target.kind === "sample") {
    const sample = knownSample(target.name);
    const transport = { kind: "in-process", serve: sample.serve, target: `sample ${sample.id}` } as const;
    return { id: sample.id, name: sample.id, builtIn: true, transport, eraSetting };
  }
  if (target.kind === "command") {
    const { command, args } = target;
    const name = basename(command);
    return { id: name, name, transport: { kind: "stdio", command, args, env: {} }, eraSetting, autoRestart: false };
  }
  if (target.kind === "address") {
    const url = httpUrl(target.url);
    const name = new URL(url).host;
    return { id: name, name, transport: { kind: "http", url, headers: {} }, eraSetting, autoRestart: false };
  }
  const transport = configuredTransport(target.name, target.config);
  return { id: target.name, name: target.name, transport, eraSetting, autoRestart: false };
}

function httpUrl(text: string): string {
  try {
    return httpAddress(text);
  } catch {
    throw new UsageError("--url needs an http or https address without a user name or password.");
  }
}

/** The sample of that name. Throws UsageError listing those there are. */
export function knownSample(name: string): Sample {
  const sample = findSample(name);
  if (!sample) throw new UsageError(`There is no sample "${name}": ${samples.map(({ id }) => id).join(", ")}.`);
  return sample;
}

function configuredTransport(name: string, path: string): ConfiguredTransport {
  const servers = configuredServers(path);
  if (!Object.hasOwn(servers, name)) {
    throw new UsageError(`${path} has no server "${name}": ${Object.keys(servers).join(", ") || "it has none"}.`);
  }
  try {
    return readServerEntry(servers[name]);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    throw new UsageError(`${path}: ${name}: ${error.params.detail ?? error.code}`);
  }
}

function configuredServers(path: string): { readonly [name: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(readFile(path, "--config"));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = configFile.safeParse(value);
  const servers = parsed.success ? (parsed.data.mcpServers ?? parsed.data.servers) : undefined;
  if (!servers) throw new UsageError(`${path} has no "mcpServers" object.`);
  return servers;
}

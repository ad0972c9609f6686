import { z } from "zod";
import type { Era } from "../../../preload/contract/servers.ts";
import { HostError } from "../host-error.ts";
import type { TransportDefinition } from "./definition.ts";
import { LEGACY_VERSIONS, MODERN_VERSIONS } from "./protocol-versions.ts";

/** Who a connection says it is. */
export interface ClientInfo {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
}

const capabilities = z.record(z.string(), z.unknown());
const versions: readonly string[] = [...MODERN_VERSIONS, ...LEGACY_VERSIONS];

/** A place in the file: names from the top, as in `transports` or `capabilities.modern.roots`. */
const cell = z.string().min(1);

/** A profile's file. Nothing in it is optional in meaning: what a host does not do is an empty object or list. */
export const profileFile = z
  .strictObject({
    /** Also the file's name, and what `--profile` takes. */
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    name: z.string().min(1).max(80),
    /** Put on the wire as they stand here, extensions by name among them. */
    capabilities: z.strictObject({ legacy: capabilities, modern: capabilities }),
    /** Revisions that it speaks, newest first; the first of the legacy ones is offered in `initialize`. */
    versions: z
      .array(z.string())
      .min(1)
      .refine((all) => all.every((version) => versions.includes(version)), "a revision that Parley does not speak")
      .refine((all) => all.join() === [...new Set(all)].sort().reverse().join(), "newest first, each once"),
    /** `sse` is the deprecated HTTP+SSE, which is only ever tried after `http`. */
    transports: z
      .array(z.enum(["stdio", "http", "sse"]))
      .min(1)
      .refine((all) => all.includes("http") || !all.includes("sse"), "sse goes with http"),
    /** Features that a server may offer and that the host never asks for. */
    notCalled: z.array(z.enum(["tools", "prompts", "resources", "completions", "logging"])),
    /** Parley's own name, or another one word for word. */
    clientInfo: z.union([
      z.literal("parley"),
      z.strictObject({ name: z.string().min(1), title: z.string().optional(), version: z.string().min(1) }),
    ]),
    /** Where the other cells are stated. */
    sources: z.array(z.url()).optional(),
    /** Cells that no source states. */
    assumed: z.array(cell),
  })
  .superRefine((profile, context) => {
    for (const path of profile.assumed) {
      if (at(profile, path) === undefined) context.addIssue({ code: "custom", message: `assumed: no cell "${path}"` });
    }
  });

/** What a host declares and speaks, so that Parley can stand in for it (H rows). */
export type Profile = z.infer<typeof profileFile>;

function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split(".")) {
    const there = typeof found === "object" && found !== null && Object.hasOwn(found, name);
    found = there ? (found as { readonly [name: string]: unknown })[name] : undefined;
  }
  return found;
}

/** The revisions of one era that a profile speaks, newest first. */
export function versionsOf(profile: Profile, era: Era): readonly string[] {
  const ofEra: readonly string[] = era === "legacy" ? LEGACY_VERSIONS : MODERN_VERSIONS;
  return profile.versions.filter((version) => ofEra.includes(version));
}

/** Who to say we are. @param own Parley's own name and version */
export function clientInfoOf({ clientInfo }: Profile, own: ClientInfo): ClientInfo {
  if (clientInfo === "parley") return own;
  const { name, version, title } = clientInfo;
  return title === undefined ? { name, version } : { name, title, version };
}

/** Throws HostError `profile-era` {profile, era} when the profile speaks no revision of that era. */
export function requireEra(profile: Profile, era: Era): void {
  if (versionsOf(profile, era).length === 0) throw new HostError("profile-era", { profile: profile.name, era });
}

/**
 * Throws HostError `profile-transport` {profile, transport} when the profile has no such transport. A server in this process stands
 * for a local one.
 */
export function requireTransport(profile: Profile, { kind }: TransportDefinition): void {
  const transport = kind === "http" ? "http" : "stdio";
  if (!profile.transports.includes(transport)) {
    throw new HostError("profile-transport", { profile: profile.name, transport });
  }
}

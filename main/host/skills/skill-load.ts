import { SKILL_LIMITS, SkillsClient, SkillVerificationError } from "@modelcontextprotocol/client/ext/skills";
import { requestError } from "../calls/call-error.ts";
import type { Connection } from "../connection/connection.ts";
import { HostError } from "../host-error.ts";
import { displayText } from "../untrusted/display-text.ts";
import { type ListedSkill, requireSkills } from "./skill-list.ts";

/** A skill that was loaded: what its server sent is what it had listed. */
export interface LoadedSkill {
  readonly uri: string;
  /** The markdown of its SKILL.md below the frontmatter, as the server sent it. */
  readonly body: string;
}

/**
 * Reads a skill's SKILL.md, and takes it only when its size, its digest and its frontmatter are those that were listed (SEP-2640,
 * integrity and verification).
 * @param skill as `listSkills` gave it
 * @throws HostError before anything is sent: `not-declared`; `skill-unverifiable` {skill} for one that lists no digests;
 * `skill-too-large` {skill, size, limit}; `list-too-long` {method, limit}; `invalid-result` for an entry against the rules.
 * After that: `skill-changed` {skill, check, file, detail, and listed and sent where they are known} and `skill-frontmatter` {skill, file, detail}, both written down as
 * violations, or what the reading failed with
 */
export async function loadSkill(connection: Connection, skill: ListedSkill): Promise<LoadedSkill> {
  requireSkills(connection);
  requireBounded(skill);
  try {
    const { body = "" } = await new SkillsClient(connection.client).read(skill.entry);
    return { uri: skill.uri, body };
  } catch (error) {
    const told = loadError(error, skill);
    if (error instanceof SkillVerificationError) {
      connection.violation({
        skillRefused: displayText(skill.uri).text,
        check: error.reason,
        detail: told.params.detail,
      });
    }
    throw told;
  }
}

function requireBounded({ name, entry: { resources } }: ListedSkill): void {
  if (resources === "dynamic") throw new HostError("skill-unverifiable", { skill: name });
  if (resources.length > SKILL_LIMITS.files) {
    throw new HostError("list-too-long", { method: name, limit: SKILL_LIMITS.files });
  }
  const size = resources.reduce((sum, resource) => sum + resource.size, 0);
  if (size > SKILL_LIMITS.bytes) {
    throw new HostError("skill-too-large", { skill: name, size, limit: SKILL_LIMITS.bytes });
  }
}

function loadError(error: unknown, { name: skill }: ListedSkill): HostError {
  if (error instanceof SkillVerificationError) {
    const { reason: check, uri: file, message, differences } = error;
    if (check !== "frontmatter")
      return new HostError("skill-changed", { skill, check, file, detail: message, ...measures(message) });
    return new HostError("skill-frontmatter", { skill, file, detail: differences.join("; ") || message });
  }
  // The client's word for an entry that breaks the extension's rules.
  if (error instanceof TypeError) return new HostError("invalid-result", { detail: error.message });
  return requestError(error, "resources/read");
}

/** Both sizes in bytes, or both digests. The client tells them in its message alone; in other words than these they are left out. */
function measures(message: string): { readonly listed?: string | number; readonly sent?: string | number } {
  const bytes = / is (\d+) bytes; the skill entry lists (\d+)$/.exec(message);
  if (bytes) return { sent: Number(bytes[1]), listed: Number(bytes[2]) };
  const digests = / has digest (sha256:[0-9a-f]{64}); the skill entry lists (sha256:[0-9a-f]{64})$/.exec(message);
  const [, sent, listed] = digests ?? [];
  return sent === undefined || listed === undefined ? {} : { sent, listed };
}

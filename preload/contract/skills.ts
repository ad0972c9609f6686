import { z } from "zod";
import type { TextStart } from "./results.ts";

/** A skill as its server listed it (SEP-2640); texts are bounded and safe for display, `uri` is exact. Nothing of it was fetched. */
export interface SkillView {
  /** Of its SKILL.md. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  /** Of its SKILL.md, `sha256:…`; absent when the server lists none, and then it can't be checked or loaded. */
  readonly digest?: string;
  /** Files and bytes of all of them, as listed; absent likewise. */
  readonly files?: number;
  readonly bytes?: number;
}

/** A file of a skill, as listed. */
export interface SkillFile {
  /** From the skill's own folder. */
  readonly path: string;
  readonly digest: string;
  readonly bytes: number;
  /** It is the SKILL.md; the others are left where they are. */
  readonly fetched: boolean;
}

/** A loaded skill: what its server sent is what it had listed. */
export interface SkillDetailView {
  /** Its text below the frontmatter; `readSkillText` reads on. */
  readonly start: TextStart;
  readonly files: readonly SkillFile[];
  /** What its frontmatter says beside name and description, as JSON. */
  readonly more?: string;
}

const serverId = z.string().max(200);
const uri = z.string().max(64 * 1024);
/** As the list showed it: what is loaded or attached is what the person saw, or nothing. Empty for a skill without one. */
const digest = z.string().max(200);
const threadId = z.string().max(200);
const attachmentId = z.string().max(200);
const from = z.number().int().nonnegative();
const characters = z
  .number()
  .int()
  .min(1)
  .max(1024 * 1024);

export const skillInputs = {
  /** Lists the skills of a server; with `anew` past what is known of them. No file of any skill is fetched. */
  readSkills: z.strictObject({ serverId, anew: z.boolean() }),
  /** Fetches the SKILL.md of one skill and checks its size, digest and frontmatter. */
  loadSkill: z.strictObject({ serverId, uri, digest }),
  /** More of the text of a loaded skill. */
  readSkillText: z.strictObject({ serverId, uri, digest, from, characters }),
  /** Attaches a loaded skill to a conversation; to a new one without `threadId`. */
  attachSkill: z.strictObject({ serverId, uri, digest, threadId: threadId.optional() }),
  /** The text of an attachment, as it is kept for a model. */
  readAttachmentText: z.strictObject({ threadId, attachmentId, from, characters }),
  removeAttachment: z.strictObject({ threadId, attachmentId }),
};

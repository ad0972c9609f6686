import type { SkillDetailView, SkillView } from "../../../preload/contract/skills.ts";
import { textPart } from "../results/text-part.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import { FIELD_TEXT_BYTES } from "../untrusted/limits.ts";
import type { ListedSkill, SkillEntry } from "./skill-list.ts";

type ListedFile = Exclude<SkillEntry["resources"], "dynamic">[number];

/** Characters of a digest that are shown; a right one (`sha256:` and 64 digits) is shorter. */
const DIGEST_CHARACTERS = 100;
/** Characters of a skill's text that are shown at first. */
const TEXT_CHARACTERS = 64 * 1024;

/** The digest of a skill's SKILL.md, for display; "" when the skill lists no files, or not this one. */
export function skillDigest(skill: ListedSkill): string {
  const own = manifestOf(skill);
  return own === undefined ? "" : digestLabel(own.digest);
}

function manifestOf({ uri, entry: { resources } }: ListedSkill): ListedFile | undefined {
  if (resources === "dynamic") return undefined;
  // Servers write the same name with and without percent signs.
  return resources.find((file) => file.uri === uri) ?? resources.find((file) => plain(file.uri) === plain(uri));
}

function plain(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** A listed skill as the window sees it; its files come with `skillDetail`. */
export function skillView(skill: ListedSkill): SkillView {
  const { uri, name, description, entry } = skill;
  const { resources } = entry;
  const digest = skillDigest(skill);
  return {
    uri,
    name: textPart(name, 0, FIELD_TEXT_BYTES).text,
    description: textPart(description, 0, FIELD_TEXT_BYTES).text,
    ...(digest === "" ? {} : { digest }),
    ...(resources === "dynamic"
      ? {}
      : { files: resources.length, bytes: resources.reduce((sum, { size }) => sum + size, 0) }),
  };
}

/** A loaded skill: the beginning of its text, its files, and what more its frontmatter says (as JSON). */
export function skillDetail(skill: ListedSkill, body: string): SkillDetailView {
  const { uri, entry } = skill;
  const own = manifestOf(skill);
  const { name: _name, description: _description, ...more } = entry.frontmatter;
  const { resources } = entry;
  return {
    start: textPart(body, 0, TEXT_CHARACTERS),
    files: resources === "dynamic" ? [] : resources.map((file) => ({ ...fileView(uri, file), fetched: file === own })),
    ...(Object.keys(more).length === 0
      ? {}
      : { more: textPart(JSON.stringify(more, null, 2), 0, TEXT_CHARACTERS, true).text }),
  };
}

function digestLabel(digest: string): string {
  return displayLabel(digest.slice(0, DIGEST_CHARACTERS));
}

/** Its path is told from the skill's own folder (SEP-2640: every file of a skill lies in the folder of its SKILL.md). */
function fileView(manifestUri: string, { uri, digest, size }: ListedFile) {
  const folder = manifestUri.slice(0, manifestUri.lastIndexOf("/") + 1);
  const path = uri.startsWith(folder) ? uri.slice(folder.length) : uri;
  return { path: displayLabel(path), digest: digestLabel(digest), bytes: size };
}

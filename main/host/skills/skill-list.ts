import { SKILLS_EXTENSION_ID, SKILLS_LIST_METHOD } from "@modelcontextprotocol/client/ext/skills";
import { z } from "zod";
import type { Connection } from "../connection/connection.ts";
import { HostError } from "../host-error.ts";
import { type ListRead, readPages } from "../primitives/pages.ts";
import { displayLabel, displayText } from "../untrusted/display-text.ts";
import { ITEMS_PER_LIST } from "../untrusted/limits.ts";

/** Entries are looked at one by one: a bad one costs itself, not the list. */
const page = z.object({ skills: z.array(z.unknown()), nextCursor: z.string().nullish() });

const entry = z.looseObject({
  uri: z.string(),
  frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
  resources: z.union([
    z.array(z.looseObject({ uri: z.string(), digest: z.string(), size: z.number().int().nonnegative() })),
    z.literal("dynamic"),
  ]),
});

/** A skill as its server listed it, unchanged: what a load is measured by (SEP-2640). */
export type SkillEntry = z.infer<typeof entry>;

/** A skill that can be loaded; nothing of it was read. */
export interface ListedSkill {
  /** Of its SKILL.md, exact; it goes back on the wire. */
  readonly uri: string;
  /** Safe for display. */
  readonly name: string;
  /** Safe for display. */
  readonly description: string;
  readonly entry: SkillEntry;
}

/** Whether the server declared the skills extension (SEP-2640, `io.modelcontextprotocol/skills`). */
export function offersSkills({ client }: Connection): boolean {
  return client.getServerCapabilities()?.extensions?.[SKILLS_EXTENSION_ID] !== undefined;
}

/** Throws HostError `not-declared` {capability} when it did not. */
export function requireSkills(connection: Connection): void {
  if (!offersSkills(connection)) throw new HostError("not-declared", { capability: SKILLS_EXTENSION_ID });
}

/**
 * Reads `skills/list` to its end, or as far as it can be read (C-16), and no file of any skill (SEP-2640: nothing is fetched ahead
 * of need). Entries that are none, and every copy of one that comes twice, are left out and written down as violations.
 * @throws HostError `not-declared`, or what the first page failed with
 */
export async function listSkills(connection: Connection): Promise<ListRead<ListedSkill>> {
  requireSkills(connection);
  const read = await readPages(SKILLS_LIST_METHOD, ITEMS_PER_LIST, async (cursor) => {
    const request = { method: SKILLS_LIST_METHOD, params: cursor === undefined ? {} : { cursor } };
    const { skills, nextCursor } = await connection.ask(request, page);
    return { items: skills, nextCursor };
  });
  const good = read.items.flatMap((item) => {
    const parsed = entry.safeParse(item);
    if (parsed.success) return [parsed.data];
    connection.violation({ skillLeftOut: shownUri(item), reason: z.prettifyError(parsed.error) });
    return [];
  });
  const copies = new Map<string, number>();
  for (const { uri } of good) copies.set(uri, (copies.get(uri) ?? 0) + 1);
  const items = good.filter(({ uri }) => copies.get(uri) === 1).map(listed);
  for (const [uri, count] of copies) {
    if (count > 1) connection.violation({ skillLeftOut: displayText(uri).text, reason: "listed more than once" });
  }
  return { ...read, items };
}

function listed(skill: SkillEntry): ListedSkill {
  const { name, description } = skill.frontmatter;
  return { uri: skill.uri, name: displayLabel(name), description: displayText(description).text, entry: skill };
}

function shownUri(item: unknown): string {
  const uri = (item as { readonly uri?: unknown } | null)?.uri;
  return typeof uri === "string" ? displayText(uri).text : "";
}

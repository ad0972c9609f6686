/** One block of a result, with who says it in a prompt's messages. */
export interface RawBlock {
  readonly block: unknown;
  readonly role?: string;
}

type Result = { readonly [name: string]: unknown };

/** The blocks of a result, whatever it is of: a tool's `content`, a prompt's `messages` or a resource's `contents`. */
export function rawBlocks(result: Result): readonly RawBlock[] {
  if (Array.isArray(result.content)) return result.content.map((block: unknown) => ({ block }));
  if (Array.isArray(result.contents)) {
    return result.contents.map((resource: unknown) => ({ block: { type: "resource", resource } }));
  }
  if (!Array.isArray(result.messages)) return [];
  return result.messages.map((message: unknown) => {
    const { role, content } = objectOf(message) ?? {};
    return { block: content, ...(typeof role === "string" && { role }) };
  });
}

/** The members of a JSON object; undefined for any other value. */
export function objectOf(value: unknown): Result | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Result) : undefined;
}

import { type Members, membersOf } from "../untrusted/members-of.ts";

/** One block of a result, with who says it in a prompt's messages. */
export interface RawBlock {
  readonly block: unknown;
  /** What the server sent, where `block` is that in the shape of another. */
  readonly sent?: unknown;
  readonly role?: string;
}

/** The blocks of a result, whatever it is of: a tool's `content`, a prompt's `messages` or a resource's `contents`. */
export function rawBlocks(result: Members): readonly RawBlock[] {
  if (Array.isArray(result.content)) return result.content.map((block: unknown) => ({ block }));
  if (Array.isArray(result.contents)) {
    return result.contents.map((resource: unknown) => ({ block: { type: "resource", resource }, sent: resource }));
  }
  if (!Array.isArray(result.messages)) return [];
  return result.messages.flatMap((message: unknown) => {
    const { role, content } = membersOf(message);
    const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
    return blocks.map((block) => ({ block, ...(typeof role === "string" && { role }) }));
  });
}

/** Whether a result has the list that its blocks stand in at all. */
export function hasBlocks({ content, contents, messages }: Members): boolean {
  return [content, contents, messages].some(Array.isArray);
}

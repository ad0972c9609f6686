import { z } from "zod";
import type { AnnotationsView } from "./offers.ts";

/** The beginning of a text that may be long; `readResultText` reads on. */
export interface TextStart {
  /** Safe for display. */
  readonly text: string;
  /** Characters (UTF-16 units) of the server's own text that `text` stands for, and of all of it. */
  readonly next: number;
  readonly characters: number;
}

/** A resource that a result names without its content; `uri` is exact. */
export interface LinkView {
  readonly uri: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes, as the server says. */
  readonly size?: number;
}

/** One block of a result, of whatever kind. */
export type ResultBlock = (
  | { readonly kind: "text"; readonly start: TextStart }
  /** `readResultBytes` has the content. */
  | { readonly kind: "image" | "audio"; readonly mimeType: string; readonly bytes: number }
  | { readonly kind: "link"; readonly link: LinkView }
  | { readonly kind: "resource"; readonly link: LinkView; readonly start: TextStart }
  | { readonly kind: "blob"; readonly link: LinkView; readonly bytes: number }
  /** A kind that nobody knows, or a block that lacks what its kind needs: its JSON. */
  | { readonly kind: "unknown"; readonly type: string; readonly start: TextStart }
) & {
  /** Place in the result. */
  readonly index: number;
  /** Who says it, in a prompt's messages. */
  readonly role?: string;
  readonly annotations?: AnnotationsView;
};

/** A result as far as it is shown at once. */
export interface ResultView {
  readonly blocks: readonly ResultBlock[];
  /** Blocks there are in all. */
  readonly count: number;
  /** The result lacks the list that its blocks stand in. */
  readonly unlisted?: true;
  /** What its server says of it, safe for display. */
  readonly description?: string;
  /** structuredContent as JSON text. */
  readonly structured?: TextStart;
}

/** The content of an image or audio block; its type is what the bytes are, not what the server says. */
export interface ResultBytes {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** The next place of a text that is looked for. */
export interface TextFound {
  /** -1 when there is none. */
  readonly at: number;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

const callId = z.string().max(200);
/** A block's place; -1 for the structured content, -2 for the whole result as JSON. */
const index = z.number().int().min(-2);
const from = z.number().int().nonnegative();

export const resultInputs = {
  readResult: z.strictObject({ callId, from }),
  readResultText: z.strictObject({
    callId,
    index,
    from,
    characters: z
      .number()
      .int()
      .min(1)
      .max(1024 * 1024),
  }),
  findInResult: z.strictObject({ callId, index, from, text: z.string().min(1).max(1000) }),
  readResultBytes: z.strictObject({ callId, index }),
};

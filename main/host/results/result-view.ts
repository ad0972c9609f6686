import type { LinkView, ResultBlock, ResultView } from "../../../preload/contract/results.ts";
import { displayLabel, displayText } from "../untrusted/display-text.ts";
import { type Members, membersOf } from "../untrusted/members-of.ts";
import { annotationsOf } from "./annotations.ts";
import { hasBlocks, rawBlocks } from "./blocks.ts";
import { readableText } from "./readable-text.ts";
import { textPart } from "./text-part.ts";

type Result = Members;
type Content =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "image" | "audio"; readonly mimeType: string; readonly data: string }
  | { readonly kind: "link"; readonly link: LinkView }
  | { readonly kind: "resource"; readonly link: LinkView; readonly held: Members; readonly text: string }
  | { readonly kind: "blob"; readonly link: LinkView; readonly data: string }
  | { readonly kind: "unknown"; readonly type: string };

/** Blocks that are handed over at once. */
const BLOCKS = 200;
/** Characters of a text that are shown at once; with many blocks, of each a part of it. */
const START = 16_000;
const STARTS_IN_ALL = 200_000;
const LABEL = 4_000;

/** A result as it is shown at once: bounded, each text by its beginning, each content that is no text by what it says it is. */
export function resultView(result: Result, from: number): ResultView {
  const raw = rawBlocks(result);
  const some = raw.slice(from, from + BLOCKS);
  const room = Math.min(START, Math.max(500, Math.floor(STARTS_IN_ALL / Math.max(1, some.length))));
  const blocks = some.map(({ block, sent = block, role }, at): ResultBlock => {
    const members = membersOf(block);
    const annotations = annotationsOf(members.annotations ?? membersOf(members.resource).annotations);
    const shown = shownOf(result, contentOf(block), sent, room);
    return {
      ...shown,
      index: from + at,
      ...(role !== undefined && { role: displayLabel(role.slice(0, 100)) }),
      ...(annotations && { annotations }),
    };
  });
  const structured = wholeText(result, -1);
  return {
    blocks,
    count: raw.length,
    ...(!hasBlocks(result) && { unlisted: true }),
    ...(typeof result.description === "string" && {
      description: displayText(result.description.slice(0, LABEL)).text,
    }),
    ...(structured !== undefined && { structured: textPart(structured, 0, START, true) }),
  };
}

type Shown = ResultBlock extends infer Block ? (Block extends unknown ? Omit<Block, "index"> : never) : never;

function shownOf(result: Result, content: Content, sent: unknown, room: number): Shown {
  switch (content.kind) {
    case "text":
      return { kind: "text", start: textPart(content.text, 0, room) };
    case "resource":
      return {
        kind: "resource",
        link: content.link,
        start: textPart(readableText(result, content.held, content.text), 0, room),
      };
    case "image":
    case "audio":
      return { kind: content.kind, mimeType: content.mimeType, bytes: decodedLength(content.data) };
    case "blob":
      return { kind: "blob", link: content.link, bytes: decodedLength(content.data) };
    case "link":
      return content;
    case "unknown":
      return { ...content, start: textPart(jsonOf(sent), 0, room) };
  }
}

/** What a block is; one that lacks what its kind needs is as unknown as one of a kind that nobody knows. */
export function contentOf(block: unknown): Content {
  const { type, text, data, mimeType, resource, ...rest } = membersOf(block);
  if (type === "text" && typeof text === "string") return { kind: "text", text };
  if ((type === "image" || type === "audio") && typeof data === "string") {
    return { kind: type, mimeType: typeof mimeType === "string" ? label(mimeType) : "", data };
  }
  if (type === "resource_link" && typeof rest.uri === "string") {
    return { kind: "link", link: linkOf({ ...rest, mimeType }) };
  }
  const held = membersOf(type === "resource" ? resource : undefined);
  if (typeof held.uri === "string" && typeof held.text === "string") {
    return { kind: "resource", link: linkOf(held), held, text: held.text };
  }
  if (typeof held.uri === "string" && typeof held.blob === "string") {
    return { kind: "blob", link: linkOf(held), data: held.blob };
  }
  return { kind: "unknown", type: typeof type === "string" ? label(type) : "?" };
}

function linkOf({ uri, name, title, description, mimeType, size }: Members): LinkView {
  return {
    uri: String(uri),
    ...(typeof name === "string" && { name: label(name) }),
    ...(typeof title === "string" && { title: label(title) }),
    ...(typeof description === "string" && { description: displayText(description.slice(0, LABEL)).text }),
    ...(typeof mimeType === "string" && { mimeType: label(mimeType) }),
    ...(typeof size === "number" && size >= 0 && { size }),
  };
}

function label(text: string): string {
  return displayLabel(text.slice(0, LABEL));
}

function decodedLength(base64: string): number {
  return Math.floor((base64.replace(/=+$/, "").length * 3) / 4);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "null";
}

const texts = new WeakMap<object, Map<number, string>>();

/**
 * The whole text of a block, of the structured content (-1) or of the result as JSON (-2); undefined when there is none. It is as the server
 * sent it, a JSON resource laid out, as far as that is done for one result.
 * JSON is written once for each result and place.
 */
export function wholeText(result: Result, index: number): string | undefined {
  if (index >= 0) {
    const raw = rawBlocks(result)[index];
    if (!raw) return undefined;
    const content = contentOf(raw.block);
    if (content.kind === "text") return content.text;
    if (content.kind === "resource") return readableText(result, content.held, content.text);
    return content.kind === "unknown" ? jsonOf(raw.sent ?? raw.block) : undefined;
  }
  if (index === -1 && result.structuredContent === undefined) return undefined;
  const kept = texts.get(result) ?? new Map<number, string>();
  texts.set(result, kept);
  const text = kept.get(index) ?? jsonOf(index === -1 ? result.structuredContent : result);
  kept.set(index, text);
  return text;
}

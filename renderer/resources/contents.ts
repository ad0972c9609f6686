import type { AnnotationsView } from "../../preload/contract/offers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { annotationsOf } from "./annotations.ts";

/** One content of a read resource, or of a message, as it can be shown. Texts are as the server sent them. */
export type Content = {
  /** Where it stands in the result, 0-based. */
  readonly index: number;
  /** Safe for display. */
  readonly uri?: string;
  /** Safe for display. */
  readonly mimeType?: string;
  readonly annotations?: AnnotationsView;
} & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "image" | "audio" | "blob"; readonly base64: string; readonly bytes: number }
  | { readonly kind: "link"; readonly name: string; readonly size?: number }
  /** A kind that is not known here; shown as its JSON. */
  | { readonly kind: "other"; readonly json: string }
);

/** A message of a prompt (2026-07-28, server/prompts): who speaks, and what. */
export interface Message {
  readonly role: string;
  readonly contents: readonly Content[];
}

export interface Prompt {
  readonly description?: string;
  readonly messages: readonly Message[];
}

/** Raster images that are drawn; anything else, SVG too, is only saved. */
const drawn = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;
const played = /^audio\/(mpeg|mp3|mp4|ogg|wav|x-wav|wave|webm|flac|aac)$/;

type Loose = { readonly [name: string]: unknown };

/** The contents of a `resources/read` result; undefined when it has no list of them. Never throws. */
export function contentsOf(json: string): readonly Content[] | undefined {
  const result = parsed(json);
  if (!result || !Array.isArray(result.contents)) return undefined;
  return result.contents.map((content: unknown, index) => resourceContent(loose(content), index));
}

/** The messages of a `prompts/get` result; undefined when it has no list of them. Never throws. */
export function promptOf(json: string): Prompt | undefined {
  const result = parsed(json);
  if (!result || !Array.isArray(result.messages)) return undefined;
  let index = 0;
  const messages = result.messages.map((raw: unknown): Message => {
    const { role, content } = loose(raw);
    const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
    const contents = blocks.map((block) => blockContent(loose(block), index++));
    return { role: typeof role === "string" ? visibleText(role, false) : "?", contents };
  });
  const { description } = result;
  return { messages, ...(typeof description === "string" && { description: visibleText(description, true) }) };
}

function blockContent(block: Loose, index: number): Content {
  const common = { index, ...shared(block) };
  switch (block.type) {
    case "text":
      if (typeof block.text === "string") return { ...common, kind: "text", text: block.text };
      break;
    case "image":
    case "audio":
      if (typeof block.data === "string") return { ...common, ...binary(block.data, block.mimeType) };
      break;
    case "resource": {
      const inner = resourceContent(loose(block.resource), index);
      return { ...inner, ...(common.annotations && { annotations: common.annotations }) };
    }
    case "resource_link": {
      const name = [block.title, block.name, block.uri].find((text) => typeof text === "string" && text !== "");
      const size = typeof block.size === "number" && block.size >= 0 ? { size: block.size } : {};
      return { ...common, kind: "link", name: visibleText(typeof name === "string" ? name : "", false), ...size };
    }
  }
  return { ...common, kind: "other", json: JSON.stringify(block, null, 2) };
}

function resourceContent(content: Loose, index: number): Content {
  const common = { index, ...shared(content) };
  if (typeof content.text === "string") return { ...common, kind: "text", text: content.text };
  if (typeof content.blob === "string") return { ...common, ...binary(content.blob, content.mimeType) };
  return { ...common, kind: "other", json: JSON.stringify(content, null, 2) };
}

function binary(base64: string, mimeType: unknown) {
  const type = typeof mimeType === "string" ? mimeType.toLowerCase().trim() : "";
  const kind = drawn.test(type) ? "image" : played.test(type) ? "audio" : "blob";
  return { kind, base64, bytes: bytesOf(base64) } as const;
}

function shared({ uri, mimeType, annotations }: Loose) {
  const known = annotationsOf(annotations);
  return {
    ...(typeof uri === "string" && { uri: visibleText(uri, false) }),
    ...(typeof mimeType === "string" && { mimeType: visibleText(mimeType, false) }),
    ...(known && { annotations: known }),
  };
}

/** How many bytes a base64 text stands for (RFC 4648 §4), without decoding it. */
export function bytesOf(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}

/** The bytes of a base64 text; undefined when it is none. */
export function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function parsed(json: string): Loose | undefined {
  try {
    return loose(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function loose(value: unknown): Loose {
  return typeof value === "object" && value !== null ? (value as Loose) : {};
}

import type { ResultBytes } from "../../../preload/contract/results.ts";
import { HostError } from "../host-error.ts";
import { rawBlocks } from "./blocks.ts";
import { mediaTypeOf } from "./media-type.ts";
import { contentOf } from "./result-view.ts";

/** Base64 of RFC 4648 section 4, white space aside. */
const base64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/**
 * The content of an image, audio or blob block that the window may show.
 * @throws HostError `no-result` when there is no such block, `content-broken` when it is no base64, `content-not-shown` {type} when it is neither
 * an image nor a sound, or not the one of the two that its block says
 */
export function resultBytes(result: { readonly [name: string]: unknown }, index: number): ResultBytes {
  const content = contentOf(rawBlocks(result)[index]?.block);
  if (content.kind !== "image" && content.kind !== "audio" && content.kind !== "blob") {
    throw new HostError("no-result", {});
  }
  if (!base64.test(content.data) || content.data === "") throw new HostError("content-broken", {});
  const bytes = new Uint8Array(Buffer.from(content.data, "base64"));
  const type = mediaTypeOf(bytes);
  const said = content.kind === "blob" ? (content.link.mimeType ?? "") : content.mimeType;
  const fits = type !== undefined && (content.kind === "blob" || type.startsWith(`${content.kind}/`));
  if (!fits) throw new HostError("content-not-shown", { type: said });
  return { bytes, type };
}

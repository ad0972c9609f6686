import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import { rawBlocks } from "../host/results/blocks.ts";
import { membersOf } from "../host/untrusted/members-of.ts";

/** Asks where to write a file. @param suggested a file name without a folder */
export type ContentPlace = (suggested: string) => Promise<string | undefined>;

const NAME_LENGTH = 100;

/**
 * Writes one block of a result, such as a content of a read resource, byte for byte: text as UTF-8, a blob decoded.
 * @returns the path, or null when the person closed the dialog
 * @throws HostError `no-result` when there is no such content or it holds no data; `not-saved` {detail}
 */
export async function saveContent(
  host: Pick<McpHost, "callResult">,
  callId: string,
  index: number,
  askWhere: ContentPlace,
): Promise<{ readonly path: string | null }> {
  const holder = membersOf(rawBlocks(host.callResult(callId) ?? {})[index]?.block);
  const content = "resource" in holder ? membersOf(holder.resource) : holder;
  const bytes = bytesOf(content);
  if (!bytes) throw new HostError("no-result", {});
  const path = await askWhere(suggestedName(content.uri));
  if (path === undefined) return { path: null };
  try {
    await writeFile(path, bytes);
  } catch (error) {
    throw new HostError("not-saved", { detail: error instanceof Error ? error.message : String(error) });
  }
  return { path };
}

function bytesOf({ text, blob, data }: { readonly [name: string]: unknown }): Buffer | undefined {
  if (typeof text === "string") return Buffer.from(text, "utf8");
  const encoded = typeof blob === "string" ? blob : data;
  return typeof encoded === "string" ? Buffer.from(encoded, "base64") : undefined;
}

/** The last part of a URI as a file name that no system reads as a path. */
function suggestedName(uri: unknown): string {
  const last = typeof uri === "string" ? basename(uri.split(/[?#]/, 1)[0] ?? "") : "";
  const name = last
    .replace(/[^\p{L}\p{N}._ -]/gu, "_")
    .replace(/^\.+/, "")
    .slice(0, NAME_LENGTH);
  return name === "" ? "content" : name;
}

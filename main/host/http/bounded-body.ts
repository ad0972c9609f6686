import { HostError } from "../host-error.ts";

/**
 * Reads a body as it comes out of decompression and stops at the limit: what is too large is never held, and a small body
 * that unpacks to a huge one is cut off while it unpacks.
 * @param limit bytes
 * @throws HostError `message-too-large` {size, limit} (the size read so far); what the stream fails with
 */
export async function readBounded(response: Response, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    // Leaving the loop cancels the stream and with it the decompression.
    if (size > limit) throw new HostError("message-too-large", { size, limit });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Lets go of a body that nobody reads, so that its connection can be used again. Never rejects. */
export async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

import type { ImageType } from "./sniff.ts";

/**
 * How many pixels an image has when it is drawn, by its head: a small file may stand for gigabytes of them (S-26).
 * @returns 0 for one that has none of its own (SVG); undefined when its head does not say
 */
export function imagePixels(bytes: Buffer, type: ImageType): number | undefined {
  switch (type) {
    case "image/svg+xml":
      return 0;
    case "image/png":
      return area(bytes, 24, () => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]);
    case "image/gif":
      return gifPixels(bytes);
    case "image/webp":
      return webpPixels(bytes);
    case "image/jpeg":
      return jpegPixels(bytes);
  }
}

function area(bytes: Buffer, needed: number, read: () => readonly [number, number]): number | undefined {
  if (bytes.length < needed) return undefined;
  const [width, height] = read();
  return width * height;
}

/**
 * The larger of the screen and the first frame, which need not keep to it: the frame is unpacked whole (GIF89a §18, §20).
 * Blocks that may stand before the frame are stepped over.
 */
function gifPixels(bytes: Buffer): number | undefined {
  if (bytes.length < 13) return undefined;
  const screen = bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  let at = 13 + colours(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x2c) {
      const frame = area(bytes, at + 9, () => [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]);
      return frame === undefined ? undefined : Math.max(screen, frame);
    }
    if (kind !== 0x21) return undefined;
    at += 2;
    for (let length = bytes[at]; length !== 0; length = bytes[at]) {
      if (length === undefined) return undefined;
      at += 1 + length;
    }
    at += 1;
  }
  return undefined;
}

/** Bytes of a table of colours, if the flags say that there is one. */
function colours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The three kinds of WebP (RFC 9649 §2). */
function webpPixels(bytes: Buffer): number | undefined {
  const kind = bytes.subarray(12, 16).toString("latin1");
  if (kind === "VP8X") return area(bytes, 30, () => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]);
  if (kind === "VP8 ") return area(bytes, 30, () => [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]);
  if (kind !== "VP8L" || bytes.length < 25) return undefined;
  const bits = bytes.readUInt32LE(21);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}

/** Goes from segment to segment to the frame's head (ITU T.81 §B.2.2). */
function jpegPixels(bytes: Buffer): number | undefined {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** The first bytes of what may be shown; a `.` stands for any byte. */
const signatures: readonly (readonly [type: string, start: string])[] = [
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/gif", "GIF8"],
  ["image/webp", "RIFF....WEBP"],
  ["audio/wav", "RIFF....WAVE"],
  ["audio/mpeg", "ID3"],
  ["audio/mpeg", "\xff\xfb"],
  ["audio/mpeg", "\xff\xf3"],
  ["audio/mpeg", "\xff\xf2"],
  ["audio/aac", "\xff\xf1"],
  ["audio/aac", "\xff\xf9"],
  ["audio/ogg", "OggS"],
  ["audio/flac", "fLaC"],
  ["audio/webm", "\x1a\x45\xdf\xa3"],
  ["audio/mp4", "....ftyp"],
];

/**
 * What bytes are, whatever they are called: an image or a sound that the window may show. An SVG is known by its root element; as the
 * source of an image element it runs nothing and loads nothing.
 * @returns the type, or undefined for anything else
 */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  for (const [type, signature] of signatures) {
    if ([...signature].every((character, at) => character === "." || character === start[at])) return type;
  }
  const text = Buffer.from(bytes.subarray(0, 4096)).toString("utf8");
  return /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i.test(text)
    ? "image/svg+xml"
    : undefined;
}

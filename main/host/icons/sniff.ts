/** Types of images that are shown. An SVG only ever as the source of an image, where nothing in it runs or loads. */
export type ImageType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/svg+xml";

/** How much of a text is looked at to tell an SVG. */
const SVG_HEAD_BYTES = 1024;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** What an image is by its first bytes, whatever it is called; undefined for anything else (S-26). */
export function sniffImage(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return "image/png";
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return "image/jpeg";
  const head = bytes.subarray(0, 12).toString("latin1");
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "image/webp";
  const text = bytes.subarray(0, SVG_HEAD_BYTES).toString("utf8").trimStart();
  return /^(<\?xml[^>]*>\s*)?<svg[\s>]/.test(text) ? "image/svg+xml" : undefined;
}

import { expect, it } from "vitest";
import { ICON_PIXELS } from "../untrusted/limits.ts";
import { imagePixels } from "./image-pixels.ts";

const of = (base64: string) => Buffer.from(base64, "base64");
const webp = (...chunks: readonly Buffer[]) => Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), ...chunks]);

/** Heads of images of 3 × 2 pixels, as Chromium writes them. */
const png = of(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAAXNSR0IArs4c6QAAABJJREFUGFdj5MpO+s8ABYzIHAA71wOvxKK1jAAAAABJRU5ErkJggg==",
);
const lossy = webp(of("VlA4ICYAAABwAQCdASoDAAIAAsBMJaACdAFAAAD+7kMWvDZG/+A/iX9gWIAAAA=="));
const lossless = webp(Buffer.from("VP8L"), of("EQAAAC8CQAAAB9C1KlSs/4GI6H8AAA=="));
const extended = webp(of("VlA4WAoAAAAgAAAAAgAAAQAA"));
/** Screen, colours, a graphic control and a comment, then a frame of these measures. */
const gifOf = (screen: readonly number[], frame: readonly number[]) =>
  Buffer.from([
    ...[...Buffer.from("GIF89a"), ...le(screen), 0x80, 0, 0, ...Array(6).fill(7)],
    ...[0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x21, 0xfe, 2, 0x2c, 0x2c, 1, 0x2c, 0],
    ...[0x2c, ...le([0, 0]), ...le(frame), 0],
  ]);
const le = (numbers: readonly number[]) => numbers.flatMap((number) => [number & 0xff, number >> 8]);
const gif = gifOf([3, 2], [3, 2]);
const jpeg = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0],
  ...[0xff, 0xff, 0xdb, 0, 3, 7],
  ...[0xff, 0xc2, 0, 17, 8, 0, 2, 0, 3, 3],
]);

it("[S-26] knows by an image's head how many pixels it is", () => {
  expect(imagePixels(png, "image/png")).toBe(6);
  expect(imagePixels(gif, "image/gif")).toBe(6);
  expect(imagePixels(jpeg, "image/jpeg")).toBe(6);
  for (const image of [lossy, lossless, extended]) expect(imagePixels(image, "image/webp")).toBe(6);
  expect(imagePixels(Buffer.from("<svg/>"), "image/svg+xml")).toBe(0);
  const huge = Buffer.from(png);
  huge.writeUInt32BE(0xffff_ffff, 16);
  expect(imagePixels(huge, "image/png")).toBeGreaterThan(ICON_PIXELS);
});

it("[S-26] a first frame that is larger than its screen counts, in a GIF", () => {
  expect(imagePixels(gifOf([1, 1], [20_000, 20_000]), "image/gif")).toBe(400_000_000);
  expect(imagePixels(gifOf([20_000, 20_000], [1, 1]), "image/gif")).toBe(400_000_000);
  // Cut off before its frame, or with a block that nobody knows, it does not say.
  expect(imagePixels(gif.subarray(0, gif.length - 5), "image/gif")).toBeUndefined();
  expect(imagePixels(Buffer.concat([gif.subarray(0, 19), Buffer.alloc(20)]), "image/gif")).toBeUndefined();
});

it("[S-26] says that it does not know of a head that is cut off or is none", () => {
  const whole = { "image/png": png, "image/gif": gif, "image/jpeg": jpeg, "image/webp": extended } as const;
  for (const [type, bytes] of Object.entries(whole)) {
    for (let length = 0; length < Math.min(bytes.length, 10); length += 1) {
      expect(imagePixels(bytes.subarray(0, length), type as keyof typeof whole)).toBeUndefined();
    }
  }
  expect(imagePixels(webp(Buffer.from("VP8?              ")), "image/webp")).toBeUndefined();
  expect(imagePixels(webp(Buffer.from("VP8L")), "image/webp")).toBeUndefined();
  expect(imagePixels(Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(40)]), "image/jpeg")).toBeUndefined();
});

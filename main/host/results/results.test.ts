import { describe, expect, it } from "vitest";
import { keptContent, restoredContent } from "../connection/kept-content.ts";
import { mediaTypeOf } from "./media-type.ts";
import { resultBytes } from "./result-bytes.ts";
import { resultView, wholeText } from "./result-view.ts";
import { findText, textPart } from "./text-part.ts";

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");

describe("a result as it is shown", () => {
  it.each([
    ["an array", [1, 2]],
    ["a text", "x"],
    ["zero", 0],
    ["false", false],
    ["null", null],
  ])("[S-01] shows structured content that is %s", (_, structuredContent) => {
    const { structured } = resultView({ content: [], structuredContent }, 0);
    expect(JSON.parse(structured?.text ?? "")).toEqual(structuredContent);
  });

  it("[S-25] keeps annotations as far as they are understood", () => {
    const annotations = { audience: ["user", "nobody", "user"], priority: 0.5, lastModified: "2026\u202e-01" };
    const block = (value: unknown) => ({ type: "text", text: "x", annotations: value });
    const { blocks } = resultView({ content: [block(annotations), block({ audience: "user", priority: 7 })] }, 0);
    expect(blocks[0]?.annotations).toEqual({ audience: ["user"], priority: 0.5, lastModified: "2026\\u{202E}-01" });
    expect(blocks[1]?.annotations).toBeUndefined();
  });

  it("[S-01] shows what nobody knows, and a block without what its kind needs, as JSON", () => {
    const content = [{ type: "hologram", depth: 3 }, { type: "image" }, null, "x"];
    const { blocks } = resultView({ content }, 0);
    expect(blocks.map(({ kind }) => kind)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
    expect(wholeText({ content }, 0)).toContain('"depth": 3');
  });

  it("[S-20] reads the contents of a resource and the messages of a prompt the same way", () => {
    const contents = [
      { uri: "a://1", text: "one" },
      { uri: "a://2", blob: "AAAA", mimeType: "application/zip" },
    ];
    expect(resultView({ contents }, 0).blocks).toMatchObject([
      { kind: "resource", link: { uri: "a://1" }, start: { text: "one" } },
      { kind: "blob", link: { uri: "a://2" }, bytes: 3 },
    ]);
    const messages = [{ role: "assistant", content: { type: "text", text: "hi" } }];
    expect(resultView({ messages }, 0).blocks).toMatchObject([{ kind: "text", role: "assistant" }]);
  });

  it("[S-20] [S-22] a JSON content is laid out wherever it is read; one without its address is shown as it was sent", () => {
    const contents = [{ uri: "a://1", mimeType: "application/json", text: '{"a":[1.0]}' }, { text: "lost" }];
    const laidOut = '{\n  "a": [\n    1.0\n  ]\n}';
    const { blocks, unlisted } = resultView({ contents }, 0);
    expect(blocks).toMatchObject([
      { kind: "resource", start: { text: laidOut, characters: laidOut.length } },
      { kind: "unknown", type: "resource", start: { text: '{\n  "text": "lost"\n}' } },
    ]);
    expect([wholeText({ contents }, 0), wholeText({ contents }, 1)]).toEqual([laidOut, '{\n  "text": "lost"\n}']);
    expect(wholeText({ contents }, 2)).toBeUndefined();
    expect(unlisted).toBeUndefined();
  });

  it("[S-20] lays out so much JSON of one result and no more, the same in its beginning and in the whole", () => {
    const json = (length: number) => `[${"1,".repeat(length / 2 - 1)}1]`;
    const contents = [400_000, 700_000, 400_000].map((length, n) => {
      return { uri: `a://${n}`, mimeType: "application/json", text: json(length) };
    });
    const { blocks } = resultView({ contents }, 0);
    const lengths = blocks.map((block) => block.kind === "resource" && block.start.characters);
    expect(lengths).toEqual([expect.any(Number), json(700_000).length, expect.any(Number)]);
    expect(contents.map((_, n) => wholeText({ contents }, n)?.length)).toEqual(lengths);
    expect(wholeText({ contents }, 0)).toContain("[\n  1,\n");
    expect(wholeText({ contents }, 2)).toContain("[\n  1,\n");
  });

  it("[S-22] a prompt's result has its words, the blocks of each message, and says when it has no messages", () => {
    const messages = [
      {
        role: "user",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      },
      { role: "assistant", content: { type: "text", text: "c" } },
      null,
    ];
    const view = resultView({ description: "d\u202e", messages }, 0);
    expect(view.blocks.map(({ kind, role }) => [kind, role])).toEqual([
      ["text", "user"],
      ["text", "user"],
      ["text", "assistant"],
      ["unknown", undefined],
    ]);
    expect(view).toMatchObject({ description: "d\\u{202E}", count: 4 });
    expect(resultView({ description: 7, messages: {} }, 0)).toEqual({ blocks: [], count: 0, unlisted: true });
  });

  it("[S-01] hands over a long text by its beginning and very many blocks in parts, and says how much there is", () => {
    const content = Array.from({ length: 450 }, (_, index) => ({
      type: "text",
      text: `${index} ${"x".repeat(9_000)}`,
    }));
    const first = resultView({ content }, 0);
    expect(first).toMatchObject({ count: 450 });
    expect(first.blocks).toHaveLength(200);
    expect(JSON.stringify(first).length).toBeLessThan(400_000);
    expect(resultView({ content }, 400).blocks.map(({ index }) => index)).toContain(449);
  });
});

describe("a piece of a text", () => {
  it("never cuts a character, and reading on gives the whole", () => {
    const text = "ab😀cd😀";
    const pieces: string[] = [];
    for (let from = 0; from < text.length; ) {
      const piece = textPart(text, from, 3);
      pieces.push(piece.text);
      from = piece.next;
    }
    expect(pieces.join("")).toBe(text);
    expect(textPart("a\r\nb", 0, 2)).toMatchObject({ text: "a", next: 1 });
    expect(textPart("a\r\nb", 1, 1)).toMatchObject({ text: "\n", next: 3 });
    expect(textPart("😀", 0, 1)).toEqual({ text: "😀", next: 2, characters: 2 });
  });

  it("is found whatever its case, after the last one, and from the beginning again", () => {
    const text = "One two ONE";
    expect(findText(text, "one", 0)).toMatchObject({ at: 0, match: "One" });
    expect(findText(text, "one", 1)).toMatchObject({ at: 8, before: "One two ", match: "ONE", after: "" });
    expect(findText(text, "one", 9)).toMatchObject({ at: 0 });
    expect(findText(text, ".*", 0)).toMatchObject({ at: -1 });
  });
});

describe("bytes that may be shown", () => {
  it.each([
    ["image/png", "\x89PNG\r\n\x1a\nxx"],
    ["image/jpeg", "\xff\xd8\xff\xe0"],
    ["image/webp", "RIFF1234WEBPVP8 "],
    ["audio/wav", "RIFF1234WAVEfmt "],
    ["image/svg+xml", '<?xml version="1.0"?><!-- a --> <svg xmlns="x">'],
    [undefined, "<html><svg></svg></html>"],
    [undefined, "%PDF-1.7"],
  ])("are known as %s by what they are", (type, bytes) => {
    expect(mediaTypeOf(Buffer.from(bytes, "latin1"))).toBe(type);
  });

  it("[S-01] are refused when they are no base64, no media, or not what their block says", () => {
    const of = (block: object) => () => resultBytes({ content: [block] }, 0);
    expect(of({ type: "image", mimeType: "image/png", data: "%%%" })).toThrow("content-broken");
    expect(of({ type: "image", mimeType: "text/html", data: base64("<script>") })).toThrow("content-not-shown");
    expect(of({ type: "image", mimeType: "image/png", data: base64("ID3xxxx") })).toThrow("content-not-shown");
    expect(of({ type: "text", text: "x" })).toThrow("no-result");
    expect(of({ type: "image", mimeType: "image/png", data: base64("GIF89a") })()).toMatchObject({ type: "image/gif" });
  });
});

it("[S-01] content that the protocol client would refuse comes back as it was sent", () => {
  const result = { resultType: "complete", content: [{ type: "image", data: "%%%" }], structuredContent: 0 };
  const kept = keptContent(result);
  expect(kept.content).toEqual([]);
  expect(restoredContent(kept)).toEqual(result);
  const plain = { resultType: "complete", content: [{ type: "text", text: "x" }] };
  expect(keptContent(plain)).toBe(plain);
  expect(restoredContent(plain)).toBe(plain);
});

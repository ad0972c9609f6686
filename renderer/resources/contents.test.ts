import { describe, expect, it } from "vitest";
import { bytesOf, contentsOf, decoded, promptOf } from "./contents.ts";
import { isNotFound } from "./not-found.ts";

describe("contents of a read resource", () => {
  it("[S-20] keeps several contents apart, with the size of their bytes", () => {
    const json = JSON.stringify({
      contents: [
        { uri: "file:///a", mimeType: "text/plain", text: "hi" },
        { uri: "file:///b", mimeType: "image/png", blob: "AAEC" },
        { uri: "file:///c", mimeType: "audio/wav", blob: "AAE=" },
        { uri: "file:///d", mimeType: "image/svg+xml", blob: "AA==" },
        { uri: "file:///e" },
      ],
    });
    expect(contentsOf(json)?.map(({ kind, uri, ...rest }) => [kind, uri, "bytes" in rest ? rest.bytes : null])).toEqual(
      [
        ["text", "file:///a", null],
        ["image", "file:///b", 3],
        ["audio", "file:///c", 2],
        ["blob", "file:///d", 1],
        ["other", "file:///e", null],
      ],
    );
  });

  it.each(["", "null", "[]", "{}", '{"contents":{}}', "{"])("of %j are none, and nothing is thrown", (json) => {
    expect(contentsOf(json)).toBeUndefined();
  });

  it("writes out what can't be seen in a URI and a type", () => {
    const json = JSON.stringify({ contents: [{ uri: "file:///\u202ea", mimeType: "text/\u200bplain", text: "" }] });
    expect(contentsOf(json)?.[0]).toMatchObject({ uri: "file:///\\u{202E}a", mimeType: "text/\\u{200B}plain" });
  });

  it("[S-25] reads audience, priority and date, and drops what is none of them", () => {
    const of = (annotations: unknown) => contentsOf(JSON.stringify({ contents: [{ text: "", annotations }] }))?.[0];
    expect(of({ audience: ["user", "robot"], priority: 0, lastModified: "2026-01-02" })?.annotations).toEqual({
      audience: ["user"],
      priority: 0,
      lastModified: "2026-01-02",
    });
    expect(of({ audience: "user", priority: 2, lastModified: 7 })?.annotations).toBeUndefined();
  });
});

it("[S-22] reads messages of every role and kind", () => {
  const prompt = promptOf(
    JSON.stringify({
      description: "d",
      messages: [
        { role: "user", content: { type: "text", text: "a" } },
        { role: "assistant", content: { type: "image", data: "AAEC", mimeType: "image/png" } },
        { role: "user", content: { type: "audio", data: "AAEC", mimeType: "audio/wav" } },
        { role: "user", content: { type: "resource", resource: { uri: "file:///a", text: "inner" } } },
        { role: "user", content: { type: "resource_link", uri: "file:///b", name: "b", size: 5 } },
        { role: "narrator", content: { type: "hologram" } },
        { role: 7, content: null },
      ],
    }),
  );
  expect(prompt?.description).toBe("d");
  expect(prompt?.messages.map(({ role, contents }) => [role, ...contents.map(({ kind }) => kind)])).toEqual([
    ["user", "text"],
    ["assistant", "image"],
    ["user", "audio"],
    ["user", "text"],
    ["user", "link"],
    ["narrator", "other"],
    ["?", "other"],
  ]);
});

it("counts bytes as decoding does, and takes bad base64 for what it is", () => {
  for (const text of ["", "a", "ab", "abc", "abcd"]) {
    expect(bytesOf(btoa(text))).toBe(text.length);
    expect(decoded(btoa(text))?.length).toBe(text.length);
  }
  expect(decoded("§")).toBeUndefined();
});

it("[S-20] knows both codes of a resource that is not there", () => {
  const failed = (code: number) => ({ code: "protocol-error", params: { code, message: "" } });
  expect([-32002, -32602, -32603].map((code) => isNotFound(failed(code)))).toEqual([true, true, false]);
  expect(isNotFound({ code: "internal", params: { code: -32002 } })).toBe(false);
});

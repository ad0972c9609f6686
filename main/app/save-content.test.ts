import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { saveContent } from "./save-content.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-save-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = Buffer.from([0, 1, 2, 255]);
const results: { readonly [callId: string]: { readonly [name: string]: unknown } } = {
  resource: {
    contents: [
      { uri: "file:///a/b.json?x", mimeType: "application/json", text: '{"a":[1.0]}' },
      { uri: "x:/..", blob: bytes.toString("base64") },
    ],
  },
  tool: {
    content: [
      { type: "resource_link", uri: "x:1" },
      { type: "resource", resource: { uri: "x:2", text: "in" } },
    ],
  },
  prompt: { messages: [{ role: "user", content: { type: "image", data: bytes.toString("base64") } }] },
};

async function saved(callId: string, index: number) {
  let suggested = "";
  const host = { callResult: (id: string) => results[id] };
  const { path } = await saveContent(host, callId, index, async (name) => {
    suggested = name;
    return join(folder, name);
  });
  return { suggested, content: readFileSync(path ?? "") };
}

it("[S-20] writes what the server sent, byte for byte: a text is not laid out, a blob is decoded", async () => {
  expect(await saved("resource", 0)).toEqual({ suggested: "b.json", content: Buffer.from('{"a":[1.0]}') });
  expect(await saved("resource", 1)).toEqual({ suggested: "content", content: bytes });
  expect(await saved("tool", 1)).toMatchObject({ content: Buffer.from("in") });
  expect(await saved("prompt", 0)).toMatchObject({ content: bytes });
});

it("[S-20] writes nothing where there is nothing, or where the person says no", async () => {
  for (const [callId, index] of [
    ["resource", 2],
    ["tool", 0],
    ["gone", 0],
  ] as const) {
    await expect(saved(callId, index)).rejects.toMatchObject({ code: "no-result" });
  }
  const host = { callResult: (id: string) => results[id] };
  expect(await saveContent(host, "resource", 0, async () => undefined)).toEqual({ path: null });
  const lost = saveContent(host, "resource", 0, async () => join(folder, "none", "b"));
  await expect(lost).rejects.toMatchObject({ code: "not-saved" });
});

import { expect, it } from "vitest";
import { z } from "zod";
import { CHARACTERS_PER_LIST, PAGES_PER_LIST } from "../untrusted/limits.ts";
import { type ListKind, readList } from "./list-source.ts";
import { readPages } from "./pages.ts";

const tooLarge = { code: "list-too-large", params: { method: "tools/list", limit: CHARACTERS_PER_LIST } };

it("[C-16] an endless list of long texts stops at the limit on its text, which is named, and what was read stays", async () => {
  const description = "x".repeat(CHARACTERS_PER_LIST / 8);
  let pages = 0;
  const read = await readPages("tools/list", 10_000, async () => {
    pages += 1;
    return { items: [{ description }], nextCursor: "more" };
  });
  expect(pages).toBeLessThan(10);
  expect(read.items).toHaveLength(pages - 1);
  expect(read.stopped).toMatchObject(tooLarge);
});

it("[C-16] an item counts as it was sent, though less of it is shown, and as it is shown where that is longer", async () => {
  const page = { prompts: [{ name: "a", icons: "x".repeat(CHARACTERS_PER_LIST / 4), more: 3 }], nextCursor: "more" };
  const read = (view: ListKind<{ name: string }, string>["view"], item: object) => {
    const answer = { ...page, prompts: [item] };
    const kind = { method: "prompts/list", member: "prompts", name: "name", item: z.looseObject({ name: z.string() }) };
    const source = { ask: async () => answer as never, cache: undefined, onLeftOut: () => {} };
    return readList(source, { ...kind, method: "prompts/list", limit: PAGES_PER_LIST, view }, "use");
  };
  const sent = await read(({ name }) => name, page.prompts[0] as object);
  expect(sent.items).toEqual(["a", "a", "a"]);
  expect(sent.stopped).toMatchObject({ code: "list-too-large", params: { method: "prompts/list" } });
  const shown = await read(({ name }) => name.repeat(CHARACTERS_PER_LIST / 4), { name: "b" });
  expect(shown.items).toHaveLength(3);
  expect(shown.stopped).toMatchObject({ code: "list-too-large" });
});

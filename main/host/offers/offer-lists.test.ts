import { expect, it } from "vitest";
import type { ListSource } from "../primitives/list-source.ts";
import { ITEMS_PER_LIST } from "../untrusted/limits.ts";
import { listPrompts, listResources, listTemplates } from "./offer-lists.ts";

it.each([
  { list: listPrompts, method: "prompts/list", member: "prompts" },
  { list: listResources, method: "resources/list", member: "resources" },
  { list: listTemplates, method: "resources/templates/list", member: "resourceTemplates" },
] as const)(
  "[C-16] of more items than the limit $method has that many, and names it",
  async ({ list, method, member }) => {
    const item = { name: "n", uri: "demo://n", uriTemplate: "demo://n" };
    const ask: ListSource["ask"] = async (_, schema) =>
      schema.parse({ [member]: Array(ITEMS_PER_LIST + 1).fill(item) });
    const read = await list({ ask, cache: undefined, onLeftOut: () => {} });
    expect(read?.items.length).toBe(ITEMS_PER_LIST);
    expect(read?.stopped).toMatchObject({ code: "list-too-long", params: { method, limit: ITEMS_PER_LIST } });
  },
);

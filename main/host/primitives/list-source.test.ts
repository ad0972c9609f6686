import { expect, it } from "vitest";
import { z } from "zod";
import { type CacheMode, ResultCache } from "../cache/result-cache.ts";
import { HostError } from "../host-error.ts";
import { ManualClock } from "../manual-clock.ts";
import { type ListSource, readList } from "./list-source.ts";

it("[C-32] [C-16] after a cursor was refused no page of the list is used again, also when its beginning can't be read either", async () => {
  const clock = new ManualClock();
  const cache = new ResultCache(clock);
  const asked: unknown[] = [];
  let fails: "cursor" | "everything" | undefined;
  const ask: ListSource["ask"] = async ({ params }, schema) => {
    asked.push(params?.cursor);
    if (fails === "cursor") {
      fails = "everything";
      throw new HostError("protocol-error", { code: -32602, message: "Unknown cursor" });
    }
    if (fails === "everything") throw new HostError("no-answer", {});
    const page = params?.cursor === undefined ? { nextCursor: "2" } : {};
    const ttlMs = params?.cursor === undefined ? 120_000 : 60_000;
    return schema.parse({ prompts: [{ name: `${asked.length}` }], ...page, ttlMs });
  };
  const kind = { method: "prompts/list", member: "prompts", name: "name", limit: 10 } as const;
  const item = z.looseObject({ name: z.string() });
  const read = (mode: CacheMode) =>
    readList({ ask, cache, onLeftOut: () => {} }, { ...kind, item, view: ({ name }) => name }, mode);
  expect((await read("use")).items).toEqual(["1", "2"]);
  clock.advance(60_000);
  fails = "cursor";
  await expect(read("use")).rejects.toMatchObject({ code: "no-answer" });
  expect(asked.splice(0)).toEqual([undefined, "2", "2", undefined]);
  fails = undefined;
  // The first page would still be fresh.
  expect((await read("use")).items).toEqual(["1", "2"]);
  expect(asked).toEqual([undefined, "2"]);
});

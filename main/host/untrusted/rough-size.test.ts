import { expect, it } from "vitest";
import { roughSize } from "./rough-size.ts";

/** A list of zeros that counts how often it is looked into. */
function counted(length: number) {
  const looks = { count: 0 };
  const list = new Proxy(new Array(length).fill(0), {
    get(target, name) {
      looks.count += 1;
      return Reflect.get(target, name);
    },
    ownKeys() {
      throw new Error("all of its places at once");
    },
  });
  return { list, looks };
}

it("counts texts, names and what holds them", () => {
  expect(roughSize("x".repeat(100), 1000)).toBe(108);
  expect(roughSize({ ab: [1, null, "cde"] }, 1000)).toBe(8 + 2 + 8 + 8 + 8 + 11);
  expect(roughSize(undefined, 1000)).toBe(8);
});

it("[C-32] looks no further than to the limit, in a huge list or far below one", () => {
  const { list, looks } = counted(1_000_000);
  expect(roughSize({ contents: [{ text: "x" }], more: { list } }, 8_000)).toBeGreaterThan(8_000);
  // Each place is one look at its length and one at what is there.
  expect(looks.count).toBeLessThan(2_100);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, list]));
  looks.count = 0;
  expect(roughSize(many, 8_000)).toBeGreaterThan(8_000);
  expect(looks.count).toBeLessThan(2_100);
});

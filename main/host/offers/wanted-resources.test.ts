import { expect, it } from "vitest";
import { isPartOf, WantedResources } from "./wanted-resources.ts";

it("[S-04] an update is of the resource itself or of what lies below it, and of no neighbour that begins alike", () => {
  const parts = ["demo://a", "demo://a/b", "demo://a?b", "demo://a#b"];
  const others = ["demo://ab", "demo://a.b", "demo://a%2Fb", "demo://A", "demo://", "demo://b/a"];
  expect([...parts, ...others].filter((uri) => isPartOf(uri, "demo://a"))).toEqual(parts);
  expect(["demo://a/", "demo://a/b", "demo://a"].filter((uri) => isPartOf(uri, "demo://a/"))).toEqual([
    "demo://a/",
    "demo://a/b",
  ]);
  const wanted = new WantedResources();
  wanted.add("s", "demo://a");
  expect(wanted.updated("s", "demo://ab", 1)).toBe(false);
  expect(wanted.updated("s", "demo://a/b", 2)).toBe(true);
  expect(wanted.view("s")).toEqual([{ uri: "demo://a", updatedAt: 2 }]);
});

import { expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { RootGrants, type RootsStore, type ServerRoots } from "./root-grants.ts";

function grantsOver(read: readonly ServerRoots[] = []) {
  const written: (readonly ServerRoots[])[] = [];
  const changed: string[] = [];
  const store: RootsStore = { read: () => read, write: (all) => void written.push(all) };
  const grants = new RootGrants(store, new ManualClock(5), (id) => changed.push(id));
  const paths = (id = "a") => grants.of(id).roots.map(({ path }) => path);
  return { grants, written, changed, paths };
}

it("[S-07] keeps the person's order; a folder comes back to the place it had, and stands once", () => {
  const { grants, paths, changed, written } = grantsOver();
  for (const path of ["/1", "/2", "/3", "/2"]) grants.grant("a", path, path);
  grants.grant("b", "/9", "nine");
  grants.withdraw("a", "/2");
  expect(paths()).toEqual(["/1", "/3"]);
  grants.restore("a", "/2");
  grants.restore("a", "/2");
  grants.restore("a", "/never");
  expect(paths()).toEqual(["/1", "/2", "/3"]);
  expect(paths("b")).toEqual(["/9"]);
  expect(changed).toEqual(["a", "a", "a", "b", "a", "a"]);
  expect(written.at(-1)).toMatchObject([{ serverId: "a" }, { serverId: "b", roots: [{ name: "nine", grantedAt: 5 }] }]);
});

it("[S-24] keeps whether a server may see them apart from which they are", () => {
  const { grants, written } = grantsOver([{ serverId: "a", roots: [], allowedAt: 1 }]);
  expect(grants.of("a").allowedAt).toBe(1);
  grants.grant("a", "/1", "1");
  expect(grants.of("a").allowedAt).toBe(1);
  grants.askAgain("a");
  expect(grants.of("a")).not.toHaveProperty("allowedAt");
  grants.allow("a");
  expect(written.at(-1)).toEqual([{ serverId: "a", roots: [{ path: "/1", name: "1", grantedAt: 5 }], allowedAt: 5 }]);
  grants.withdraw("a", "/1");
  grants.askAgain("a");
  expect(written.at(-1)).toEqual([]);
});

it("stands for the run when it can't be kept, and says so; more than the limit are refused", () => {
  const full: RootsStore = {
    read: () => [],
    write: () => {
      throw new Error("disk full");
    },
  };
  const grants = new RootGrants(full, new ManualClock(), () => {});
  expect(() => grants.grant("a", "/1", "1")).toThrow("roots-not-saved");
  expect(grants.of("a").roots).toHaveLength(1);
  const { grants: many } = grantsOver();
  for (let n = 0; n < 200; n += 1) many.grant("a", `/${n}`, "");
  expect(() => many.grant("a", "/more", "")).toThrow("too-many-roots");
});

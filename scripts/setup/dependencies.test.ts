import { describe, expect, it } from "vitest";
import { agrees, lockStamp } from "./dependencies.mjs";

const lock = (packages: object) => JSON.stringify({ packages: { "": { name: "parley" }, ...packages } });

describe("lockStamp", () => {
  it("changes with the lock's text", () => {
    expect(lockStamp("a")).toBe(lockStamp("a"));
    expect(lockStamp("a")).not.toBe(lockStamp("b"));
  });
});

describe("agrees", () => {
  const wanted = lock({
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b": { version: "2.0.0", optional: true },
  });

  it("accepts what the lock asks for", () => {
    expect(
      agrees(wanted, lock({ "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "2.0.0" } })),
    ).toBe(true);
  });

  it("accepts a missing optional package: it may be for another system", () => {
    expect(agrees(wanted, lock({ "node_modules/a": { version: "1.0.0" } }))).toBe(true);
  });

  it("refuses another version and a missing package", () => {
    expect(agrees(wanted, lock({ "node_modules/a": { version: "1.0.1" } }))).toBe(false);
    expect(agrees(wanted, lock({ "node_modules/b": { version: "2.0.0" } }))).toBe(false);
    expect(
      agrees(wanted, lock({ "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "1.0.0" } })),
    ).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { causeOf, explain } from "./failure.mjs";

describe("causeOf", () => {
  it.each([
    ["npm error code ENOTFOUND\nnpm error network request failed", "network"],
    ["FetchError: request failed, reason: connect ECONNREFUSED 10.0.0.1:443", "network"],
    ["Error: ENOSPC: no space left on device, write", "disk"],
    ["npm error network ENOSPC", "disk"],
    ["tar: write error: No space left on device", "disk"],
    ["EACCES: permission denied, mkdir '/srv/x'", "permission"],
    ["`npm ci` can only install packages when your package.json and package-lock.json are in sync.", "lock"],
    ["TypeError: x is not a function", "other"],
  ])("%s: %s", (text, cause) => {
    expect(causeOf(text)).toBe(cause);
  });
});

describe("explain", () => {
  it("says what was being done and what to do next", () => {
    const failure = explain("installing the packages", "npm error code EAI_AGAIN");
    expect(failure.message).toContain("could not be reached");
    expect(failure.message).toContain("installing the packages");
    expect(failure.next).toContain("proxy");
  });

  it("shows the end of what it can't name", () => {
    const output = Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n");
    const { next } = explain("building", output);
    expect(next).toContain("line 39");
    expect(next).not.toContain("line 20");
  });
});

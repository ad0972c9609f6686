import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { lastWords } from "./last-words.ts";

it("[C-11] says what a program that is missing a module said, not where", () => {
  for (const more of [[], ["--input-type=module", "-e", "import './gone.mjs'"]]) {
    const { stderr } = spawnSync(process.execPath, more.length > 0 ? more : ["/no/such/server.js"], {
      encoding: "utf8",
    });
    const words = lastWords(stderr.split("\n"));
    expect(words).toMatch(/^Error.*Cannot find module/m);
    expect(words).not.toMatch(/^\s+at /m);
    expect(words.split("\n").length).toBeLessThanOrEqual(8);
  }
});

it("[C-11] shows the last lines, and before them the last that names a failure", () => {
  const chatter = Array.from({ length: 20 }, (_, n) => `line ${n}`);
  expect(lastWords(chatter).split("\n")).toEqual(chatter.slice(-8));
  const failed = ["error: an old one", "permission denied: /x", ...chatter];
  expect(lastWords(failed).split("\n")).toEqual(["permission denied: /x", ...chatter.slice(-7)]);
  expect(lastWords(["starting", "Error: no port", "bye"])).toBe("starting\nError: no port\nbye");
  expect(lastWords([])).toBe("");
});

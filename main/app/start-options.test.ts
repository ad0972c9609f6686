import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordingOpener } from "./recording-opener.ts";
import { armingMs, recordedOpens } from "./start-options.ts";

it("[U-03] addresses are recorded in place of being opened only where the command line says so, and never by a packaged app", () => {
  const argv = ["parley", ".", "--record-opens=/tmp/opens.jsonl"];
  expect(recordedOpens(argv, false)).toBe("/tmp/opens.jsonl");
  expect(recordedOpens(argv, true)).toBeUndefined();
  expect(recordedOpens(["parley", "."], false)).toBeUndefined();
});

it("[U-04] the recording opener writes the address as it is, and fails as a browser does where it can't", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-opens-"));
  try {
    const file = join(folder, "opens.jsonl");
    const open = recordingOpener(file);
    await open("https://example.com/a?b=%20\u00e9");
    await open("https://example.com/");
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      "https://example.com/a?b=%20\u00e9",
      "https://example.com/",
    ]);
    await expect(recordingOpener(folder)("https://example.com/")).rejects.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("reads how long Send stays disarmed, and ignores what is no number", () => {
  expect(armingMs(["--arming-ms=0"])).toBe(0);
  expect(armingMs(["--arming-ms=-1"])).toBeUndefined();
  expect(armingMs([])).toBeUndefined();
});

import { expect, it } from "vitest";
import { inTurns } from "./bulk-report.mjs";

it("measures both apps in each round, in turns which of them first, and leaves the first round out", async () => {
  const seen: string[] = [];
  const subject = (name: string) => ({
    measure: async (round: number) => {
      seen.push(`${name}${round}`);
      return { ms: round };
    },
  });
  const measured = await inTurns([subject("bare"), subject("own")], 2);
  expect(seen).toEqual(["bare0", "own0", "own1", "bare1", "bare2", "own2"]);
  expect(measured).toEqual([
    [{ ms: 1 }, { ms: 2 }],
    [{ ms: 1 }, { ms: 2 }],
  ]);
});

import { expect, it } from "vitest";
import type { QuestionView } from "../../../preload/contract/elicitation.ts";
import { ENDED_QUESTIONS, ENDED_QUESTIONS_CHARACTERS } from "../untrusted/limits.ts";
import { judgeUrl } from "../url/verdict.ts";
import { OutcomeLog } from "./outcome-log.ts";

const ended = (key: string, part: Partial<QuestionView>): QuestionView => ({
  key,
  serverId: "s",
  attribution: { kind: "unasked" },
  origin: "server-request",
  mode: "url",
  message: "",
  receivedAt: 0,
  state: { kind: "closed", outcome: { name: "refused", by: "host", reason: "blocked-url" }, at: 0 },
  ...part,
});

it("[U-09] keeps the whole address of a page that is waited for: what is opened again is what was shown", () => {
  const log = new OutcomeLog();
  const url = judgeUrl(`https://example.com/${"a".repeat(2000)}`, { otherHosts: [] });
  const visit = { openedAt: [0], state: "waiting", continues: "close", retriesByItself: false } as const;
  log.add(ended("page", { url, visit }));
  const message = "m".repeat(ENDED_QUESTIONS_CHARACTERS / 4);
  for (let n = 0; n < 8; n += 1) log.add(ended(`q${n}`, { message }));
  expect(log.find("q0")?.message.length).toBeLessThan(1000);
  expect(log.find("page")?.url).toEqual(url);
});

it("counts addresses: thousands of huge refused ones take no more room than anything else", () => {
  const log = new OutcomeLog();
  // Written out, what is unseen takes several times its room.
  const url = judgeUrl(`https://example.com/${"\u202e".repeat(60_000)}`, { otherHosts: [] });
  expect(url.level).toBe("block");
  for (let n = 0; n < ENDED_QUESTIONS; n += 1) log.add(ended(`q${n}`, { url }));
  const kept = [...log.all()];
  expect(kept).toHaveLength(ENDED_QUESTIONS);
  const characters = kept.reduce((sum, view) => sum + JSON.stringify(view.url).length, 0);
  expect(characters).toBeLessThan(2 * ENDED_QUESTIONS_CHARACTERS);
  expect(kept.at(-1)?.url).toEqual(url);
  expect(kept[0]?.url?.level).toBe("block");
});

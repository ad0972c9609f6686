import { expect, it } from "vitest";
import type { SamplingRequestApproval } from "../../../preload/contract/approvals.ts";
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

it("[S-06] counts prompts: of old ones only that there was one is kept", () => {
  const log = new OutcomeLog();
  const text = "w".repeat(ENDED_QUESTIONS_CHARACTERS / 8);
  const prompt: SamplingRequestApproval = {
    ...{ kind: "sampling-request", maxTokens: 10, hints: [], priorities: {}, tools: [] },
    messages: [{ role: "user", blocks: [{ kind: "text", text }] }],
    answeredBy: { kind: "person" },
  };
  const result = { kind: "sampling-result", request: prompt, text: "", cut: false, limitBytes: 40 } as const;
  const part = { mode: "approval", state: { kind: "closed", outcome: { name: "sent", by: "person" }, at: 0 } } as const;
  for (let n = 0; n < 10; n += 1) log.add(ended(`q${n}`, { ...part, approval: n % 2 === 0 ? prompt : result }));
  const kept = [...log.all()].map(({ approval }) => JSON.stringify(approval).length);
  expect(kept.slice(0, 2).every((characters) => characters < 300)).toBe(true);
  expect(kept.at(-1)).toBeGreaterThan(text.length);
  expect(kept.reduce((sum, characters) => sum + characters)).toBeLessThan(ENDED_QUESTIONS_CHARACTERS * 1.1);
});

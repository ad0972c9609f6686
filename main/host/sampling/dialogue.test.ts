import { expect, it } from "vitest";
import type { Outcome, QuestionView } from "../../../preload/contract/elicitation.ts";
import { Broker } from "../elicitation/broker.ts";
import { ManualClock } from "../manual-clock.ts";
import { OPEN_QUESTIONS_PER_CONNECTION } from "../untrusted/limits.ts";
import { askForSampling } from "./dialogue.ts";
import { createMessageParams } from "./request.ts";

const unasked = { serverId: "s", attribution: { kind: "unasked" }, origin: "server-request" } as const;

it.each([
  ["no-window", (broker: Broker) => broker.setAudience("none")],
  [
    "overflow",
    (broker: Broker) => {
      for (let n = 0; n < OPEN_QUESTIONS_PER_CONNECTION; n++) {
        broker.ask({ ...unasked, mode: "form", message: "" }, new AbortController().signal);
      }
    },
  ],
  ["interrupted", (broker: Broker) => broker.close()],
  ["withdrawn", (_: Broker, server: AbortController) => server.abort({ name: "withdrawn", by: "server" })],
] as const)("[S-06] an answer that comes when it can't be shown any more is kept nowhere: %s", async (how, prevent) => {
  let ids = 0;
  const clock = new ManualClock();
  const broker = new Broker(clock, { id: () => `q${++ids}` });
  const told: QuestionView[] = [];
  broker.onChange((view) => told.push(view));
  const server = new AbortController();
  const createMessage = async () => {
    await prevent(broker, server);
    return { text: "a secret", model: "mock" };
  };
  const delivered: unknown[] = [];
  const request = createMessageParams.parse({
    ...{ messages: [{ role: "user", content: { type: "text", text: "Say" } }], maxTokens: 9 },
  });
  const done = askForSampling(request, "", unasked, {
    ...{ clock, broker, signal: server.signal, model: { name: "Mock", createMessage } },
    onAsked: () => {},
    deliver: async (end) => void delivered.push(end),
  });
  await broker.approve("q1", {}, "person");
  const end = await done;
  const { name, reason } = (end as { outcome: Outcome }).outcome;
  expect(reason ?? name).toBe(how);
  expect(delivered).toEqual([end]);
  const [kept] = broker.all().filter(({ approval }) => approval?.kind === "sampling-result");
  expect(kept).toMatchObject({ approval: { text: "" }, state: { kind: "closed" } });
  expect(JSON.stringify([broker.all(), told])).not.toContain("a secret");
});

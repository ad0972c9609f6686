import { expect, it } from "vitest";
import { Broker } from "../elicitation/broker.ts";
import { ManualClock } from "../manual-clock.ts";
import { askRound } from "./input-round.ts";

it("[M-09] a question that can't be shown ends its call, and its siblings are withdrawn unanswered", async () => {
  let ids = 0;
  const broker = new Broker(new ManualClock(), { id: () => `q${++ids}` });
  const asks = (message: string) => ({
    method: "elicitation/create",
    params: { message, requestedSchema: { type: "object", properties: {} } },
  });
  const origin = {
    ...{ serverId: "s", callId: "c", tool: "book", round: 1, declaredModes: ["form"] as const },
    urlContext: { otherHosts: [] },
    method: "tools/call",
    input: () => undefined,
    earlierVisit: () => undefined,
  };
  const keys: string[] = [];
  const signal = new AbortController().signal;
  const round = askRound({ one: asks("One?"), two: asks("Two?") }, origin, broker, signal, (key) => keys.push(key));
  expect(keys).toHaveLength(2);
  broker.renderFailed(keys[0] ?? "", "out of ink");
  await expect(round).rejects.toMatchObject({ code: "question-refused", params: { reason: "render-failed" } });
  expect(broker.find(keys[1] ?? "")?.state).toMatchObject({
    kind: "closed",
    outcome: { name: "withdrawn", by: "host" },
  });
});

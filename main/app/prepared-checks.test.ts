import { expect, it } from "vitest";
import type { FormModel } from "../../preload/form/model.ts";
import { Broker } from "../host/elicitation/broker.ts";
import { ManualClock } from "../host/manual-clock.ts";
import { prepareChecks } from "./prepared-checks.ts";

const form = (): FormModel => ({ fields: [], outsideSpecification: false });
const question = {
  serverId: "s",
  attribution: { kind: "unasked" },
  origin: "server-request",
  mode: "form",
  message: "Who?",
} as const;

it("readies the check of a question that is still open after its sheet was drawn, once, and of no other", async () => {
  const clock = new ManualClock();
  let ids = 0;
  const broker = new Broker(clock, { id: () => `q${ids++}` });
  const prepared: FormModel[] = [];
  prepareChecks(broker, clock, (given) => prepared.push(given));
  const [kept, left] = [form(), form()];
  broker.ask({ ...question, form: kept }, new AbortController().signal);
  broker.appraiseWith(({ message }) => (message === "Held?" ? { held: { why: "flood", times: 1 } } : {}));
  broker.ask({ ...question, message: "Held?", form: form() }, new AbortController().signal);
  const { key } = broker.ask({ ...question, form: left }, new AbortController().signal);
  expect(prepared).toEqual([]);
  await broker.respond(key, { action: "cancel", by: "person" });
  clock.advance(1000);
  expect(prepared).toHaveLength(1);
  expect(prepared[0]).toBe(kept);
});

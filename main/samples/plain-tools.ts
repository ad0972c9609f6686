import { z } from "zod";
import type { SamplePorts } from "./sample-transport.ts";
import { errorResult, type ToolResult, textResult } from "./tool-list.ts";

/** What a long tool needs of its request. */
export interface ToolWork {
  readonly signal: AbortSignal;
  readonly pause: SamplePorts["pause"];
  /** Reports progress; does nothing when the caller asked for none. */
  readonly report: (progress: number, total: number, message: string) => Promise<void>;
}

const tripArgs = z.strictObject({
  city: z.string().min(1).max(60).default("Lisbon"),
  days: z.int().min(1).max(5).default(3),
});

const stepMs = 400;
const outings = [
  "the old town on foot, and coffee where the streets meet",
  "a museum in the morning, the river in the afternoon",
  "a market, then a park with a book",
  "a train to the coast and back before dark",
  "whatever you liked best, once more",
];

async function planTrip(args: unknown, work: ToolWork): Promise<ToolResult> {
  const parsed = tripArgs.safeParse(args ?? {});
  if (!parsed.success) return errorResult("plan_trip takes a city (a name) and days (a whole number from 1 to 5).");
  const { city, days } = parsed.data;
  const plan = outings.slice(0, days).map((outing, index) => `Day ${index + 1}: ${outing}.`);
  for (const index of plan.keys()) {
    await work.report(index, days, `Planning day ${index + 1} of ${days}`);
    await work.pause(stepMs, work.signal);
  }
  await work.report(days, days, "The plan is ready");
  return textResult([`${days === 1 ? "A day" : `${days} days`} in ${city}`, ...plan].join("\n"), { city, days });
}

/**
 * Runs a tool that asks the person nothing. Returns undefined for a name that isn't one of them; rejects with the abort reason
 * when the call is cancelled while it works.
 */
export async function runPlainTool(name: string, args: unknown, work: ToolWork): Promise<ToolResult | undefined> {
  return name === "plan_trip" ? planTrip(args, work) : undefined;
}

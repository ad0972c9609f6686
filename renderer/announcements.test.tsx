import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { useAnnouncements } from "./announcements.ts";
import { questionOf, serverOf } from "./testing/fake-gate.ts";
import { type Mounted, mount } from "./testing/mount.tsx";
import { sent, urlQuestionOf, visitOf } from "./testing/url-question.ts";
import { Announcer } from "./ui/Announcer.tsx";

function Stage() {
  useAnnouncements();
  return <Announcer />;
}

let mounted: Mounted;
afterEach(() => mounted.unmount());
const said = () => [...mounted.root.querySelectorAll('[aria-live="polite"] p')].map((line) => line.textContent);

it("[F-24] announces each new question politely, and not those that were there before", async () => {
  mounted = await mount(<Stage />, (gate) => {
    gate.set("servers", { tour: serverOf() });
    gate.set("questions", { old: questionOf({ key: "old" }) });
  });
  const { gate } = mounted;
  expect(said()).toEqual([]);
  await act(async () => gate.set("questions", { a: questionOf({ key: "a", message: "Your name?" }) }));
  expect(said()).toEqual(["Tour asks: Your name?"]);
  await act(async () => gate.set("questions", { b: questionOf({ key: "b" }), c: questionOf({ key: "c" }) }));
  expect(said().at(-1)).toBe("Tour asks: Which table? and 1 more question");
});

it("announces how a call ended, once", async () => {
  mounted = await mount(<Stage />);
  const { gate } = mounted;
  const call = {
    id: "c",
    threadId: "t",
    serverId: "tour",
    kind: "tool" as const,
    tool: "plan_trip",
    args: {},
    startedAt: 0,
    rounds: 0,
    questions: [],
  };
  await act(async () => gate.set("calls", { c: { ...call, state: "running" } }));
  await act(async () => gate.set("calls", { c: { ...call, state: "ended", end: { kind: "stopped" } } }));
  await act(async () => gate.set("calls", { c: { ...call, state: "ended", endedAt: 4, end: { kind: "stopped" } } }));
  expect(said().filter((line) => line?.startsWith("plan_trip"))).toEqual(["plan_trip: You stopped this call"]);
});

it("[F-24] announces who wants to open what, and what becomes of the page, each once", async () => {
  mounted = await mount(<Stage />, (gate) => gate.set("servers", { tour: serverOf() }));
  const { gate } = mounted;
  const page = (part: object) => act(async () => gate.set("questions", { a: urlQuestionOf({ key: "a", ...part }) }));
  await page({});
  await page({ state: sent, visit: visitOf() });
  await page({ state: sent, visit: visitOf({ openedAt: [1, 2] }) });
  await page({ state: sent, visit: visitOf({ state: "completed" }) });
  expect(said().slice(-3)).toEqual([
    "Tour asks to open accounts.pay.example.com. Connect your account.",
    "You opened accounts.pay.example.com for Tour",
    "Tour says that accounts.pay.example.com is done",
  ]);
});

import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { CallView } from "../../preload/contract/calls.ts";
import type { Held, QuestionView } from "../../preload/contract/elicitation.ts";
import type { StateTopics } from "../../preload/contract/events.ts";
import { useAnnouncements } from "../announcements.ts";
import { CallCard } from "../chat/CallCard.tsx";
import { Rail } from "../Rail.tsx";
import { SheetDock } from "../SheetDock.tsx";
import { questionOf, serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { Announcer } from "../ui/Announcer.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const call: CallView = {
  id: "c",
  threadId: "t",
  serverId: "tour",
  kind: "tool",
  tool: "book_table",
  args: {},
  startedAt: 0,
  state: "asking",
  rounds: 0,
  questions: ["again"],
};
const byCall = { kind: "call", callId: "c", tool: "book_table" } as const;
const again: Held = { why: "asked-again", times: 2, after: "declined" };
const held = (part: Partial<QuestionView> = {}) =>
  questionOf({ key: "again", attribution: byCall, held: again, ...part });

function Speaking() {
  useAnnouncements();
  return <Announcer />;
}

async function start(questions: Record<string, QuestionView>, server: Partial<StateTopics["servers"]> = {}) {
  mounted = await mount(
    <>
      <Rail route={{ page: "waiting" }} />
      <WaitingPage />
      <SheetDock />
      <Speaking />
    </>,
    (gate) => {
      gate.set("servers", { tour: serverOf(server) });
      gate.set("calls", { c: call });
      gate.set("questions", questions);
    },
  );
  return mounted;
}
const calls = (name: string) => mounted.gate.calls.filter(({ method }) => method === name).map(({ input }) => input);
const dialog = () => mounted.root.querySelector('[role="dialog"]');

it("[F-28] a question asked again is a card and no sheet; Answer shows it, and nothing is answered meanwhile", async () => {
  const { root } = await start({ again: held() });
  expect(dialog()).toBeNull();
  const card = root.querySelector(".card.held");
  expect(card?.textContent).toContain("Tour asks again after you declined. Asked 2 times.");
  await click(root, "Answer");
  expect(dialog()?.textContent).toContain("Tour asks");
  expect(calls("releaseQuestion")).toEqual([{ key: "again" }]);
  expect(calls("respondToElicitation")).toEqual([]);
});

it.each([
  ["dismissed", "after it got no answer"],
  ["withdrawn", "after it took the question back"],
] as const)("[F-28] says that it is asked again after it was %s", async (after, words) => {
  const { root } = await start({ again: held({ held: { ...again, after } }) });
  expect(root.querySelector(".card.held")?.textContent).toContain(words);
});

it("[F-28] a question asked again can be stopped with its call, and its server muted", async () => {
  const { root } = await start({ again: held() });
  await click(root, "Stop the call");
  expect(calls("stopCall")).toEqual([{ callId: "c" }]);
  await click(root, "Mute Tour");
  expect(calls("muteServer")).toEqual([{ serverId: "tour", on: true }]);
});

it("[F-28] a held question takes the place of no other, is not counted with those that wait, and is said quietly", async () => {
  const { root, gate } = await start({ first: questionOf({ key: "first" }) });
  const shown = dialog();
  await act(async () =>
    gate.set("questions", { again: held(), flood: held({ key: "flood", held: { why: "flood", times: 1 } }) }),
  );
  expect(dialog()).toBe(shown);
  expect(root.querySelector(".nav .count")?.textContent).toContain("1 question waiting");
  expect(root.querySelector(".nav .count.held")?.textContent).toContain("2 held back");
  const said = [...root.querySelectorAll('[aria-live="polite"] p')].map((line) => line.textContent);
  expect(said.filter((line) => line?.includes("asks"))).toEqual([
    "Tour asks again. It waits in the list. Which table?",
  ]);
});

it("[F-28] a flood is one card with one-click decline, which asks once more, and with a way to show it", async () => {
  const flood = Array.from({ length: 170 }, (_, n) =>
    questionOf({ key: `f${n}`, message: `Question ${n}`, held: { why: "flood", times: 1 } }),
  );
  const { root, gate } = await start(Object.fromEntries(flood.map((question) => [question.key, question])));
  expect(root.querySelectorAll("main .card, .inbox .card")).toHaveLength(1);
  expect(root.textContent).toContain("170 of them are held back; nothing answers them.");
  gate.answer("declineAll", () => ({ ok: true, value: { declined: 170 } }));
  await click(root, "Decline all 170");
  expect(calls("declineAll")).toEqual([]);
  expect(document.activeElement?.textContent).toBe("Keep them");
  await click(root, "Keep them");
  expect(document.activeElement?.textContent).toBe("Decline all 170");
  await click(root, "Decline all 170");
  await click(root, "Yes, decline all 170");
  expect(calls("declineAll")).toEqual([{ serverId: "tour" }]);
  await click(root, "Show them");
  expect(calls("releaseFlood")).toEqual([{ serverId: "tour" }]);
});

it("[F-28] a muted server is marked in the rail and the list, and can be unmuted", async () => {
  const { root } = await start({ q: held({ key: "q", held: { why: "muted", times: 1 } }) }, { muted: true });
  expect(dialog()).toBeNull();
  expect(root.querySelector(".rail .muted-mark")?.textContent).toBe("muted");
  expect(root.querySelector(".inbox .card")?.textContent).toContain("Tour is muted");
  await click(root, "Unmute Tour");
  expect(calls("muteServer")).toEqual([{ serverId: "tour", on: false }]);
});

it("[F-28] a muted server without a question can still be unmuted", async () => {
  const { root } = await start({}, { muted: true });
  await click(root, "Unmute Tour");
  expect(calls("muteServer")).toEqual([{ serverId: "tour", on: false }]);
});

it("[F-28] a sheet that the person is in stays when its server is muted", async () => {
  const { gate } = await start({ q: questionOf({ key: "q" }) });
  const shown = dialog();
  expect(shown).not.toBeNull();
  await act(async () => gate.set("questions", { q: held({ key: "q", held: { why: "muted", times: 1 } }) }));
  expect(dialog()).toBe(shown);
});

it("[F-28] the conversation shows what is asked again by itself and a flood in one card", async () => {
  const keys = ["again", "f1", "f2", "f3"];
  mounted = await mount(<CallCard callId="c" />, (gate) => {
    gate.set("servers", { tour: serverOf() });
    gate.set("calls", { c: { ...call, questions: keys } });
    const flood: Held = { why: "flood", times: 1 };
    gate.set(
      "questions",
      Object.fromEntries(keys.map((key) => [key, held({ key, held: key === "again" ? again : flood })])),
    );
  });
  const cards = [...mounted.root.querySelectorAll(".card.held")].map((card) => card.getAttribute("aria-label"));
  expect(cards).toEqual(["Tour asks again after you declined. Asked 2 times.", "Tour asks too much at once"]);
});

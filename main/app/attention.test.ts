import { expect, it } from "vitest";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { ManualClock } from "../host/manual-clock.ts";
import type { Note } from "../host/ports.ts";
import { Attention } from "./attention.ts";
import { makeWords } from "./words.ts";

function attention(focused = false) {
  const clock = new ManualClock();
  const notes: Note[] = [];
  const badges: number[] = [];
  let flashes = 0;
  const made = new Attention({
    clock,
    notifier: { notify: (note) => notes.push(note) },
    desktop: {
      badge: (count) => badges.push(count),
      flash: () => {
        flashes += 1;
      },
    },
    focused: () => focused,
    showWindow: () => {},
    serverName: (id) => `My ${id}`,
    words: () => makeWords("en"),
  });
  const change = (key: string, part: Partial<QuestionView> = {}) =>
    made.changed({ key, serverId: "tour", message: "Which table?", state: { kind: "open" }, ...part } as QuestionView);
  const end = (key: string) =>
    change(key, { state: { kind: "closed", at: 1, outcome: { name: "sent", by: "person" } } });
  return { clock, notes, badges, change, end, flashes: () => flashes };
}

it("[F-30] counts what waits on the badge, and takes it away when all has ended", () => {
  const { change, end, badges } = attention(true);
  change("a");
  change("b");
  end("a");
  end("b");
  expect(badges).toEqual([1, 2, 1, 0]);
});

it("[F-30] notifies by the person's own name for the server when the window isn't focused, and asks for attention once", () => {
  const { change, clock, notes, flashes } = attention();
  change("a");
  expect(notes).toEqual([]);
  clock.advance(100);
  expect(notes).toMatchObject([{ about: "tour", title: "My tour asks", body: "Which table?" }]);
  expect(flashes()).toBe(1);
  clock.advance(10_000);
  expect(notes).toHaveLength(1);
});

it("[F-30] is silent while the window is focused", () => {
  const { change, clock, notes, badges, flashes } = attention(true);
  change("a");
  clock.advance(100);
  expect([notes, flashes(), badges]).toEqual([[], 0, [1]]);
});

it("[F-30] tells many questions of one server together, each server by itself", () => {
  const { change, clock, notes } = attention();
  for (let n = 0; n < 20; n++) change(`a${n}`);
  change("b", { serverId: "cal", message: "" });
  clock.advance(100);
  expect(notes.map(({ about, body }) => [about, body])).toEqual([
    ["tour", "20 questions waiting"],
    ["cal", "It waits for your answer in Parley."],
  ]);
});

it("[F-28] neither counts nor tells a held question, and counts it once it is put before the person", () => {
  const { change, clock, notes, badges } = attention();
  change("a", { held: { why: "asked-again", times: 2 } });
  clock.advance(100);
  expect([notes, badges]).toEqual([[], []]);
  change("a");
  expect(badges).toEqual([1]);
  change("a", { held: { why: "muted", times: 1 } });
  expect(badges).toEqual([1, 0]);
});

it("says nothing of a question that ended at once", () => {
  const { change, end, clock, notes } = attention();
  change("a");
  end("a");
  clock.advance(100);
  expect(notes).toEqual([]);
});

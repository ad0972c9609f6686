import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { CallEnd, CallView } from "../../preload/contract/calls.ts";
import type { Outcome } from "../../preload/contract/elicitation.ts";
import { questionOf, serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { CallCard } from "./CallCard.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const callOf = (id: string, part: Partial<CallView>): CallView => ({
  id,
  threadId: "t",
  serverId: "tour",
  kind: "tool",
  tool: "book_table",
  args: {},
  startedAt: 0,
  endedAt: 5,
  state: "ended",
  rounds: 0,
  questions: [],
  ...part,
});

it("[S-02] done, tool error, protocol error, stopped, timed out and connection lost look different", async () => {
  const ends: readonly CallEnd[] = [
    { kind: "result", isError: false, text: "Booked", truncated: false },
    { kind: "result", isError: true, text: "Full", truncated: false },
    { kind: "error", error: { code: "protocol-error", params: { code: -32602, message: "Bad" } } },
    { kind: "stopped" },
    { kind: "timed-out", seconds: 60 },
    { kind: "error", error: { code: "exited", params: { code: 3, stderr: "last words" } }, lost: true },
    { kind: "error", error: { code: "url-required-declined", params: {} } },
    { kind: "error", error: { code: "url-required-dismissed", params: {} } },
  ];
  mounted = await mount(
    ends.map((_, index) => <CallCard key={String(index)} callId={String(index)} />),
    (gate) => {
      gate.set("servers", { tour: serverOf() });
      gate.set("calls", Object.fromEntries(ends.map((end, index) => [index, callOf(String(index), { end })])));
    },
  );
  const cards = [...mounted.root.querySelectorAll("[data-end]")];
  const titles = cards.map((card) => card.querySelector(".card-title")?.textContent);
  expect(titles).toEqual([
    "Done",
    "The tool reports an error",
    "The call failed",
    "You stopped this call",
    "No answer for 60 seconds",
    "The connection was lost",
    "Ended: you declined a page",
    "Ended: a page was not opened",
  ]);
  expect(new Set(cards.map((card) => card.querySelector(".end-mark")?.innerHTML)).size).toBe(ends.length);
  expect(cards[2]?.textContent).toContain("-32602");
  expect(cards[5]?.textContent).toContain("exit code 3");
  expect(cards[5]?.textContent).toContain("last words");
  // A page that the person did not open is no failure (S-34).
  for (const card of cards.slice(6)) expect(card.classList.contains("danger")).toBe(false);
});

it("[S-02] sent, declined, dismissed, withdrawn, disconnected, interrupted and refused look different", async () => {
  const outcomes: readonly Outcome[] = [
    { name: "sent", by: "person" },
    { name: "declined", by: "person" },
    { name: "dismissed", by: "person" },
    { name: "withdrawn", by: "server" },
    { name: "disconnected", by: "host", detail: "exit code 3" },
    { name: "interrupted", by: "host" },
    { name: "refused", by: "host", reason: "unsupported-schema" },
  ];
  mounted = await mount(<CallCard callId="c" />, (gate) => {
    gate.set("servers", { tour: serverOf() });
    gate.set("calls", { c: callOf("c", { questions: outcomes.map(({ name }) => name) }) });
    const closed = outcomes.map((outcome) =>
      questionOf({ key: outcome.name, state: { kind: "closed", at: 1, outcome } }),
    );
    gate.set("questions", Object.fromEntries(closed.map((question) => [question.key, question])));
  });
  const cards = [...mounted.root.querySelectorAll("[data-outcome]")];
  expect(cards).toHaveLength(outcomes.length);
  expect(new Set(cards.map((card) => card.getAttribute("aria-label"))).size).toBe(outcomes.length);
  expect(new Set(cards.map((card) => card.querySelector(".end-mark")?.innerHTML)).size).toBe(outcomes.length);
  expect(cards[6]?.textContent).toContain("cannot be shown in a way that you could answer");
});

it("stops a running call and shows the whole result on demand", async () => {
  mounted = await mount(<CallCard callId="c" />, (gate) => {
    gate.set("servers", { tour: serverOf() });
    gate.set("calls", { c: callOf("c", { state: "running" }) });
    gate.answer("readResultText", () => ({
      ok: true,
      value: { text: '{"structured": true}', next: 20, characters: 20 },
    }));
  });
  const { root, gate } = mounted;
  await click(root, "Stop");
  expect(gate.calls.at(-1)).toEqual({ method: "stopCall", input: { callId: "c" } });
  const end: CallEnd = { kind: "result", isError: false, text: "ok", truncated: true };
  await act(async () => gate.set("calls", { c: callOf("c", { end }) }));
  await click(root, "Show the whole result as JSON");
  expect(root.querySelector(".code-block")?.textContent).toBe('{"structured": true}');
});

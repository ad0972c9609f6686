import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { QuestionView, Visit } from "../../preload/contract/elicitation.ts";
import { QuestionCard } from "../chat/QuestionCard.tsx";
import { Rail } from "../Rail.tsx";
import { SheetDock } from "../SheetDock.tsx";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { sent, urlQuestionOf, verdictOf, visitOf } from "../testing/url-question.ts";
import { WaitingPage } from "../waiting/WaitingPage.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const page = (key: string, part: Partial<QuestionView> = {}) =>
  urlQuestionOf({ key, state: sent, visit: visitOf(), ...part });
const start = async (questions: readonly QuestionView[]) => {
  mounted = await mount(
    <>
      <Rail route={{ page: "waiting" }} />
      <main>
        {questions.map(({ key }) => (
          <QuestionCard key={key} questionKey={key} />
        ))}
      </main>
      <WaitingPage />
      <SheetDock />
    </>,
    (gate) => {
      gate.set("servers", { tour: serverOf() });
      gate.set("questions", Object.fromEntries(questions.map((question) => [question.key, question])));
    },
  );
  return mounted;
};
const card = () => mounted.root.querySelector("main article");
const acts = () =>
  mounted.gate.calls
    .filter(({ method }) => /Visit|openQuestionUrl/.test(method))
    .map(({ method, input }) => ({ method, input }));
const named = (host: string) => `${host}, for Tour`;

it("[U-09] the card in the conversation continues and stops, and shows the address before it is opened again", async () => {
  await start([page("a")]);
  const where = card() as Element;
  await click(where, `Continue: ${named("accounts.pay.example.com")}`);
  await click(where, `Stop: ${named("accounts.pay.example.com")}`);
  expect(acts()).toEqual([
    { method: "continueVisit", input: { key: "a" } },
    { method: "stopVisit", input: { key: "a" } },
  ]);
  await click(mounted.root.querySelector(".dock") as Element, "Put aside");
  expect(mounted.root.querySelector(".dock")).toBeNull();
  await click(where, "Open again: accounts.pay.example.com");
  expect(acts()).toHaveLength(2);
  expect(mounted.root.querySelector('[role="dialog"] .url-whole')?.textContent).toBe(page("a").url?.text);
  await click(mounted.root.querySelector('[role="dialog"]') as Element, "Open again");
  expect(acts().at(-1)).toEqual({ method: "openQuestionUrl", input: { key: "a" } });
});

it("[U-09] each state of a page looks and reads its own way", async () => {
  const states: readonly Visit["state"][] = ["waiting", "completed", "continued", "stopped", "ended"];
  await start(states.map((state) => page(state, { visit: visitOf({ state }) })));
  const cards = [...mounted.root.querySelectorAll("main article")];
  expect(cards.map((one) => one.getAttribute("data-visit"))).toEqual(states);
  expect(new Set(cards.map((one) => one.getAttribute("aria-label"))).size).toBe(states.length);
  expect(new Set(cards.map((one) => one.querySelector(".end-mark")?.innerHTML)).size).toBe(states.length);
  expect(cards[1]?.textContent).toContain("Tour says that accounts.pay.example.com is done");
  expect(cards.map((one) => one.querySelectorAll("button").length)).toEqual([3, 0, 0, 0, 0]);
});

it("[U-10] a page that was asked for again and turned down says so, as any question that ended", async () => {
  const outcome = { name: "declined", by: "person" } as const;
  await start([page("a", { state: { kind: "closed", outcome, at: 5 }, visit: visitOf({ state: "ended" }) })]);
  expect(card()?.getAttribute("data-outcome")).toBe("declined");
  expect(card()?.textContent).toContain("You declined");
});

it("[U-09] opened pages stand in a section of their own and are not counted as questions", async () => {
  await start([page("a"), urlQuestionOf({ key: "b", receivedAt: 5 })]);
  expect(mounted.root.querySelector(".rail .count")?.textContent).toContain("1 question waiting");
  expect(mounted.root.querySelector(".inbox-visits")?.textContent).toContain(
    "You opened accounts.pay.example.com for Tour",
  );
  expect(mounted.root.querySelectorAll("ol.inbox > li")).toHaveLength(1);
  expect(mounted.root.querySelector("ol.inbox")?.textContent).toContain("Tour asks to open accounts.pay.example.com");
  expect(mounted.root.querySelector(".history")).toBeNull();
  await act(async () => mounted.gate.set("questions", { a: page("a", { visit: visitOf({ state: "completed" }) }) }));
  expect(mounted.root.querySelector(".inbox-visits")).toBeNull();
  expect(mounted.root.querySelector(".history-list")?.textContent).toContain("is done");
});

it("[U-08] the choice to send the call again by itself is the call's, and told to main", async () => {
  const part = { origin: "url-required", visit: visitOf({ continues: "retry" }) } as const;
  const attribution = { kind: "call", callId: "c", tool: "x" } as const;
  await start([
    page("a", { ...part, attribution }),
    page("b", { ...part, attribution, visit: visitOf({ state: "completed" }) }),
  ]);
  expect(card()?.textContent).toContain("1 of 2 pages done");
  await act(async () => card()?.querySelector<HTMLElement>(".retry-choice input")?.click());
  expect(acts()).toEqual([{ method: "setVisitRetry", input: { key: "a", byItself: true } }]);
});

it("[U-06] a refused address says why, and is seen whole on demand without a way to open it", async () => {
  const outcome = { name: "refused", by: "host", reason: "blocked-url" } as const;
  const url = verdictOf({
    level: "block",
    text: "file:///etc/passwd",
    parts: [{ kind: "raw", text: "file:///etc/passwd" }],
  });
  await start([urlQuestionOf({ key: "a", url, state: { kind: "closed", at: 1, outcome } })]);
  expect(mounted.root.querySelector(".dock")).toBeNull();
  expect(card()?.textContent).toContain("Its link is not safe to open");
  await click(card() as Element, "Show the address");
  expect(mounted.root.querySelector('[role="dialog"] .url-whole')?.textContent).toBe("file:///etc/passwd");
  expect(mounted.root.querySelector('[role="dialog"]')?.textContent).not.toContain("Open");
});

it("[U-11] no card and no sheet carries a server's address as a link", async () => {
  const message = "https://evil.example/a";
  await start([
    page("a", { message }),
    urlQuestionOf({ key: "b", message }),
    urlQuestionOf({ key: "c", message, state: { kind: "closed", at: 1, outcome: { name: "declined", by: "person" } } }),
  ]);
  const targets = [...mounted.root.querySelectorAll("[href], [src], [action]")].map(
    (one) => one.getAttribute("href") ?? "",
  );
  expect(targets.length).toBeGreaterThan(3);
  expect(targets.filter((target) => !target.startsWith("#/"))).toEqual([]);
});

it("[U-08] says truly what a server was told: nothing, for the pages that a call failed for", async () => {
  const closed = (name: "declined" | "dismissed") =>
    ({ kind: "closed", at: 1, outcome: { name, by: "person" } }) as const;
  await start([
    urlQuestionOf({ key: "a", origin: "url-required", state: closed("declined") }),
    urlQuestionOf({ key: "b", origin: "url-required", state: closed("dismissed") }),
    urlQuestionOf({ key: "c", state: closed("declined") }),
  ]);
  const titles = [...mounted.root.querySelectorAll("main article .card-title")].map((title) => title.textContent);
  expect(titles).toEqual([
    "You declined. The call ended here; Tour was told nothing.",
    "You chose Not now. The call ended here; Tour was told nothing.",
    "You declined. Tour was told so.",
  ]);
});

import { afterEach, expect, it } from "vitest";
import { SheetDock } from "../SheetDock.tsx";
import { questionOf, serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const start = async () => {
  mounted = await mount(
    <>
      <WaitingPage />
      <SheetDock />
    </>,
    (gate) => {
      gate.set("servers", { tour: serverOf(), cal: serverOf({ id: "cal", name: "My calendar" }) });
      gate.set("questions", {
        b: questionOf({ key: "b", serverId: "cal", receivedAt: 2, attribution: { kind: "one-of", tools: ["x", "y"] } }),
        a: questionOf({ key: "a", receivedAt: 1, attribution: { kind: "call", callId: "c", tool: "book_table" } }),
        c: questionOf({ key: "c", receivedAt: 3, message: "" }),
      });
    },
  );
  return mounted;
};
const lines = () => [...mounted.root.querySelectorAll("ol.inbox > li")].map((line) => line.textContent ?? "");
const sheetTitle = () => mounted.root.querySelector('[role="dialog"] h2')?.textContent;

it("[F-25] lists the open questions of all servers in the order they came, and switches between them", async () => {
  const { root } = await start();
  expect(lines()).toHaveLength(3);
  expect(lines()[0]).toContain("Tour asks");
  expect(lines()[1]).toContain("My calendar asks");
  expect(sheetTitle()).toBe("Tour asks");
  await click(root, "Open question 2, from My calendar");
  expect(sheetTitle()).toBe("My calendar asks");
});

it("[F-18] names the user's own name for the server and the call that led to the question", async () => {
  await start();
  expect(lines()[0]).toContain("Asked by book_table");
  expect(lines()[1]).toContain("Asked by one of 2 running calls: x, y");
  expect(lines()[2]).toContain("Unasked: no call of yours is running there");
});

it("[F-34] Decline and Not now of the shown question are sent without answers while others wait", async () => {
  const { root, gate } = await start();
  const responses = () =>
    gate.calls.filter(({ method }) => method === "respondToElicitation").map(({ input }) => input);
  gate.answer("respondToElicitation", () => ({ ok: true, value: { settled: true } }));
  await click(root.querySelector('[role="dialog"]') ?? root, "Decline");
  expect(responses()).toEqual([{ key: "a", action: "decline" }]);
  await click(root, "Open question 2, from My calendar");
  await click(root.querySelector('[role="dialog"]') ?? root, "Not now");
  expect(responses()).toEqual([
    { key: "a", action: "decline" },
    { key: "b", action: "cancel" },
  ]);
});

it("says so when nobody waits", async () => {
  mounted = await mount(<WaitingPage />);
  expect(mounted.root.textContent).toContain("No one is waiting for you");
});

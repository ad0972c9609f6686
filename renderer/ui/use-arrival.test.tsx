import { act, useRef, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { useArrival } from "./use-arrival.ts";

let mounted: Mounted;
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await mounted.unmount();
});

interface StageProps {
  readonly onSet: (set: (action: number | undefined, arrived: boolean) => void) => void;
}

function Stage({ onSet }: StageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [{ action, arrived }, setState] = useState<{ action: number | undefined; arrived: boolean }>({
    action: undefined,
    arrived: true,
  });
  onSet((next, there) => setState({ action: next, arrived: there }));
  useArrival(place, action, arrived);
  return (
    <>
      <main>
        <div ref={place}>{arrived && "result"}</div>
      </main>
      <aside className="dock" />
    </>
  );
}

async function stage() {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  let grow = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onGrowth: () => void) {
        grow = onGrowth;
      }
      observe() {}
      disconnect() {}
    },
  );
  let apply: (action: number | undefined, arrived: boolean) => void = () => {};
  mounted = await mount(
    <Stage
      onSet={(next) => {
        apply = next;
      }}
    />,
  );
  const times = () => shown.mock.calls.length;
  const set = (action: number, arrived: boolean) => act(async () => apply(action, arrived));
  return { times, set, grow: () => grow() };
}

it("brings the result of an action into view when it arrives, and as it grows", async () => {
  const { times, set, grow } = await stage();
  expect(times()).toBe(0);
  await set(1, false);
  expect(times()).toBe(0);
  const before = document.activeElement;
  await set(1, true);
  expect(times()).toBe(1);
  expect(document.activeElement).toBe(before);
  grow();
  expect(times()).toBe(2);
});

it("leaves the page where a person went on in it; what is done in a sheet is no such thing", async () => {
  const { times, set, grow } = await stage();
  await set(1, false);
  mounted.root.querySelector(".dock")?.dispatchEvent(new Event("keydown", { bubbles: true }));
  await set(1, true);
  expect(times()).toBe(1);
  mounted.root.querySelector("main")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  grow();
  expect(times()).toBe(1);
  await set(2, false);
  mounted.root.querySelector("main")?.dispatchEvent(new Event("wheel", { bubbles: true }));
  await set(2, true);
  expect(times()).toBe(1);
  await set(3, false);
  await set(3, true);
  expect(times()).toBe(2);
});

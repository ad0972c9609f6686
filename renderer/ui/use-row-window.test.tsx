import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RowWindow, useRowWindow } from "./use-row-window.ts";

const measures = { rowHeight: 30, viewHeight: 600, head: 30, follow: true };
let seen: RowWindow;
let root: Root;
const box = document.createElement("div");

/** A view of 330 px, of which a head covers 30: ten rows. */
function List({ rows, follow }: { readonly rows: readonly number[]; readonly follow: boolean }) {
  seen = useRowWindow(rows, { ...measures, follow });
  return <div ref={seen.ref} onScroll={seen.onScroll} />;
}

const view = () => box.firstElementChild as HTMLElement;
async function show(count: number, follow = true) {
  const rows = Array.from({ length: count }, (_, index) => index);
  Object.defineProperty(HTMLElement.prototype, "scrollHeight", { configurable: true, get: () => 30 + count * 30 });
  await act(async () => root.render(<List rows={rows} follow={follow} />));
}
async function scroll(top: number) {
  await act(async () => {
    view().scrollTop = top;
    view().dispatchEvent(new Event("scroll", { bubbles: true }));
  });
}

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 330 });
  document.body.append(box);
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  Reflect.deleteProperty(HTMLElement.prototype, "clientHeight");
  Reflect.deleteProperty(HTMLElement.prototype, "scrollHeight");
});

it("draws what is in view and a little more of ten thousand, by the height that the view has", async () => {
  await show(10_000, false);
  expect([seen.first, seen.last, seen.page]).toEqual([0, 19, 9]);
  await scroll(30_000);
  expect([seen.first, seen.last]).toEqual([992, 1019]);
});

it("goes along with the end while it is there, and stays where the person scrolled to", async () => {
  await show(1000);
  expect(seen.last).toBe(1000);
  await show(2000);
  expect(seen.last).toBe(2000);
  await scroll(300);
  await show(3000);
  expect([seen.first, view().scrollTop]).toEqual([2, 300]);
});

it("scrolls as little as brings a row into view, under the head too", async () => {
  await show(1000, false);
  await act(async () => seen.show(9));
  expect(view().scrollTop).toBe(0);
  await act(async () => seen.show(10));
  expect(view().scrollTop).toBe(30);
  await act(async () => seen.show(500));
  expect(view().scrollTop).toBe(491 * 30);
  expect(seen.first).toBeLessThan(500);
  await act(async () => seen.show(100));
  expect(view().scrollTop).toBe(3000);
  await act(async () => seen.show(-1));
  expect(view().scrollTop).toBe(3000);
});

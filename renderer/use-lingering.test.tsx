import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { useLingering } from "./use-lingering.ts";

const seen: boolean[] = [];

function Probe({ there }: { readonly there: boolean }) {
  seen.push(useLingering(there, 250));
  return null;
}

afterEach(() => void vi.useRealTimers());

it("is true at once, lingers when it goes, and does not blink when it comes back meanwhile", async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  const root = createRoot(document.createElement("div"));
  const show = (there: boolean) => act(async () => root.render(<Probe there={there} />));
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
  await show(false);
  expect(seen.at(-1)).toBe(false);
  seen.length = 0;
  await show(true);
  await show(false);
  await pass(249);
  await show(true);
  await pass(1000);
  await show(false);
  await pass(249);
  expect(seen).not.toContain(false);
  await pass(1);
  expect(seen.at(-1)).toBe(false);
  await act(async () => root.unmount());
});

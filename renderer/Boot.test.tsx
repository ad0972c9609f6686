import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { Boot } from "./Boot.tsx";
import { startMessages } from "./i18n.ts";
import { createHost } from "./mirror.ts";
import { createFakeGate, serverOf } from "./testing/fake-gate.ts";
import { click } from "./testing/mount.tsx";

it("tells once that the window is ready, after the state is mirrored; a failed read can be tried again", async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  startMessages("en");
  const fake = createFakeGate();
  fake.set("servers", { tour: serverOf() });
  fake.answer("readFacts", () => ({ ok: false, error: { code: "internal", params: { detail: "not yet" } } }));
  const root = document.createElement("div");
  document.body.append(root);
  const reactRoot = createRoot(root);
  await act(async () => reactRoot.render(<Boot host={createHost(fake.gate)} />));
  expect(root.textContent).toContain("Parley failed: not yet");
  expect(document.documentElement.dataset.ready).toBeUndefined();

  fake.answer("readFacts", () => ({
    ok: true,
    value: { version: "1", electron: "45", platform: "linux", locale: "ko-KR", armingMs: 600 },
  }));
  await click(root, "Try again");
  expect(document.documentElement.lang).toBe("ko");
  expect(root.querySelector("main h1")).not.toBeNull();
  await act(() => vi.waitFor(() => expect(document.documentElement.dataset.ready).toBe("true")));
  expect(performance.getEntriesByName("parley:interactive")).toHaveLength(1);
  await act(async () => reactRoot.unmount());
});

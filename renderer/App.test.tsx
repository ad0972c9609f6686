import { act } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { App } from "./App.tsx";
import { questionOf, serverOf } from "./testing/fake-gate.ts";
import { type Mounted, mount, press, type } from "./testing/mount.tsx";

interface HappyWindow {
  readonly happyDOM: { readonly setViewport: (size: { readonly width: number }) => void };
}

let mounted: Mounted;
beforeEach(() => widen(1240));
afterEach(async () => {
  await mounted.unmount();
  window.location.hash = "";
});
const tools = [{ name: "book_table", inputSchema: {}, readOnly: false, destructive: false }];
const start = async () => {
  mounted = await mount(<App />, (gate) => gate.set("servers", { tour: serverOf({ tools }) }));
  return mounted;
};
const startTyping = async (root: HTMLElement) => {
  const field = root.querySelector("textarea");
  if (!field) throw new Error("no composer");
  field.focus();
  await type(field, "/bo");
  return field;
};
/** As wide as that, the window shows a sheet beside the content, or over it. */
const widen = (width: number) => {
  (window as unknown as HappyWindow).happyDOM.setViewport({ width });
  window.dispatchEvent(new Event("resize"));
};
const region = () => {
  const active = document.activeElement;
  return [".rail", "main", ".dock"].find((name) => active?.closest(name));
};

it("[F-29] a new question does not take the focus from the line that is being typed", async () => {
  const { root, gate } = await start();
  const field = await startTyping(root);
  await act(async () => gate.set("questions", { a: questionOf({ key: "a" }) }));
  expect(root.querySelector('[role="dialog"]')).not.toBeNull();
  expect(document.activeElement).toBe(field);
});

it("[F-24] F6 goes round the rail, the content and the sheet, and Shift+F6 back", async () => {
  const { root, gate } = await start();
  await startTyping(root);
  await act(async () => gate.set("questions", { a: questionOf({ key: "a" }) }));
  const seen: (string | undefined)[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await press(document.activeElement ?? document.body, "F6");
    seen.push(region());
  }
  expect(seen).toEqual([".dock", ".rail", "main", ".dock"]);
  await press(document.activeElement ?? document.body, "F6", { shiftKey: true });
  expect(document.activeElement).toBe(root.querySelector("textarea"));
});

it("[F-24] F6 passes over the content while a sheet covers it, and what is typed there is not interrupted", async () => {
  const { root, gate } = await start();
  await act(async () => widen(420));
  const field = await startTyping(root);
  await act(async () => gate.set("questions", { a: questionOf({ key: "a" }) }));
  const main = root.querySelector("main");
  expect([document.activeElement, main?.inert]).toEqual([field, false]);
  const seen: (string | undefined)[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await press(document.activeElement ?? document.body, "F6");
    seen.push(region());
  }
  expect(seen).toEqual([".dock", ".rail", ".dock"]);
  expect(main?.inert).toBe(true);
  await act(async () => widen(1240));
  expect(main?.inert).toBe(false);
});

it("[F-25] counts the waiting questions in the rail on every page", async () => {
  const { root, gate } = await start();
  const pending = { a: questionOf({ key: "a" }), b: questionOf({ key: "b" }) };
  await act(async () => gate.set("questions", pending));
  expect(root.querySelector(".rail .count")?.textContent).toContain("2 questions waiting");
  await act(async () => {
    window.location.hash = "#/settings";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  expect(root.querySelector("main h1")?.textContent).toBe("Settings");
  expect(root.querySelector(".rail .count")?.textContent).toContain("2 questions waiting");
});

it("follows the settings for theme and language", async () => {
  const { root, gate } = await start();
  await act(async () => gate.set("settings", { settings: { theme: "dark", language: "ko" } }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(document.documentElement.lang).toBe("ko");
  expect(root.querySelector(".rail")?.textContent).toContain("작업대");
  await act(async () => gate.set("settings", { settings: { theme: "system", language: "en" } }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it("offers a card for each tool that the tour lists and runs it with one click", async () => {
  const { root, gate } = await start();
  gate.answer("runTool", () => ({ ok: true, value: { callId: "c", threadId: "t" } }));
  const button = root.querySelector<HTMLElement>(".tour-card button");
  await act(async () => button?.click());
  expect(gate.calls.find(({ method }) => method === "runTool")?.input).toEqual({
    serverId: "tour",
    tool: "book_table",
    args: {},
    line: "Book a table",
  });
  expect(window.location.hash).toBe("#/chats/t");
});

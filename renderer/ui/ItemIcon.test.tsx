import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { SettingsView } from "../../preload/contract/settings.ts";
import { PromptsTab } from "../prompts/PromptsTab.tsx";
import { ResourcesTab } from "../resources/ResourcesTab.tsx";
import { serverOf } from "../testing/fake-gate.ts";
import { type Mounted, mount, press } from "../testing/mount.tsx";
import { ToolsTab } from "../tools/ToolsTab.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const icon = { key: "k" };
const asked = () => mounted.gate.calls.filter(({ method }) => method === "readIcon").map(({ input }) => input);
const offers = { serverId: "tour", canSubscribe: false, canComplete: false, subscribed: [] };
const settings = (theme: SettingsView["theme"]) => ({ settings: { theme } as SettingsView });
const bytes = new Uint8Array([1]);
const answered = (gate: Mounted["gate"]) =>
  gate.answer("readIcon", ({ of }) => ({
    ok: true,
    value: { icon: of?.key === "none" ? null : { type: "image/png", bytes } },
  }));

it("[S-26] only the icons in view are read, and a plain drawing stands where there is none", async () => {
  const items = Array.from({ length: 5000 }, (_, n) => ({
    ...{ name: n === 1 ? "none" : `p${n}`, arguments: [] },
    ...(n === 0 ? {} : { icon }),
  }));
  mounted = await mount(<PromptsTab server={serverOf()} item={undefined} />, (gate) => {
    answered(gate);
    gate.set("settings", settings("dark"));
    gate.set("offers", { tour: { ...offers, prompts: { items, readAt: 0 } } });
  });
  const rows = () => [...mounted.root.querySelectorAll(".offer-row")];
  expect(asked().length).toBe(rows().length - 1);
  expect(asked()).toContainEqual({ serverId: "tour", theme: "dark", of: { kind: "prompt", key: "p2" } });
  const drawn = rows().map((row) => row.querySelector(".item-icon")?.firstElementChild?.tagName.toLowerCase());
  expect(drawn.slice(0, 3)).toEqual(["svg", "svg", "img"]);
  const before = asked().length;
  const list = mounted.root.querySelector("[role=listbox]");
  if (list) await press(list, "End");
  expect(asked().at(-1)).toMatchObject({ of: { key: "p4999" } });
  expect(asked().length - before).toBeLessThan(30);
  await act(async () => mounted.gate.set("settings", settings("light")));
  expect(asked().at(-1)).toMatchObject({ theme: "light" });
});

it("[S-26] a list without icons has no place for them, and asks for none", async () => {
  const tools = [{ name: "a", inputSchema: {}, readOnly: true, destructive: false }];
  const resources = { items: [{ uri: "x:1", name: "one" }], readAt: 0 };
  const both = (server: ReturnType<typeof serverOf>) => (
    <>
      <ToolsTab server={server} item={undefined} />
      <ResourcesTab server={server} item={undefined} />
    </>
  );
  mounted = await mount(both(serverOf({ tools })), (gate) => gate.set("offers", { tour: { ...offers, resources } }));
  expect(mounted.root.querySelectorAll("[role=option]")).toHaveLength(2);
  expect(mounted.root.querySelector(".item-icon")).toBeNull();
  expect(asked()).toEqual([]);
  await mounted.unmount();

  const drawn = tools.map((tool) => ({ ...tool, icon }));
  const template = { uriTemplate: "x:{n}", name: "t", variables: ["n"], icon };
  mounted = await mount(both(serverOf({ tools: drawn })), (gate) => {
    answered(gate);
    const templates = { items: [template], readAt: 0 };
    gate.set("offers", {
      tour: { ...offers, templates, resources: { items: resources.items.map((one) => ({ ...one, icon })), readAt: 0 } },
    });
  });
  expect(asked().map((input) => (input as { of?: unknown }).of)).toEqual([
    { kind: "tool", key: "a" },
    { kind: "resource", key: "x:1" },
    { kind: "template", key: "x:{n}" },
  ]);
  expect(mounted.root.querySelectorAll(".item-icon img")).toHaveLength(3);
});

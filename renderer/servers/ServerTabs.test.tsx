import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { OffersView } from "../../preload/contract/offers.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { type Mounted, mount } from "../testing/mount.tsx";
import { ServerTabs } from "./ServerTabs.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const lost = { code: "protocol-error", params: { code: -32000, message: "lost" } };
const tool = { name: "a", inputSchema: {}, readOnly: false, destructive: false };

function serverWith(part: Partial<ServerView>): ServerView {
  const { state } = serverOf();
  if (state.kind !== "ready") throw new Error("not ready");
  const negotiated = { ...state.negotiated, capabilities: { tools: {}, resources: {}, prompts: {} } };
  return serverOf({ state: { ...state, negotiated }, tools: [tool], ...part });
}

const offers = (part: Partial<OffersView>): OffersView => ({
  ...{ serverId: "tour", canSubscribe: false, canComplete: false, subscribed: [] },
  ...part,
});
const names = () => [...mounted.root.querySelectorAll("a")].map((tab) => tab.textContent);

it("[C-16] says how many items each face holds, and tells what could not be read from what is empty", async () => {
  mounted = await mount(<ServerTabs server={serverWith({})} current={undefined} />);
  expect(names()).toEqual(["Overview", "Tools1, 1 item", "Resources", "Prompts", "Access"]);
  const resource = { uri: "a:b", name: "b" };
  const template = { uriTemplate: "a:{b}", name: "c", variables: ["b"] };
  const part = offers({
    resources: { items: [resource, resource], readAt: 0, stopped: lost },
    templates: { items: [template], readAt: 0 },
    prompts: { items: [], readAt: 0 },
  });
  await act(async () => mounted.gate.set("offers", { tour: part }));
  expect(names().slice(2, 4)).toEqual(["Resources3+, 3 items, not all could be read", "Prompts0, 0 items"]);
  await act(async () =>
    mounted.gate.set("offers", { tour: offers({ prompts: { items: [], readAt: 0, stopped: lost } }) }),
  );
  expect(names().slice(2, 4)).toEqual(["Resources", "Prompts!, could not be read"]);
});

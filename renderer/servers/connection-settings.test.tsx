import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { serverOf } from "../testing/fake-gate.ts";
import { type Mounted, mount } from "../testing/mount.tsx";
import { ServerDetail } from "./ServerDetail.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const profiles = [
  { id: "parley", name: "Parley" },
  { id: "none", name: "None" },
  { id: "other", name: "Other Host" },
];
const ready = (used: string) => {
  const { state } = serverOf();
  if (state.kind !== "ready") throw new Error("not ready");
  const profile = profiles.find(({ id }) => id === used);
  return { ...state, negotiated: { ...state.negotiated, ...(profile ? { profile } : {}) } };
};
const find = <T extends HTMLElement>(selector: string): T => {
  const found = mounted.root.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
async function type(input: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const sent = () => mounted.gate.calls.filter(({ method }) => method.startsWith("setServer"));

it("[Q-02] offers the profiles by name, chooses one, and says which the connection uses until it is opened anew", async () => {
  const server = serverOf({ profile: "none", state: ready("other") });
  mounted = await mount(<ServerDetail server={server} />, (gate) =>
    gate.answer("readProfiles", () => ({ ok: true, value: { profiles } })),
  );
  const select = find<HTMLSelectElement>("#server-profile");
  expect([...select.options].map(({ text }) => text)).toEqual([
    "Parley (all it can do)",
    "Nothing declared",
    "Other Host",
  ]);
  expect(select.value).toBe("none");
  expect(find("#server-profile-hint").textContent).toBe(
    "What Parley declares to this server, as another host would. A change takes effect with the next connection. " +
      "The present connection uses: Other Host.",
  );
  await act(async () => {
    select.value = "other";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(sent()).toEqual([{ method: "setServerProfile", input: { id: "tour", profile: "other" } }]);
});

it("a profile that is not there any more is still shown as the one that is set", async () => {
  mounted = await mount(<ServerDetail server={serverOf({ profile: "gone" })} />, (gate) =>
    gate.answer("readProfiles", () => ({ ok: true, value: { profiles } })),
  );
  expect(find<HTMLSelectElement>("#server-profile").value).toBe("gone");
});

it("[C-11] sets the largest message in whole MiB, once it is left; anything else is pointed out and not sent", async () => {
  mounted = await mount(<ServerDetail server={serverOf({ transport: "stdio", messageBytes: 8 * 1024 * 1024 })} />);
  const input = find<HTMLInputElement>("#server-limit");
  expect(input.value).toBe("8");
  const leave = () => act(async () => input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  for (const wrong of ["0", "501", "1.5", ""]) {
    await type(input, wrong);
    await leave();
    expect(find("#server-limit-hint").textContent).toBe("Enter a whole number from 1 to 500.");
    expect(input.getAttribute("aria-invalid")).toBe("true");
  }
  await type(input, "8");
  await leave();
  expect(sent()).toEqual([]);
  await type(input, "12");
  expect(sent()).toEqual([]);
  await leave();
  expect(sent()).toEqual([{ method: "setServerMessageLimit", input: { id: "tour", mebibytes: 12 } }]);
});

it("[C-16] says where the list of tools stopped and why, beside the tools that were read", async () => {
  const tool = { name: "t1", inputSchema: {}, readOnly: true, destructive: false };
  const toolsStopped = { code: "list-too-long", params: { method: "tools/list", limit: 10_000 } };
  mounted = await mount(<ServerDetail server={serverOf({ tools: [tool], toolsStopped })} />);
  const note = find(".note.warn").textContent;
  expect(note).toContain("could not be read to its end; 1 is here");
  expect(note).toContain("The list tools/list is longer than the limit of 10000");
  expect(find('section a[href="#/servers/tour/tools"]').textContent).toBe("See and run tools");
});

it("tells what happened on the connection, the latest first, with how often", async () => {
  const notices = [
    { code: "stream-dropped", params: { method: "tools/call" }, at: 1000, count: 3 },
    { code: "session-renewed", params: {}, at: 2000, count: 1 },
  ] as const;
  mounted = await mount(<ServerDetail server={serverOf({ transport: "http", notices })} />);
  expect([...mounted.root.querySelectorAll(".connection-notices li span.wrap")].map((one) => one.textContent)).toEqual([
    "A new session was opened.",
    "The stream of tools/call broke off; Parley is resuming it. (3 times)",
  ]);
  await mounted.unmount();
  mounted = await mount(<ServerDetail server={serverOf({ notices: [] })} />);
  expect(mounted.root.querySelector(".connection-notices")).toBeNull();
});

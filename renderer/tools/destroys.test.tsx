import { afterEach, expect, it } from "vitest";
import type { ToolView } from "../../preload/contract/servers.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { ToolForm } from "./ToolForm.tsx";
import type { Said } from "./use-run.ts";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const words = "It says that it may change or delete things. Run is your yes for this one time.";
const said: Said = { line: (json) => `/wipe ${json}` };
const places: [string, { readonly said?: Said }, object][] = [
  ["on its page", {}, {}],
  ["in a conversation", { said }, { line: "/wipe {}", filled: true }],
];

async function form(tool: Partial<ToolView>, place: { readonly said?: Said } = {}) {
  const view: ToolView = { name: "wipe", inputSchema: {}, readOnly: false, destructive: true, ...tool };
  mounted = await mount(
    <ToolForm serverId="tour" tool={view} schema={{}} given={{}} maybeTask={false} onStarted={() => {}} {...place} />,
    (gate) => {
      gate.set("servers", { tour: serverOf() });
      gate.answer("checkArguments", () => ({ ok: true, value: { kind: "ok" } }));
      gate.answer("runTool", () => ({ ok: true, value: { callId: "c", threadId: "" } }));
    },
  );
  const run = [...mounted.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Run");
  return { run, told: document.getElementById(run?.getAttribute("aria-describedby") ?? "")?.textContent };
}

it.each(places)(
  "[S-03] a tool that says it destroys says so at Run, which is the person's yes: %s",
  async (_, place, how) => {
    const { run, told } = await form({ saysDestructive: true }, place);
    expect(told).toBe(words);
    expect(run?.className).toContain("danger");
    await click(mounted.root, "Run");
    const sent = mounted.gate.calls.find(({ method }) => method === "runTool")?.input;
    expect(sent).toEqual({ serverId: "tour", tool: "wipe", args: "{}", ...how });
  },
);

it("[S-03] nothing of the kind stands where the tool does not say it", async () => {
  const { run, told } = await form({});
  expect(told).toBeUndefined();
  expect(run?.className).not.toContain("danger");
  expect(mounted.root.textContent).not.toContain(words);
});

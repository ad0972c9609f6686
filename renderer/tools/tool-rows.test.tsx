import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { ToolView } from "../../preload/contract/servers.ts";
import { serverOf } from "../testing/fake-gate.ts";
import { type Mounted, mount, press } from "../testing/mount.tsx";
import { ToolRows } from "./ToolRows.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const tools = ["dig", "fill", "rest"].map(
  (name): ToolView => ({ name, inputSchema: { type: "object" }, readOnly: true, destructive: false }),
);

it("[S-01] a press shows a tool, and the keys go on from there", async () => {
  const chosen: string[] = [];
  const rows = (
    <ToolRows
      server={serverOf()}
      tools={tools}
      chosen={undefined}
      label="Tools"
      onChoose={({ name }) => chosen.push(name)}
    />
  );
  mounted = await mount(rows);
  const list = mounted.root.querySelector<HTMLElement>("[role=listbox]");
  const name = mounted.root.querySelectorAll<HTMLElement>("[role=option] code")[1];
  if (!list || !name) throw new Error("no list");
  const pressed = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  await act(async () => name.dispatchEvent(pressed));
  expect([pressed.defaultPrevented, document.activeElement]).toEqual([true, list]);
  await act(async () => name.click());
  await press(list, "ArrowDown");
  await press(list, "Enter");
  expect(chosen).toEqual(["fill", "rest"]);
});

it("[S-01] a row says what a tool may do and what it is, with nothing between where there is only one of them", async () => {
  const wipe = { name: "wipe", inputSchema: {}, readOnly: false, destructive: true };
  const listed: ToolView[] = [wipe, { ...wipe, name: "drop", description: "Drops it" }, { ...wipe, unannotated: true }];
  mounted = await mount(
    <ToolRows server={serverOf()} tools={listed} chosen={undefined} label="Tools" onChoose={() => {}} />,
  );
  const about = [...mounted.root.querySelectorAll("[role=option] .muted")].map((words) => words.textContent);
  expect(about).toEqual(["may change or delete things", "may change or delete things · Drops it", ""]);
});

import { act } from "react";
import { afterEach, expect, it } from "vitest";
import type { ApprovalDecision, ToolApproval } from "../../../preload/contract/approvals.ts";
import { questionOf, serverOf } from "../../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../../testing/mount.tsx";
import { Sheet } from "../Sheet.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const plain: ToolApproval = {
  ...{ kind: "tool", tool: "drop", args: {}, readOnly: false, destructive: false, unannotated: false },
  ...{ changed: false, offers: [] },
};
const facts = { version: "1", electron: "1", platform: "linux", locale: "en-GB", armingMs: 0 };
const refused = { ok: false, error: { code: "internal", params: {} } } as const;

async function sheet(part: Partial<ToolApproval>) {
  const decisions: ApprovalDecision[] = [];
  const approval = { ...plain, ...part };
  const question = questionOf({ key: "k", mode: "approval", origin: "host", message: "", approval });
  mounted = await mount(
    <Sheet
      {...{ question, server: serverOf(), call: undefined, position: { n: 1, of: 1 }, facts }}
      onRespond={async () => refused}
      onApprove={async (decision) => {
        decisions.push(decision);
        return { ok: true, value: null };
      }}
      onResend={async () => refused}
      onGiveUp={async () => refused}
      onDraft={() => {}}
      loadDraft={async () => null}
      onClose={() => {}}
      onRenderFailure={() => {}}
    />,
  );
  return decisions;
}

it("[S-03] shows every argument whole with unseen characters written out, and what the tool is said to do", async () => {
  const long = "x".repeat(20_000);
  const args = { database: "prod\u202edrop", note: "one\ntwo", count: 42, text: "42", deep: { list: [long] } };
  await sheet({ args, destructive: true, changed: true, title: "Drop", description: "Drops it." });
  const shown = [...mounted.root.querySelectorAll(".tool-arguments > div")].map((row) => [
    row.querySelector("dt")?.textContent,
    row.querySelector(".code-block")?.textContent,
  ]);
  expect(shown).toEqual([
    ["database", '"prod\\u{202E}drop"'],
    ["note", "one\ntwo"],
    ["count", "42"],
    ["text", '"42"'],
    ["deep", JSON.stringify({ list: [long] }, null, 2)],
  ]);
  expect([...mounted.root.querySelectorAll(".note b")].map((note) => note.textContent)).toEqual([
    "The definition of this tool has changed since you allowed it",
    "Tour says that this tool can destroy or overwrite something",
  ]);
  expect(mounted.root.querySelectorAll("input[type=radio]")).toHaveLength(0);
});

it("[S-03] offers what may stand, and gives the chosen scope with the permission; once unless chosen", async () => {
  const decisions = await sheet({ unannotated: true, offers: ["chat", "always"] });
  const scopes = [...mounted.root.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  expect(scopes.map(({ checked, parentElement }) => `${parentElement?.textContent} ${checked}`)).toEqual([
    "This once true",
    "In this conversation false",
    "Always, as it is now false",
  ]);
  await act(async () => scopes[2]?.click());
  await click(mounted.root, "Allow and run");
  expect(decisions).toEqual([{ scope: "always" }]);
});

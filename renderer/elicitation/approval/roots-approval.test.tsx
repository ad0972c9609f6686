import { afterEach, expect, it } from "vitest";
import type { RootView } from "../../../preload/contract/roots.ts";
import { questionOf, serverOf } from "../../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../../testing/mount.tsx";
import { askLine } from "../../waiting/ask-line.ts";
import { Sheet } from "../Sheet.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

const facts = { version: "1", electron: "1", platform: "linux", locale: "en-GB", armingMs: 0 };
const refused = { ok: false, error: { code: "internal", params: {} } } as const;
const roots: readonly RootView[] = [
  {
    path: "/home/김/a\u202eb",
    name: "a\u202eb",
    uri: "file:///home/%EA%B9%80/a%E2%80%AEb",
    missing: false,
    grantedAt: 0,
  },
  { path: "/gone", name: "gone", uri: "file:///gone", missing: true, grantedAt: 0 },
];
const question = questionOf({ key: "k", mode: "approval", message: "", approval: { kind: "roots", roots } });

it("[S-24] [C-37] shows each path whole, what is not sent and exactly what is, and allows with a press on the button", async () => {
  const done: string[] = [];
  mounted = await mount(
    <Sheet
      {...{ question, server: serverOf(), call: undefined, position: { n: 1, of: 1 }, facts }}
      onRespond={async (action) => {
        done.push(action);
        return { ok: true, value: { settled: true } };
      }}
      onApprove={async (decision) => {
        done.push(JSON.stringify(decision));
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
  expect([...mounted.root.querySelectorAll(".roots-asked li")].map((line) => line.textContent)).toEqual([
    "/home/김/a\\u{202E}b",
    "/gone Not there now: not sent",
  ]);
  const json = mounted.root.querySelector(".preview .code-block")?.textContent ?? "";
  expect(json).toContain("\\u202e");
  expect(JSON.parse(json)).toEqual({ roots: [{ uri: "file:///home/%EA%B9%80/a%E2%80%AEb", name: "a\u202eb" }] });
  expect(mounted.root.querySelector(".note")?.textContent).toContain("fences nothing in");
  expect(askLine(((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as never, question)).toBe(
    'approval.roots.line {"count":1,"paths":"/home/김/a\\\\u{202E}b"}',
  );
  expect(mounted.root.querySelector(".approval-deprecated")?.textContent).toContain("deprecated");
  await click(mounted.root, "Tell it");
  expect(done).toEqual(["{}"]);
});

import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { serverOf } from "../testing/fake-gate.ts";
import { click, type Mounted, mount } from "../testing/mount.tsx";
import { ServerDetail } from "./ServerDetail.tsx";

let mounted: Mounted;
afterEach(() => mounted.unmount());

it("[C-05] [C-34] [C-37] shows the outcome of the era, version, capabilities both ways, extensions and instructions", async () => {
  const server = serverOf({
    eraSetting: "modern",
    state: {
      kind: "ready",
      since: 0,
      negotiated: {
        era: "modern",
        version: "2026-07-28",
        serverInfo: { name: "acme-server", title: "Acme", version: "9.9" },
        capabilities: { tools: { listChanged: true } },
        extensions: ["io.example/tasks"],
        instructions: "Ask <b>first</b>.",
        declared: { elicitation: { form: {}, url: {} } },
        profile: { id: "form-only", name: "Form only" },
        assumed: true,
        deprecatedTransport: "HTTP+SSE (2024-11-05)",
      },
    },
  });
  mounted = await mount(<ServerDetail server={server} />);
  const { root } = mounted;
  const facts = [...root.querySelectorAll(".facts > div")].map((row) => row.textContent);
  expect(facts).toEqual([
    "Protocol version2026-07-28 modern era assumed: no answer to the probe",
    "TransportHTTP+SSE (2024-11-05) deprecated",
    "Its own nameAcme acme-server 9.9",
    "It offerstools (listChanged)",
    "Parley declaredelicitation (form, url)",
    "ProfileForm only",
    "Extensionsio.example/tasks (not used: Parley does not declare it)",
  ]);
  expect(root.querySelector("q")?.textContent).toBe("Acme");
  expect(root.querySelector("blockquote")?.textContent).toBe("Ask <b>first</b>.");
  expect(root.querySelector("blockquote b")).toBeNull();
  expect(root.querySelector("select")?.value).toBe("modern");
});

it("[C-05] pins the era through the treaty", async () => {
  mounted = await mount(<ServerDetail server={serverOf()} />);
  const { root, gate } = mounted;
  const select = root.querySelector("select");
  if (!select) throw new Error("no select");
  await act(async () => {
    select.value = "legacy";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(gate.calls.at(-1)).toEqual({ method: "setServerEra", input: { id: "tour", era: "legacy" } });
});

it("[C-05] a pinned era that the server does not have is a clear error with a next step", async () => {
  const error = { code: "era-mismatch", params: { pinned: "modern", offered: "2025-06-18" } };
  mounted = await mount(<ServerDetail server={serverOf({ state: { kind: "failed", at: 0, error } })} />);
  const text = mounted.root.querySelector(".note.danger")?.textContent;
  expect(text).toContain("You pinned the era modern, but the server only offers 2025-06-18");
  expect(text).toContain("Set the protocol era to Automatic");
});

it("shows the exact command, the last words of a process that ended, and connects again", async () => {
  const error = { code: "exited-at-start", params: { code: 1, stderr: "no config" } };
  const server = serverOf({ transport: "stdio", target: "node a.js --x", state: { kind: "failed", at: 0, error } });
  mounted = await mount(<ServerDetail server={server} />);
  const { root, gate } = mounted;
  expect([...root.querySelectorAll(".code-block")].map((block) => block.textContent)).toEqual([
    "no config",
    "node a.js --x",
  ]);
  await click(root, "Connect again");
  expect(gate.calls.at(-1)).toEqual({ method: "connectServer", input: { id: "tour" } });
});

it("[C-18] [C-20] [C-30] says in one line what was ignored and how often, and nothing when nothing was", async () => {
  mounted = await mount(<ServerDetail server={serverOf({ strays: {} })} />);
  expect(mounted.root.textContent).not.toContain("Ignored or refused");
  await mounted.unmount();
  const strays = { "late-response": 2, "unknown-notification": 1200, "decreasing-progress": 1 };
  mounted = await mount(<ServerDetail server={serverOf({ strays })} />);
  expect(mounted.root.textContent).toContain(
    "Ignored or refused: late answers 2 · unknown notifications 1,200 · progress going back 1",
  );
});

import { afterEach, describe, expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { pairTransport } from "./pair-transport.ts";
import { probeEra } from "./probe.ts";
import type { HostTransport } from "./transport.ts";

const identity = { clientInfo: { name: "parley", version: "0" }, capabilities: { elicitation: { form: {} } } };
const discover = { resultType: "complete", supportedVersions: ["2026-07-28"], capabilities: {} };

interface Asked {
  readonly id: string;
  readonly method: string;
  readonly params: { readonly _meta: { readonly [key: string]: unknown } };
}

let channel: HostTransport | undefined;
afterEach(() => channel?.close());

/** Probes a server that answers its n-th request with the n-th of these; `undefined` is silence. */
function probe(answers: readonly (object | undefined)[], clock = new ManualClock()) {
  const asked: Asked[] = [];
  const made = pairTransport(async (end) => {
    end.onmessage = ((message: Asked) => {
      const answer = answers[asked.push(message) - 1];
      if (answer) void end.send({ jsonrpc: "2.0", id: message.id, ...answer });
    }) as NonNullable<typeof end.onmessage>;
    await end.start();
    return { close: () => end.close() };
  });
  channel = made;
  const found = probeEra(made, identity, clock, 3000);
  return { asked, found, verdict: found.then(({ prior }) => prior) };
}
const unsupported = (supported: readonly string[]) => ({ error: { code: -32022, message: "no", data: { supported } } });

describe("probeEra", () => {
  it("asks server/discover with version, identity and capabilities in _meta", async () => {
    const { asked, verdict } = probe([{ result: discover }]);
    expect(await verdict).toEqual({ kind: "modern", discover });
    expect(asked[0]).toMatchObject({
      method: "server/discover",
      params: {
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": identity.clientInfo,
          "io.modelcontextprotocol/clientCapabilities": identity.capabilities,
        },
      },
    });
  });

  it("[C-05] retries once with a mutual version after -32022, and never more", async () => {
    const once = probe([unsupported(["2031-01-01", "2026-07-28"]), { result: discover }]);
    expect((await once.verdict).kind).toBe("modern");
    expect(once.asked.map((request) => request.id)).toEqual(["parley-probe-1", "parley-probe-2"]);

    const always = probe([unsupported(["2026-07-28"]), unsupported(["2026-07-28"])]);
    await expect(always.verdict).rejects.toMatchObject({ code: "version-mismatch" });
    expect(always.asked).toHaveLength(2);
  });

  it("falls back where the mutual version is one with initialize, and errors where there is none", async () => {
    expect(await probe([unsupported(["2025-11-25"])]).verdict).toEqual({ kind: "legacy" });
    await expect(probe([unsupported(["2031-01-01"])]).verdict).rejects.toMatchObject({
      code: "version-mismatch",
      params: { offered: "2026-07-28", answered: "2031-01-01" },
    });
  });

  it("[C-35] never takes -32021 for legacy, and names the capability that was missing", async () => {
    const data = { requiredCapabilities: { elicitation: { url: {} }, roots: {} } };
    await expect(probe([{ error: { code: -32021, message: "missing", data } }]).verdict).rejects.toMatchObject({
      code: "capability-missing",
      params: { capabilities: "elicitation (url), roots" },
    });
  });

  it.each([-32020])("never takes %i for legacy", async (code) => {
    await expect(probe([{ error: { code, message: "missing" } }]).verdict).rejects.toMatchObject({
      code: "protocol-error",
      params: { code },
    });
  });

  it.each([
    ["method not found", { error: { code: -32601, message: "Method not found" } }],
    ["any other error", { error: { code: -32602, message: "Invalid request parameters" } }],
    ["a result that is none", { result: {} }],
    ["a result of legacy versions only", { result: { ...discover, supportedVersions: ["2025-11-25"] } }],
  ])("takes %s for legacy", async (_name, answer) => {
    expect(await probe([answer]).verdict).toEqual({ kind: "legacy" });
  });

  it("takes silence for legacy when the time is over, leaving no timer", async () => {
    const clock = new ManualClock();
    const { asked, found, verdict } = probe([undefined], clock);
    await expect.poll(() => asked.length).toBe(1);
    clock.advance(3000);
    expect(await verdict).toEqual({ kind: "legacy" });
    expect((await found).certain).toBe(false);
    expect(clock.armed).toBe(0);
  });
});

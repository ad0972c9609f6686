import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HostFixture } from "../host/host-fixture.ts";
import { conformanceCommand } from "./conformance.ts";
import { loopbackBrowser } from "./conformance-opener.ts";

let fixture: HostFixture;
const servers = new Set<Server>();
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(async () => {
  await fixture.end();
  for (const server of servers) server.close();
  servers.clear();
});

async function run(argv: readonly string[], toolCalls: readonly object[] = []) {
  let out = "";
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: () => {},
    onInterrupt: () => () => {},
  };
  const exit = await conformanceCommand(argv, terminal, JSON.stringify({ toolCalls }));
  return { exit, out };
}

/** A web server of one page that answers with a status and, for a redirect, a place. */
async function page(status: number, location?: () => string) {
  const got: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    got.push(url);
    response.writeHead(status, location && { location: location() }).end();
  });
  servers.add(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

describe.each(["http-legacy", "http-modern"] as const)("parley conformance and %s", (file) => {
  it("makes the calls that are given, tells of each step, and ends well though a tool refused", async () => {
    const { url, recorded } = await fixture.startHttp(file);
    const calls = [
      { name: "echo", arguments: { word: "hi" } },
      { name: "not there", arguments: {} },
    ];
    const { exit, out } = await run([url], calls);
    expect(out).toMatch(/^tool echo: ok$/m);
    expect(out).toMatch(/^tool not there: The server offers no tool/m);
    expect(exit).toBe(0);
    const called = recorded().filter(({ body }) => body?.method === "tools/call");
    expect(called.map(({ body }) => body.params.arguments)).toEqual([{ word: "hi" }]);
  });

  it("lists and calls nothing with --list-only", async () => {
    const { url, recorded } = await fixture.startHttp(file);
    expect((await run(["--list-only", url])).exit).toBe(0);
    const methods = recorded().map(({ body }) => body?.method);
    expect(methods).toContain("tools/list");
    expect(methods).not.toContain("tools/call");
  });
});

it("ends with 4 where nobody answers, and where a sign-in is wanted", async () => {
  const { url, child } = await fixture.startHttp("http-legacy");
  child.kill("SIGKILL");
  await once(child, "close");
  expect(await run([url])).toMatchObject({ exit: 4, out: expect.stringContaining("can't be reached") });
  const closed = await page(401);
  expect(await run([closed.url])).toMatchObject({ exit: 4, out: expect.stringContaining("sign in") });
});

describe("loopbackBrowser", () => {
  it("gets a page and follows it to another port of this machine", async () => {
    const back = await page(200);
    const first = await page(302, () => `${back.url}/callback?code=1`);
    await loopbackBrowser()(`${first.url}/authorize`);
    expect([first.got, back.got]).toEqual([["/authorize"], ["/callback?code=1"]]);
  });

  it("goes nowhere else, neither at once nor by a redirect, and round in no circle", async () => {
    const elsewhere = "http://example.invalid/";
    const leaving = await page(302, () => elsewhere);
    const circle = await page(302, () => circle.url);
    for (const address of [elsewhere, "file:///etc/hosts", leaving.url, circle.url]) {
      await expect(loopbackBrowser()(address)).rejects.toMatchObject({ code: "browser-failed" });
    }
    expect(circle.got).toHaveLength(6);
  });
});

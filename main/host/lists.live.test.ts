import { afterEach, beforeEach, expect, it } from "vitest";
import { HostFixture } from "./host-fixture.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

const files = ["raw-legacy", "raw-modern"] as const;
const view = (id: string) => fixture.host.servers().find((server) => server.id === id);

async function listed(file: (typeof files)[number], ...args: string[]) {
  const server = fixture.addRaw(file, args, file === "raw-legacy" ? "legacy" : "auto");
  await fixture.host.connect(server.id);
  const cursors = server
    .recorded()
    .filter(({ method }) => method === "tools/list")
    .map(({ params }) => params?.cursor);
  return { ...server, cursors, names: view(server.id)?.tools.map(({ name }) => name) ?? [] };
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `t${index + 1}`);

it.each(files)(
  "[C-16] %s: an empty cursor goes on, and so does one that comes again; null or none is the end",
  async (file) => {
    for (const cursor of ["count", "same", "empty"]) {
      for (const last of ["absent", "null"]) {
        const { names, id, cursors } = await listed(file, "--list", "25", "--cursor", cursor, "--last", last);
        expect(names).toEqual(numbered(25));
        expect(view(id)).not.toHaveProperty("toolsStopped");
        const sent = { count: ["after:10", "after:20"], same: ["more", "more"], empty: ["", ""] }[cursor];
        expect(cursors).toEqual([undefined, ...(sent ?? [])]);
      }
    }
  },
);

it.each(files)(
  "[C-16] %s: 10,000 tools are all there; of one more, what was read stays and the limit is named",
  async (file) => {
    const all = await listed(file, "--list", "10000", "--page", "2500");
    expect(all.names).toEqual(numbered(10_000));
    expect(view(all.id)).not.toHaveProperty("toolsStopped");
    const more = await listed(file, "--list", "10001", "--page", "2500");
    expect(more.names).toEqual(numbered(10_000));
    expect(view(more.id)).toMatchObject({
      state: { kind: "ready" },
      toolsStopped: { code: "list-too-long", params: { method: "tools/list", limit: 10_000 } },
    });
  },
);

it("[C-16] 1,000 pages are read; an endless list stops there with an error, and what was read stays", async () => {
  const all = await listed("raw-legacy", "--list", "1000", "--page", "1");
  expect(all.names).toHaveLength(1000);
  expect(view(all.id)).not.toHaveProperty("toolsStopped");
  const endless = await listed("raw-legacy", "--list", "endless", "--page", "2", "--cursor", "same");
  expect(endless.cursors).toHaveLength(1000);
  expect(endless.names).toEqual(numbered(2000));
  expect(view(endless.id)).toMatchObject({
    state: { kind: "ready" },
    toolsStopped: { code: "list-too-long", params: { limit: 1000 } },
  });
});

it.each(files)("[C-16] %s: a page that fails leaves the tools before it, and they can be called", async (file) => {
  const server = await listed(file, "--list", "endless", "--fail-page", "3");
  expect(server.names).toEqual(numbered(20));
  // Only a cursor that is not known any more has the list read from its beginning once more.
  expect(server.cursors).toHaveLength(3);
  expect(view(server.id)).toMatchObject({
    state: { kind: "ready" },
    toolsStopped: { code: "protocol-error", params: { code: -32000, message: expect.stringContaining("shelf") } },
  });
  const end = await fixture.host.runTool({ serverId: server.id, tool: "t20", args: {} }).done;
  // Its own answer: it has no such tool behind the list.
  expect(end).toMatchObject({ error: { params: { message: expect.stringContaining("Unknown tool: t20") } } });
  expect(() => fixture.host.runTool({ serverId: server.id, tool: "t21", args: {} })).toThrow(/tool-not-offered/);
});

it("a first page that fails fails the connection: nothing was read", async () => {
  const server = fixture.addRaw("raw-legacy", ["--list", "5", "--fail-page", "1"], "legacy");
  await expect(fixture.host.connect(server.id)).rejects.toMatchObject({ code: "protocol-error" });
  expect(view(server.id)?.state.kind).toBe("failed");
});

import { expect, it } from "vitest";
import { ManualClock } from "./manual-clock.ts";
import { newEntry, serverView } from "./server-entry.ts";

it.each([
  ["http://127.0.0.1:3001/mcp", undefined],
  ["http://127.8.8.8/mcp", undefined],
  ["http://localhost.:3001/mcp", undefined],
  ["http://tools.localhost/mcp", undefined],
  ["http://[::1]:3001/mcp", undefined],
  ["http://[::ffff:127.0.0.1]/mcp", undefined],
  ["http://0.0.0.0:3001/mcp", undefined],
  ["not an address", undefined],
  ["http://192.168.0.4/mcp", true],
  ["http://localhost.example/mcp", true],
  ["https://127.0.0.1.example/mcp", true],
  ["https://mcp.example/mcp", true],
])("[S-24] a server at %s is a program of this computer unless its address is another's", (url, elsewhere) => {
  const transport = { kind: "http", url, headers: {} } as const;
  expect(serverView(newEntry({ id: "a", name: "A", transport }, 0, new ManualClock())).elsewhere).toBe(elsewhere);
});

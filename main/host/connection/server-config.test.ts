import { expect, it } from "vitest";
import type { HostError } from "../host-error.ts";
import { targetText } from "./definition.ts";
import { serversFromConfig } from "./server-config.ts";

it("reads the stdio servers of an mcpServers file, names and exact commands kept", () => {
  const text = JSON.stringify({
    mcpServers: { "My notes": { command: "node", args: ["a b.js", "--x"], env: { T: "1" } } },
  });
  const [server] = serversFromConfig(text, "servers.json").definitions;
  expect(server).toMatchObject({ id: "My notes", name: "My notes" });
  expect(server && targetText(server.transport)).toBe('node "a b.js" --x');
});

it("says what is wrong and where", () => {
  const errorOf = (text: string) => {
    try {
      serversFromConfig(text, "f.json");
    } catch (error) {
      return (error as HostError).params;
    }
    throw new Error("no error");
  };
  expect(errorOf("{").path).toBe("f.json");
  expect(errorOf("[]").detail).toBe("it has no mcpServers object");
});

it("an entry that can't be used costs itself alone, and is named with what is wrong", () => {
  const entries = { good: { command: "node" }, odd: { args: [] }, far: { url: "ftp://x" }, late: { url: "http://x/" } };
  const { definitions, refused } = serversFromConfig(JSON.stringify({ mcpServers: entries }), "f.json");
  expect(definitions.map(({ id }) => id)).toEqual(["good", "late"]);
  expect(refused.map(({ code, params }) => [code, params.name, params.detail])).toEqual([
    ["bad-config-entry", "odd", "command: it is missing"],
    ["bad-config-entry", "far", "url: ftp://x is no http or https address without a user name"],
  ]);
});

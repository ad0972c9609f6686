import { expect, it } from "vitest";
import type { HostError } from "../host-error.ts";
import { targetText } from "./definition.ts";
import { serversFromConfig } from "./server-config.ts";

it("reads the stdio servers of an mcpServers file, names and exact commands kept", () => {
  const text = JSON.stringify({
    mcpServers: { "My notes": { command: "node", args: ["a b.js", "--x"], env: { T: "1" } } },
  });
  const [server] = serversFromConfig(text, "servers.json");
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
  expect(errorOf('{"mcpServers":{"x":{"args":[]}}}').detail).toMatch(/^x: command: /);
});

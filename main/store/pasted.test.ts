import { expect, it } from "vitest";
import type { HostError } from "../host/host-error.ts";
import { readPasted } from "./pasted.ts";

const read = (text: string) => readPasted(text, "linux");
const codeOf = (text: string) => {
  try {
    read(text);
  } catch (error) {
    return (error as HostError).code;
  }
  return undefined;
};

it("[X-05] reads a command line, exactly", () => {
  expect(read("TOKEN=x npx -y '@scope/files server@1.2' --root '/my files'")).toEqual([
    {
      name: "files server",
      transport: {
        kind: "stdio",
        command: "npx",
        args: ["-y", "@scope/files server@1.2", "--root", "/my files"],
        env: { TOKEN: "x" },
      },
    },
  ]);
});

it("[X-05] reads an address", () => {
  expect(read(" https://mcp.example.com/v1?x=y\n")).toEqual([
    { name: "mcp.example.com", transport: { kind: "http", url: "https://mcp.example.com/v1?x=y", headers: {} } },
  ]);
  for (const address of [
    "ftp://x.example/",
    "javascript://x/%0aalert(1)",
    "https://me:pw@x.example/",
    "http://",
    "file:///etc/passwd",
  ])
    expect(codeOf(address), address).toBe("bad-address");
});

const notes = { name: "notes", transport: { kind: "stdio", command: "node", args: ["a b.js"], env: { A: "1" } } };
const entry = '{"command": "node", "args": ["a b.js"], "env": {"A": 1}}';

it.each([
  ["mcpServers", `{"mcpServers": {"notes": ${entry}}}`],
  ["VS Code's mcp.json", `{"inputs": [], "servers": {"notes": ${entry}}}`],
  ["VS Code's settings", `{"editor.fontSize": 3, "mcp": {"servers": {"notes": ${entry}}}}`],
  ["entries by name", `{"notes": ${entry}}`],
  ["no outer braces", `"notes": ${entry}`],
  ["no outer braces around mcpServers", `"mcpServers": {"notes": ${entry}},`],
  ["comments and trailing commas", `// mine\n{"mcpServers": {/* one */ "notes": ${entry},},}`],
  ["one entry with a name", `{"name": "notes", "command": ["node", "a b.js"], "env": {"A": "1"}}`],
])("[C-22] reads JSON: %s", (_name, text) => {
  expect(read(text)).toEqual([notes]);
});

it("[C-22] reads addresses in JSON and names an entry without a name", () => {
  expect(read('{"type": "http", "url": "https://h.example/mcp", "headers": {"Accept-Language": "ko"}}')).toEqual([
    {
      name: "h.example",
      transport: { kind: "http", url: "https://h.example/mcp", headers: { "Accept-Language": "ko" } },
    },
  ]);
  expect(read('{"command": "/opt/tools/run.sh"}')[0]?.name).toBe("run.sh");
});

it.each([
  ["node /home/me/notes-mcp/dist/index.js", "notes-mcp"],
  ["node ./build/src/index.js", "index"],
  ["node weather/index.mjs --port 1", "weather"],
  ["node /x/tool.js", "tool"],
  ["node /x/node_modules/@scope/server-files/dist/index.js", "server-files"],
  ["node /x/node_modules/plain-server/index.js", "plain-server"],
  ["python3 /srv/mail_server/src/main.py", "mail_server"],
  ["npx -y @scope/server-files@1.2", "server-files"],
  ["npx -y plain@latest", "plain"],
])("[X-05] proposes a name that tells servers apart: %s", (line, name) => {
  expect(read(line)[0]?.name).toBe(name);
});

it("[C-22] keeps the good entries of a file when one is not", () => {
  const found = read(
    '{"mcpServers": {"bad": {"args": []}, "odd": 3, "__proto__": {"command": "x"}, "url": {"url": "x"}}}',
  );
  expect(found.map(({ name, ...rest }) => [name, "problem" in rest ? rest.problem.code : "ok"])).toEqual([
    ["bad", "bad-entry"],
    ["odd", "bad-entry"],
    ["__proto__", "ok"],
    ["url", "bad-address"],
  ]);
});

it("says what is wrong with a text that holds no server", () => {
  expect(codeOf("{")).toBe("bad-json");
  expect(codeOf("{}")).toBe("no-servers-found");
  expect(codeOf('{"mcpServers": {}}')).toBe("no-servers-found");
  expect(codeOf("")).toBe("nothing-to-run");
  const many = (count: number) =>
    JSON.stringify({
      servers: Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, { command: "x" }])),
    });
  expect(read(many(500))).toHaveLength(500);
  expect(codeOf(many(501))).toBe("too-many-servers");
});

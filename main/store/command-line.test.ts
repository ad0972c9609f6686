import { expect, it } from "vitest";
import type { HostError } from "../host/host-error.ts";
import { formatCommandLine, parseCommandLine } from "./command-line.ts";

const words = (line: string, platform: NodeJS.Platform = "linux") => {
  const { command, args } = parseCommandLine(line, platform);
  return [command, ...args];
};
function refusal(line: string, platform: NodeJS.Platform = "linux") {
  try {
    return words(line, platform);
  } catch (error) {
    const { code, params } = error as HostError;
    return [code, ...Object.values(params)];
  }
}

it.each<[string, string[]]>([
  ["npx -y @scope/server", ["npx", "-y", "@scope/server"]],
  ["  node\tserver.js  ", ["node", "server.js"]],
  ["node 'a b' \"c d\" e\\ f", ["node", "a b", "c d", "e f"]],
  [`node a"b"'c'd`, ["node", "abcd"]],
  [`node "" ''`, ["node", "", ""]],
  ['node "a\\"b" "c\\\\d" "e\\nf"', ["node", 'a"b', "c\\d", "e\\nf"]],
  ["node '$HOME' 'a;b|c' '`x`'", ["node", "$HOME", "a;b|c", "`x`"]],
  ["node \\$HOME \\| \\;", ["node", "$HOME", "|", ";"]],
  ["$ uvx thing", ["uvx", "thing"]],
  ["docker run \\\n  -i --rm \\\r\n  image", ["docker", "run", "-i", "--rm", "image"]],
  ["npx mcp-remote http://127.0.0.1:9/mcp?a=b", ["npx", "mcp-remote", "http://127.0.0.1:9/mcp?a=b"]],
  ["node s.js --json={x:1}", ["node", "s.js", "--json={x:1}"]],
  ["node x A=b", ["node", "x", "A=b"]],
  ["node 서버.js", ["node", "서버.js"]],
])("takes %j apart", (line, expected) => {
  expect(words(line)).toEqual(expected);
});

it("reads variables in front of the command, and only those", () => {
  expect(parseCommandLine(`A=b TOKEN="x y" EMPTY= node s.js C=d`, "linux")).toEqual({
    command: "node",
    args: ["s.js", "C=d"],
    env: { A: "b", TOKEN: "x y", EMPTY: "" },
  });
  expect(parseCommandLine(`"A=b" x`, "linux").command).toBe("A=b");
  const own = parseCommandLine("__proto__=x node", "linux").env;
  expect(Object.entries(own)).toEqual([["__proto__", "x"]]);
});

it("keeps the backslashes of Windows paths", () => {
  expect(words(`C:\\Tools\\node.exe "C:\\My Servers\\s.js" say\\"hi\\" it's`, "win32")).toEqual([
    "C:\\Tools\\node.exe",
    "C:\\My Servers\\s.js",
    'say"hi"',
    "it's",
  ]);
  expect(refusal("node %TOKEN%", "win32")).toEqual(["shell-variable", "%TOKEN%"]);
});

it.each<[string, (string | number)[]]>([
  ["", ["nothing-to-run"]],
  ["   ", ["nothing-to-run"]],
  ["A=b", ["nothing-to-run"]],
  ['""', ["nothing-to-run"]],
  ["node a\nnode b", ["more-than-one-line"]],
  ["node 'a", ["open-quote", "'"]],
  ['node "a', ["open-quote", '"']],
  ["node a\\", ["open-quote", "\\"]],
  ["npx x && curl y", ["shell-syntax", "&&"]],
  ["npx x;rm y", ["shell-syntax", ";"]],
  ["npx x | tee y", ["shell-syntax", "|"]],
  ["npx x >out", ["shell-syntax", ">"]],
  ["npx x 2>>out", ["shell-syntax", ">>"]],
  ["npx x < in", ["shell-syntax", "<"]],
  ["npx x &", ["shell-syntax", "&"]],
  ["npx $(id)", ["shell-syntax", "$("]],
  ['npx "$(id)"', ["shell-syntax", "$("]],
  ["npx `id`", ["shell-syntax", "`"]],
  ['npx "`id`"', ["shell-syntax", "`"]],
  ["(npx x)", ["shell-syntax", "("]],
  ["npx x # note", ["shell-syntax", "#"]],
  ["npx $HOME/x", ["shell-variable", "$HOME"]],
  [`npx "\${HOME}/x"`, ["shell-variable", `\${HOME}`]],
  ["npx ~/x", ["shell-variable", "~"]],
])("[X-10] refuses %j instead of guessing what a shell would do", (line, expected) => {
  expect(refusal(line)).toEqual(expected);
});

it("writes every command line so that it is read back the same", () => {
  const pieces = ["", " ", "'", '"', "\\", "$", "`", "a", "=", "&", "|", "~", "#", "{", "\t", "ü", "%A%"];
  // Deterministic mixture of every pair of pieces; Windows paths never end in a backslash before a quote.
  for (const platform of ["linux", "win32"] as const) {
    for (const one of pieces) {
      for (const two of pieces) {
        const given = ["cmd", one + two, `${two}x${one}`];
        if (platform === "win32" && given.some((word) => /[\\$%]/.test(word))) continue;
        expect(words(formatCommandLine(given, platform), platform)).toEqual(given);
      }
    }
  }
});

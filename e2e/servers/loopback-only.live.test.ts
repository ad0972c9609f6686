import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

const guard = pathToFileURL(join(import.meta.dirname, "loopback-only.mjs"));

/** Runs code under the guard; resolves with what it printed. */
async function printed(code: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, NODE_OPTIONS: `--import=${guard}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [out] = await Promise.all([text(child.stdout), once(child, "close")]);
  return out.trim();
}

describe("a program that may reach the machine itself only", () => {
  // The names end in .invalid, which no name server knows: without the guard the code would be ENOTFOUND.
  it.each([
    ["fetch", `fetch("https://parley.invalid/x").catch((error) => console.log(error.cause.code))`],
    [
      "http",
      `import http from "node:http"; http.get("http://parley.invalid/x").on("error", (error) => console.log(error.code))`,
    ],
    [
      "https",
      `import https from "node:https"; https.get("https://parley.invalid/x").on("error", (error) => console.log(error.code))`,
    ],
    [
      "a socket",
      `import { connect } from "node:net"; connect(80, "parley.invalid").on("error", (error) => console.log(error.code))`,
    ],
  ])("connects nowhere else with %s", async (_, code) => {
    expect(await printed(code)).toBe("EACCES");
  });

  it("listens on loopback whatever it asked for, and is reached there", async () => {
    const out = await printed(`
      import http from "node:http";
      const server = http.createServer((_, response) => response.end("hello"));
      server.listen("0", async () => {
        const { address, port } = server.address();
        console.log(address, await (await fetch("http://127.0.0.1:" + port)).text());
        server.close();
      });
    `);
    expect(out).toBe("127.0.0.1 hello");
  });
});

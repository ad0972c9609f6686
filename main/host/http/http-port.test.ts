import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGzip } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { readBounded } from "./bounded-body.ts";
import { systemHttp } from "./http-port.ts";
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from "./loopback-certificate.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function serve(handle: Handle) {
  const seen: string[] = [];
  const port = await listening(
    createServer((request, response) => {
      request.resume();
      request.on("end", () => {
        seen.push(`${request.method} ${request.url}`);
        handle(request, response);
      });
    }),
  );
  return { port, origin: `http://127.0.0.1:${port}`, seen };
}

const redirect = (status: number, location: string): Handle => {
  return (request, response) =>
    request.url === "/from" ? response.writeHead(status, { location }).end() : response.writeHead(200).end("there");
};
const http = systemHttp({});
const post = { method: "POST", body: "{}", headers: { authorization: "Bearer secret" } };

describe("redirects", () => {
  it.each([
    ["GET", 301],
    ["GET", 303],
    ["POST", 307],
    ["POST", 308],
  ])("%s %i within the origin is followed", async (method, status) => {
    const server = await serve(redirect(status, "/to?a=1"));
    const response = await http(`${server.origin}/from`, method === "GET" ? {} : post);
    expect(await response.text()).toBe("there");
    expect(server.seen).toEqual([`${method} /from`, `${method} /to?a=1`]);
  });

  it.each([301, 302, 303])("POST %i is refused: it would not stay a POST", async (status) => {
    const server = await serve(redirect(status, "/to?secret=1"));
    await expect(http(`${server.origin}/from`, post)).rejects.toMatchObject({
      code: "redirect-refused",
      params: { status, target: `${server.origin}/to` },
    });
    expect(server.seen).toEqual(["POST /from"]);
  });

  it.each(["GET", "POST"])(
    "%s to another origin is refused, the target named, and nothing arrives there",
    async (method) => {
      const other = await serve((_, response) => response.end());
      const server = await serve(redirect(307, `${other.origin}/to?secret=1`));
      await expect(http(`${server.origin}/from`, method === "GET" ? {} : post)).rejects.toMatchObject({
        code: "redirect-refused",
        params: { target: `${other.origin}/to` },
      });
      expect(other.seen).toEqual([]);
    },
  );

  it("without an end are refused after five", async () => {
    const server = await serve((_, response) => response.writeHead(307, { location: "/again" }).end());
    await expect(http(`${server.origin}/from`)).rejects.toMatchObject({ code: "redirect-refused" });
    expect(server.seen).toHaveLength(6);
  });
});

describe("failures", () => {
  it("name the network's reason and no header", async () => {
    const server = await serve((request) => request.socket.destroy());
    await expect(http(server.origin, post)).rejects.toMatchObject({
      code: "unreachable",
      params: { origin: server.origin, reason: "UND_ERR_SOCKET" },
    });
    const [gone] = servers;
    gone?.close();
    gone?.closeAllConnections();
    await expect(http(server.origin, post)).rejects.toMatchObject({
      code: "unreachable",
      params: { origin: server.origin, reason: "ECONNREFUSED" },
    });
  });

  it("an abort is an abort", async () => {
    const server = await serve(() => {});
    const abort = new AbortController();
    const asked = http(server.origin, { signal: abort.signal });
    await expect.poll(() => server.seen).toHaveLength(1);
    abort.abort("enough");
    await expect(asked).rejects.toBe("enough");
  });
});

describe("bodies", () => {
  it("are bounded after decompression, and a bomb is stopped while it unpacks", async () => {
    const mebibyte = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const server = await serve((request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const gzip = createGzip();
      gzip.pipe(response);
      const more = () => {
        if (request.socket.destroyed) return;
        sent += mebibyte.length;
        gzip.write(mebibyte, more);
      };
      more();
    });
    const limit = 3 * mebibyte.length;
    // Without an end: only a reader that stops can come back.
    await expect(readBounded(await http(server.origin), limit)).rejects.toMatchObject({
      code: "message-too-large",
      params: { limit },
    });
    expect(sent).toBeGreaterThan(limit);
  });

  it("of exactly the limit are read", async () => {
    const server = await serve((_, response) => response.end("12345"));
    expect((await readBounded(await http(server.origin), 5)).toString()).toBe("12345");
    await expect(readBounded(await http(server.origin), 4)).rejects.toMatchObject({ code: "message-too-large" });
  });
});

describe("the environment", () => {
  /** A proxy that leads every tunnel to one port of this machine. */
  async function proxy(to: number) {
    const tunnels: string[] = [];
    const server = createServer();
    server.on("connect", (request: IncomingMessage, socket: Socket) => {
      tunnels.push(request.url ?? "");
      const through = connect(to, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
      through.pipe(socket).pipe(through);
      for (const end of [through, socket]) end.on("error", () => {});
      socket.on("close", () => through.destroy());
    });
    return { url: `http://127.0.0.1:${await listening(server)}`, tunnels };
  }

  it.each(["HTTP_PROXY", "http_proxy"])("%s is used, but for NO_PROXY and this machine", async (name) => {
    const server = await serve((_, response) => response.end("through"));
    const { url, tunnels } = await proxy(server.port);
    const proxied = systemHttp({ [name]: url, NO_PROXY: "direct.example" });
    expect(await (await proxied("http://mcp.example.test/x")).text()).toBe("through");
    expect(tunnels).toEqual(["mcp.example.test:80"]);
    await (await proxied(server.origin)).text();
    expect(tunnels).toHaveLength(1);
  });

  it("a proxy that is no address is an error that does not repeat it", async () => {
    const proxied = systemHttp({ HTTPS_PROXY: "user:secret@proxy" });
    await expect(proxied("http://127.0.0.1:1")).rejects.toMatchObject({
      code: "bad-proxy",
      params: { variable: "HTTPS_PROXY" },
      message: expect.not.stringContaining("secret"),
    });
  });

  it("NODE_EXTRA_CA_CERTS makes a certificate trusted that is refused otherwise", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-ca-"));
    try {
      const file = join(folder, "ca.pem");
      writeFileSync(file, LOOPBACK_CERTIFICATE);
      const server = createTlsServer({ cert: LOOPBACK_CERTIFICATE, key: LOOPBACK_KEY }, (_, response) =>
        response.end("ok"),
      );
      const origin = `https://127.0.0.1:${await listening(server as unknown as Server)}`;
      await expect(http(origin)).rejects.toMatchObject({
        code: "certificate-refused",
        params: { origin, reason: "DEPTH_ZERO_SELF_SIGNED_CERT" },
      });
      expect(await (await systemHttp({ NODE_EXTRA_CA_CERTS: file })(origin)).text()).toBe("ok");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

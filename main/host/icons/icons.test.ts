import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemHttp } from "../http/http-port.ts";
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from "../http/loopback-certificate.ts";
import { systemClock } from "../system-ports.ts";
import { ICON_BYTES } from "../untrusted/limits.ts";
import { Icons } from "./icons.ts";

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(8)]);
const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>');
const data = (type: string, bytes: Buffer) => [{ src: `data:${type};base64,${bytes.toString("base64")}` }];

let folder: string;
let server: Server;
let other: Server;
let origin: string;
let icons: Icons;
const seen: IncomingMessage[] = [];
let elsewhere = 0;

async function listening(of: Server): Promise<number> {
  await new Promise<void>((resolve) => of.listen(0, "127.0.0.1", resolve));
  return (of.address() as AddressInfo).port;
}

beforeAll(async () => {
  const tls = { cert: LOOPBACK_CERTIFICATE, key: LOOPBACK_KEY };
  other = createServer(tls, (_request, response) => {
    elsewhere += 1;
    response.end(png);
  });
  const away = `https://127.0.0.1:${await listening(other)}/icon.png`;
  const answers: { readonly [path: string]: (response: ServerResponse) => void } = {
    "/icon.png": (response) => response.end(png),
    "/moved.png": (response) => response.writeHead(302, { location: "/icon.png" }).end(),
    "/away.png": (response) => response.writeHead(302, { location: away }).end(),
    "/page.png": (response) => response.writeHead(200, { "content-type": "image/png" }).end("<html></html>"),
    "/big.png": (response) => response.end(Buffer.concat([png, Buffer.alloc(ICON_BYTES)])),
    "/gone.png": (response) => response.writeHead(404).end(png),
  };
  server = createServer(tls, (request, response) => {
    seen.push(request);
    answers[request.url ?? ""]?.(response);
  });
  origin = `https://127.0.0.1:${await listening(server)}`;
  folder = mkdtempSync(join(tmpdir(), "parley-icons-"));
  const file = join(folder, "ca.pem");
  writeFileSync(file, LOOPBACK_CERTIFICATE);
  icons = new Icons(systemHttp({ NODE_EXTRA_CA_CERTS: file }), systemClock);
});
afterAll(() => {
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

const typeOf = async (list: unknown, remote = false, serverUrl: string | undefined = `${origin}/mcp`) =>
  (await icons.read({ serverId: "s", icons: list, serverUrl, remote }))?.type;

it("[S-26] is what its bytes are, whatever it is called; anything but an image is none", async () => {
  expect(await typeOf(data("image/svg+xml", png))).toBe("image/png");
  expect(await typeOf(data("image/png", svg))).toBe("image/svg+xml");
  expect(await typeOf(data("image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0])))).toBe("image/jpeg");
  expect(await typeOf(data("image/gif", Buffer.from("GIF89a-----")))).toBe("image/gif");
  expect(await typeOf(data("image/webp", Buffer.from("RIFF0000WEBP")))).toBe("image/webp");
  expect(await typeOf(data("image/png", Buffer.from("<html><svg></svg></html>")))).toBeUndefined();
  expect(await typeOf(data("image/png", Buffer.concat([png, Buffer.alloc(ICON_BYTES)])))).toBeUndefined();
  for (const wrong of [
    undefined,
    {},
    [7],
    [{ src: 7 }],
    [{ src: "data:image/png,x" }],
    [{ src: "file:///icon.png" }],
  ]) {
    expect(await typeOf(wrong)).toBeUndefined();
  }
});

it("[S-26] is loaded only when the person allows it, only over https from the server's own origin, with nothing that tells who asks", async () => {
  const at = (path: string) => [{ src: `${origin}${path}` }];
  expect(await typeOf(at("/icon.png"))).toBeUndefined();
  expect(seen).toEqual([]);
  expect(await typeOf(at("/icon.png"), true)).toBe("image/png");
  expect(await typeOf(at("/icon.png"), true)).toBe("image/png");
  expect(seen).toHaveLength(1);
  expect(seen[0]?.headers).not.toHaveProperty("authorization");
  expect(seen[0]?.headers).not.toHaveProperty("cookie");
  expect(await typeOf(at("/moved.png"), true)).toBe("image/png");
  for (const path of ["/away.png", "/page.png", "/big.png", "/gone.png"]) {
    expect(await typeOf(at(path), true), path).toBeUndefined();
  }
  const before = seen.length;
  expect(await typeOf(at("/other.png"), true, "https://127.0.0.1:1/mcp")).toBeUndefined();
  expect(await typeOf([{ src: `${origin.replace("https", "http")}/icon.png` }], true)).toBeUndefined();
  expect(await typeOf([{ src: `${origin.replace("//", "//user:secret@")}/icon.png` }], true)).toBeUndefined();
  // A local server has no origin.
  expect((await icons.read({ serverId: "s", icons: at("/icon.png"), serverUrl: undefined, remote: true }))?.type).toBe(
    undefined,
  );
  expect(seen).toHaveLength(before);
  expect(elsewhere).toBe(0);
});

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

/** The head of an image, which is all that is looked at. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from("89504e470d0a1a0a0000000d4948445200000000000000000806000000", "hex");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}
const png = pngOf(16, 16);
const gif = Buffer.from("GIF89a\x10\0\x10\0\0\0\0,\0\0\0\0\x10\0\x10\0\0", "latin1");
const jpeg = Buffer.from("ffd8ffc000110800100010030122", "hex");
const webp = Buffer.from("RIFF0000WEBPVP8X--------\x0f\0\0\x0f\0\0", "latin1");
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
  expect(await typeOf(data("image/jpeg", jpeg))).toBe("image/jpeg");
  expect(await typeOf(data("image/gif", gif))).toBe("image/gif");
  expect(await typeOf(data("image/webp", webp))).toBe("image/webp");
  expect(await typeOf(data("image/png", Buffer.from("<html><svg></svg></html>")))).toBeUndefined();
  expect(await typeOf(data("image/png", Buffer.concat([png, Buffer.alloc(ICON_BYTES)])))).toBeUndefined();
  expect(await typeOf(data("image/png", pngOf(2048, 2048)))).toBe("image/png");
  expect(await typeOf(data("image/png", pngOf(2048, 2049)))).toBeUndefined();
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

it("[S-26] is the one for what it stands on, else one for either; what came with the message before what must be fetched", async () => {
  const of = (src: string, theme?: string) => ({ src, ...(theme && { theme }) });
  const [{ src: light } = { src: "" }] = data("image/png", png);
  const [{ src: dark } = { src: "" }] = data("image/svg+xml", svg);
  const [{ src: either } = { src: "" }] = data("image/gif", gif);
  const list = [of("http://x.example/a.png"), of(light, "light"), of(either), of(dark, "dark")];
  const shown = async (said: unknown, theme: "light" | "dark" | undefined) =>
    (await icons.read({ serverId: "s", icons: said, serverUrl: undefined, remote: false, theme }))?.type;
  expect(await shown(list, "light")).toBe("image/png");
  expect(await shown(list, "dark")).toBe("image/svg+xml");
  expect(await shown(list.slice(0, 3), "dark")).toBe("image/gif");
  expect(await shown(list.slice(0, 2), "dark")).toBe("image/png");
  expect(await shown(list, undefined)).toBe("image/png");
  const before = seen.length;
  const mixed = [of(`${origin}/icon.png`, "dark"), of(light, "light")];
  const read = await icons.read({ serverId: "s", icons: mixed, serverUrl: origin, remote: true, theme: "dark" });
  expect([read?.type, seen.length]).toEqual(["image/png", before]);
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
  // Once it is no longer allowed: what was loaded is not shown, and nothing else is loaded.
  for (const path of ["/icon.png", "/moved.png", "/never.png"]) expect(await typeOf(at(path)), path).toBeUndefined();
  expect(seen).toHaveLength(before);
  expect(elsewhere).toBe(0);
});

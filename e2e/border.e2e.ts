import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { methodNames } from "./method-names.ts";
import { expect, test } from "./window.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; media-src blob:; " +
  "connect-src 'none'; frame-src parley-embed:; object-src 'none'; worker-src 'none'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A server that nothing may reach: it counts whoever does. */
async function openTrap() {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? "");
    response.end("trapped");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { hits, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test("[X-01] the page runs isolated and sandboxed, from the app scheme, under the strict policy", async ({
  launch,
}) => {
  const { app, page } = await launch();
  expect(page.url()).toMatch(/^parley:\/\/app\/index\.html/);
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      const contents = window.webContents as unknown as {
        getLastWebPreferences(): { [name: string]: unknown };
      };
      const { contextIsolation, sandbox, nodeIntegration, webviewTag, webSecurity } = contents.getLastWebPreferences();
      return { contextIsolation, sandbox, nodeIntegration, webviewTag, webSecurity };
    }),
  );
  expect(preferences).toEqual([
    { contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, webSecurity: true },
  ]);
  const inPage = await page.evaluate(() => ({
    require: typeof (globalThis as { require?: unknown }).require,
    process: typeof (globalThis as { process?: unknown }).process,
    gate: Object.keys((globalThis as unknown as { parley: object }).parley).sort(),
  }));
  expect(inPage.require).toBe("undefined");
  expect(inPage.process).toBe("undefined");
  expect(inPage.gate).toEqual([...methodNames, "onEvents", "onState"].sort());
  for (const path of ["index.html", "nowhere.html", "../main/index.js", "%2e%2e/main/index.js", "assets/%00.js"]) {
    const answer = await app.evaluate(async ({ net }, url) => {
      const response = await net.fetch(url, { bypassCustomProtocolHandlers: false });
      return { status: response.status, policy: response.headers.get("content-security-policy") };
    }, `parley://app/${path}`);
    expect(answer).toEqual({ status: path === "index.html" ? 200 : 404, policy: POLICY });
  }
});

test("[X-01] no code is made from text, and no markup runs", async ({ launch }) => {
  const { page } = await launch();
  // In a task of the page's own: what the test's own evaluation runs is exempt from the policy.
  const outcome = await page.evaluate(async () => {
    const attempt = (run: () => unknown) =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            run();
            resolve("ran");
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      });
    return {
      // biome-ignore lint/security/noGlobalEval: that it fails is what is tested
      eval: await attempt(() => globalThis.eval("1 + 1")),
      function: await attempt(() => new Function("return 1")()),
      markup: await attempt(() => {
        document.body.innerHTML = "<img src=x onerror='window.hacked = 1'>";
      }),
      timer: await attempt(() => setTimeout("window.hacked = 1" as unknown as () => void, 0)),
    };
  });
  expect(outcome).toEqual({ eval: "EvalError", function: "EvalError", markup: "TypeError", timer: expect.any(String) });
  expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
});

test("[X-01] nothing reaches the network, navigates, opens a window or gets a permission", async ({ launch }) => {
  const trap = await openTrap();
  const { hits, origin } = trap;
  try {
    const { app, page, opened } = await launch();
    const before = page.url();
    const outcome = await page.evaluate(async (base) => {
      const failed = (promise: Promise<unknown>) =>
        promise.then(
          () => "reached",
          () => "stopped",
        );
      const loads = (element: HTMLElement) =>
        new Promise<string>((resolve) => {
          element.onload = () => resolve("reached");
          element.onerror = () => resolve("stopped");
          document.body.append(element);
        });
      const frame = Object.assign(document.createElement("iframe"), { src: `${base}/frame` });
      document.body.append(frame);
      const popup = window.open(`${base}/popup`);
      const link = Object.assign(document.createElement("a"), { href: `${base}/link`, target: "_blank" });
      document.body.append(link);
      link.click();
      return {
        fetch: await failed(fetch(`${base}/fetch`)),
        image: await loads(Object.assign(new Image(), { src: `${base}/image.png` })),
        style: await loads(
          Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${base}/style.css` }),
        ),
        popup,
        socket: await new Promise((resolve) => {
          try {
            const socket = new WebSocket(base.replace("http", "ws"));
            socket.onopen = () => resolve("reached");
            socket.onerror = () => resolve("stopped");
          } catch {
            resolve("stopped");
          }
        }),
        place: await failed(new Promise((done, no) => navigator.geolocation.getCurrentPosition(done, no))),
        camera: await failed(navigator.mediaDevices?.getUserMedia({ video: true }) ?? Promise.reject()),
        notification: await Notification.requestPermission(),
      };
    }, origin);
    expect(outcome).toEqual({
      fetch: "stopped",
      image: "stopped",
      style: "stopped",
      popup: null,
      socket: "stopped",
      place: "stopped",
      camera: "stopped",
      notification: "denied",
    });
    await page.evaluate((base) => {
      window.location.href = `${base}/navigate`;
    }, origin);
    await page.evaluate(() => {
      window.location.href = "file:///etc/hostname";
    });
    // A round through main and back: had a navigation begun, the page would be gone by now.
    await page.evaluate(() =>
      (window as unknown as { parley: { readFacts(input: object): Promise<unknown> } }).parley.readFacts({}),
    );
    expect(page.url()).toBe(before);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(await opened()).toEqual([]);
    expect(hits).toEqual([]);
  } finally {
    trap.close();
  }
});

test("[X-01] a page without the policy reaches the network no more than one with it", async ({ launch }) => {
  const trap = await openTrap();
  try {
    const { app } = await launch();
    const reached = await app.evaluate(async ({ BrowserWindow }, base) => {
      const attempt = async (name: string, partition?: string) => {
        const webPreferences = { sandbox: true, ...(partition ? { partition } : {}) };
        const window = new BrowserWindow({ show: false, webPreferences });
        await window.loadURL("about:blank");
        const url = JSON.stringify(`${base}/${name}`);
        const outcome = await window.webContents.executeJavaScript(
          `fetch(${url}, { mode: "no-cors" }).then(() => "reached", () => "stopped")`,
        );
        window.destroy();
        return outcome;
      };
      // Another session shows that the same page does get there where nothing stops it.
      return { own: await attempt("own"), other: await attempt("other", "apart") };
    }, trap.origin);
    expect(reached).toEqual({ own: "stopped", other: "reached" });
    expect(trap.hits).toEqual(["/other"]);
  } finally {
    trap.close();
  }
});

test("[X-01] webviews, downloads and foreign pages in frames are prevented for every page of the session", async ({
  launch,
}) => {
  const trap = await openTrap();
  try {
    const { app } = await launch();
    const prevented = await app.evaluate(async ({ BrowserWindow }, base) => {
      type Listen = (name: string, told: (event: Electron.Event, item?: Electron.DownloadItem) => void) => void;
      const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true, webviewTag: true } });
      const { webContents } = window;
      await window.loadURL("about:blank");
      /** Whether an event that `act` leads to has been prevented by the app, whose listeners come first. */
      const decided = (emitter: object, name: string, act: () => unknown) =>
        new Promise<boolean>((resolve) => {
          (emitter as { once: Listen }).once(name, (event, item) => {
            if (!event.defaultPrevented) item?.cancel();
            resolve(event.defaultPrevented);
          });
          void act();
        });
      const add = (tag: string, src: string) => () =>
        webContents.executeJavaScript(
          `document.body.append(Object.assign(document.createElement("${tag}"), { src: ${JSON.stringify(src)} }))`,
        );
      const outcome = {
        webview: await decided(webContents, "will-attach-webview", add("webview", "about:blank")),
        foreignFrame: await decided(webContents, "will-frame-navigate", add("iframe", `${base}/frame`)),
        download: await decided(webContents.session, "will-download", () =>
          webContents.downloadURL("parley://app/index.html"),
        ),
      };
      window.destroy();
      return outcome;
    }, trap.origin);
    expect(prevented).toEqual({ webview: true, foreignFrame: true, download: true });
    expect(trap.hits).toEqual([]);
  } finally {
    trap.close();
  }
});

test("[X-02] a frame that isn't ours is refused", async ({ launch }) => {
  const { app } = await launch();
  const preload = join(import.meta.dirname, "../out/preload/index.cjs");
  const foreign = await app.evaluate(async ({ BrowserWindow }, gate) => {
    const replies: unknown[] = [];
    for (const url of ["about:blank", "parley://app/index.html"]) {
      const window = new BrowserWindow({ show: false, webPreferences: { preload: gate, sandbox: true } });
      await window.loadURL(url);
      replies.push(await window.webContents.executeJavaScript('parley.readState({ topic: "servers" })'));
      window.destroy();
    }
    return replies;
  }, preload);
  const refused = { ok: false, error: { code: "foreign-frame", params: {} } };
  expect(foreign).toEqual([refused, refused]);
});

test("[X-02] a subframe of the window is refused, and so is the window itself on a foreign page", async ({
  launch,
}) => {
  const { app, page } = await launch();
  const gate = await page.evaluate(() => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    return typeof (frame.contentWindow as unknown as { parley?: unknown }).parley;
  });
  expect(gate).toBe("undefined");
  const replies = await app.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const [window] = BrowserWindow.getAllWindows();
    const contents = window?.webContents;
    // Without a gate of its own a subframe can't send: what it would send is taken to the door by hand.
    const { _invokeHandlers: doors } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (event: object, ...call: unknown[]) => Promise<unknown>>;
    };
    const from = (senderFrame: unknown) =>
      doors.get("host:invoke")?.({ sender: contents, senderFrame }, "readState", { topic: "threads" });
    const main = await from(contents?.mainFrame);
    const [subframe] = contents?.mainFrame.frames ?? [];
    const inherited = subframe?.origin;
    const replies = { main, inherited, subframe: await from(subframe), gone: await from(null) };
    await window?.loadURL("about:blank");
    return { ...replies, foreign: await contents?.executeJavaScript('parley.readState({ topic: "threads" })') };
  });
  const refused = { ok: false, error: { code: "foreign-frame", params: {} } };
  expect(replies).toEqual({
    main: { ok: true, value: expect.anything() },
    inherited: "parley://app",
    subframe: refused,
    gone: refused,
    foreign: refused,
  });
});

test("[X-02] no method of the gate takes a wrong shape, and no other name is a method", async ({ launch }) => {
  const { app, page } = await launch();
  const taken = await page.evaluate(async () => {
    const gate = (
      window as unknown as {
        parley: { [method: string]: (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }> };
      }
    ).parley;
    const methods = Object.keys(gate).filter((name) => !["onState", "onEvents"].includes(name));
    const answers: { [answer: string]: number } = {};
    for (const method of methods) {
      for (const wrong of [undefined, null, 7, "text", [], { unknown: 1 }]) {
        const code = (await gate[method]?.(wrong))?.error?.code;
        const answer = code === "bad-input" ? code : `${method} ${JSON.stringify(wrong)}: ${code}`;
        answers[answer] = (answers[answer] ?? 0) + 1;
      }
    }
    return { methods: methods.length, answers };
  });
  expect(taken).toEqual({ methods: methodNames.length, answers: { "bad-input": methodNames.length * 6 } });
  const named = await app.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // The gate has no other names to call; whoever got past it would send them like this.
    const { _invokeHandlers: doors } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (event: object, ...call: unknown[]) => Promise<{ error?: { code: string } }>>;
    };
    const event = { sender: contents, senderFrame: contents?.mainFrame };
    const codes: unknown[] = [];
    for (const method of ["nope", "toString", "__proto__", "constructor", 7, null, { toString: 1 }]) {
      codes.push((await doors.get("host:invoke")?.(event, method, {}))?.error?.code);
    }
    return codes;
  });
  expect(named).toEqual(Array(7).fill("bad-input"));
});

test("[X-02] a call with the wrong shape is refused, and the app goes on", async ({ launch }) => {
  const { page } = await launch();
  const replies = await page.evaluate(async () => {
    const gate = (
      window as unknown as {
        parley: { [method: string]: (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }> };
      }
    ).parley;
    const wrong: [string, unknown][] = [
      ["readState", { topic: "secrets" }],
      ["readState", undefined],
      ["runTool", { serverId: "tour", tool: 7, args: {}, line: "x" }],
      ["runTool", { serverId: "tour", tool: "book_table", args: {}, line: "x", url: "https://example.com" }],
      ["respondToElicitation", { key: "k", action: "accept" }],
      ["respondToElicitation", { key: "k", action: "decline", answers: { f0: "x" } }],
      ["respondToElicitation", { key: "k", action: "accept", answers: { f0: { deep: 1 } } }],
      ["respondToElicitation", { key: "k", action: "accept", answers: { __proto__x: "y" } }],
      ["changeSettings", { theme: "pink" }],
      ["connectServer", { id: "tour", command: "rm" }],
    ];
    const codes: (string | undefined)[] = [];
    for (const [method, input] of wrong) codes.push((await gate[method]?.(input))?.error?.code);
    return { codes, after: (await gate.readState?.({ topic: "servers" }))?.ok };
  });
  expect(replies.codes).toEqual(Array(10).fill("bad-input"));
  expect(replies.after).toBe(true);
});

import { spawn } from "node:child_process";
import { finishCommand, forgetBuild, mainConfig, preloadConfig, rendererConfig, workerConfig } from "./build.mjs";
import { root } from "./setup/places.mjs";
import { electronFlags } from "./start.mjs";

/**
 * Serves the page with hot updates, rebuilds main and preload on change, and restarts Electron after each rebuild.
 * Ends when the app is closed by the person, or on an interrupt.
 * @param {{ executable: string, env: NodeJS.ProcessEnv, args: readonly string[], say: (text: string) => void }} options
 * @returns {Promise<number>} exit code
 */
export async function dev({ executable, env, args, say }) {
  // What stands in out/ from now on is not the build that `npm start` would use.
  forgetBuild({ files: true });
  const vite = await import("vite");
  const server = await vite.createServer({
    ...(await rendererConfig({ production: false })),
    server: { host: "127.0.0.1", fs: { allow: [root] } },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0] ?? "";
  say(`Page on ${url}`);

  /** @type {import("node:child_process").ChildProcess | undefined} */
  let app;
  /** @type {(code: number) => void} */
  let end = () => {};
  const ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
    end = resolve;
  });
  let leaving = false;
  const restart = () => {
    // The one that is leaving makes room for a start that finds the newest build.
    if (leaving) return;
    const previous = app;
    const launch = () => {
      leaving = false;
      const child = spawn(executable, [...electronFlags(env, say), root, ...args], {
        cwd: root,
        env: { ...env, PARLEY_DEV_URL: url },
        stdio: "inherit",
      });
      app = child;
      child.on("exit", (code) => {
        if (app !== child) return;
        if (code === 0) end(0);
        else say(`The app ended with code ${code}; it starts again after the next change.`);
      });
    };
    if (!previous || previous.exitCode !== null) return launch();
    app = undefined;
    leaving = true;
    previous.once("exit", launch);
    previous.kill();
  };

  await vite.build(workerConfig({ production: false }));
  const watchers = await Promise.all(
    [mainConfig({ production: false }), preloadConfig({ production: false })].map((config) =>
      // Not emptied at each rebuild: an app that is just starting still reads the files.
      vite.build({ ...config, build: { ...config.build, emptyOutDir: false, watch: {} } }),
    ),
  );
  const built = new Set();
  for (const [index, watcher] of watchers.entries()) {
    if (!("on" in watcher)) continue;
    watcher.on("event", (event) => {
      if (event.code === "ERROR") say(`Build failed: ${event.error.message}`);
      if (event.code !== "BUNDLE_END") return;
      void event.result.close();
      if (index === 0) finishCommand();
      built.add(index);
      if (built.size === watchers.length) restart();
    });
  }
  process.once("SIGINT", () => end(130));
  process.once("SIGTERM", () => end(143));
  const code = await ended;
  const last = app;
  app = undefined;
  if (last && last.exitCode === null) {
    // Gone before its display goes.
    const gone = new Promise((resolve) => last.once("exit", resolve));
    last.kill();
    await gone;
  }
  await Promise.all([server.close(), ...watchers.map((watcher) => "close" in watcher && watcher.close())]);
  return code;
}

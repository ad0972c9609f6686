import { createHash } from "node:crypto";
import fs from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { withLock } from "./setup/lock.mjs";
import { cacheFolder, nameOfRoot, root } from "./setup/places.mjs";

/** The floor that the checks run on: Electron 33 and its Node; the command line runs on the same Node. */
const nodeTarget = "node20.18";
const pageTarget = "chrome130";

const out = path.join(root, "out");
const stampFile = path.join(out, ".stamp");
const external = ["electron", ...builtinModules, /^node:/];
const inputs = ["main", "preload", "renderer", "assets", "package.json", "package-lock.json", "scripts/build.mjs"];

/** @type {NonNullable<import("vite").Rolldown.InputOptions["onLog"]>} */
function onLog(level, log, next) {
  // "use client" marks in React libraries mean nothing to a page without server rendering.
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") next(level, log);
}

/** @returns {import("vite").InlineConfig} */
function common() {
  return { root, configFile: false, logLevel: "warn", publicDir: false, clearScreen: false };
}

/**
 * The main process and the command: ESM, all but electron and Node's built-ins bundled; dynamic imports become chunks.
 * @param {{ production: boolean }} options
 * @returns {import("vite").InlineConfig}
 */
export function mainConfig({ production }) {
  return {
    ...common(),
    define: { "process.env.NODE_ENV": JSON.stringify(production ? "production" : "development") },
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: true,
      target: nodeTarget,
      outDir: path.join(out, "main"),
      emptyOutDir: true,
      minify: production,
      sourcemap: production ? false : "inline",
      reportCompressedSize: false,
      rolldownOptions: {
        input: { index: path.join(root, "main/index.ts"), cli: path.join(root, "main/cli.ts") },
        external,
        onLog,
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  };
}

/**
 * The worker that checks values by tools' schemas: one file with its library, which main reads and starts as text. Built after main, whose
 * folder it lies in.
 * @param {{ production: boolean }} options
 * @returns {import("vite").InlineConfig}
 */
export function workerConfig({ production }) {
  return {
    ...common(),
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: true,
      target: nodeTarget,
      outDir: path.join(out, "main"),
      emptyOutDir: false,
      minify: production,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { "check-worker.packed": path.join(root, "main/host/tool-schemas/check-worker.mjs") },
        external,
        onLog,
        output: { format: "es", entryFileNames: "[name].mjs", codeSplitting: false },
      },
    },
  };
}

/**
 * The gate: one CommonJS file, as a sandboxed preload script must be.
 * @param {{ production: boolean }} options
 * @returns {import("vite").InlineConfig}
 */
export function preloadConfig({ production }) {
  return {
    ...common(),
    build: {
      target: pageTarget,
      outDir: path.join(out, "preload"),
      emptyOutDir: true,
      minify: production,
      reportCompressedSize: false,
      lib: { entry: path.join(root, "preload/index.ts"), formats: ["cjs"], fileName: () => "index.cjs" },
      rolldownOptions: { external: ["electron"], onLog, output: { codeSplitting: false } },
    },
  };
}

/**
 * The page: files only, nothing inline, so that the content security policy needs no exception.
 * @param {{ production: boolean }} options
 * @returns {Promise<import("vite").InlineConfig>}
 */
export async function rendererConfig({ production }) {
  const { default: react } = await import("@vitejs/plugin-react");
  return {
    ...common(),
    root: path.join(root, "renderer"),
    base: "./",
    cacheDir: path.join(root, "node_modules/.cache/vite"),
    plugins: [react()],
    build: {
      target: pageTarget,
      outDir: path.join(out, "renderer"),
      emptyOutDir: true,
      minify: production,
      sourcemap: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { onLog },
    },
  };
}

/**
 * Gives the command its first line and its mode; called after every build of main.
 */
export function finishCommand() {
  const file = path.join(out, "main", "cli.js");
  const code = fs.readFileSync(file, "utf8");
  if (!code.startsWith("#!")) fs.writeFileSync(file, `#!/usr/bin/env node\n${code}`);
  fs.chmodSync(file, 0o755);
}

/**
 * What the sources looked like: names, sizes and times of all that goes into the build, tests aside.
 * @param {string} folder the project
 * @returns {string}
 */
export function sourceStamp(folder = root) {
  const hash = createHash("sha256");
  for (const input of inputs) {
    const place = path.join(folder, input);
    const stat = fs.statSync(place, { throwIfNoEntry: false });
    if (!stat) continue;
    const names = stat.isDirectory() ? fs.readdirSync(place, { recursive: true, encoding: "utf8" }).sort() : [""];
    for (const name of names) {
      if (/\.test\.(ts|tsx|mjs)$/.test(name)) continue;
      const file = fs.statSync(path.join(place, name), { throwIfNoEntry: false });
      if (file?.isFile()) hash.update(`${input}/${name}\0${file.size}\0${file.mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

/**
 * Makes the next build happen whatever the sources look like.
 * @param {{ files?: boolean }} [options] `files`: removes what is built as well
 */
export function forgetBuild({ files = false } = {}) {
  fs.rmSync(files ? out : stampFile, { recursive: true, force: true });
}

/**
 * Builds all three parts into `out/`.
 * @param {{ force?: boolean, say?: (text: string) => void }} [options] without `force`, only when the sources have changed
 * @throws the bundler's error
 */
export async function build({ force = false, say = () => {} } = {}) {
  await withLock(path.join(cacheFolder(), `build-${nameOfRoot()}.lock`), async () => {
    const stamp = sourceStamp();
    if (!force && fs.existsSync(stampFile) && fs.readFileSync(stampFile, "utf8") === stamp) return;
    const start = performance.now();
    forgetBuild();
    const vite = await import("vite");
    const production = { production: true };
    await vite.build(mainConfig(production));
    await vite.build(workerConfig(production));
    finishCommand();
    await vite.build(preloadConfig(production));
    await vite.build(await rendererConfig(production));
    fs.writeFileSync(stampFile, stamp);
    say(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  });
}

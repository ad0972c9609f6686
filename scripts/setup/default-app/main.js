// Stands in for Electron's default app in a runtime that comes without one: `electron [flags] [-r module]… <dir | file>`.
// ESM with a top-level await, because Electron holds `ready` back until this module has settled; the app's own
// early calls (registerSchemesAsPrivileged) would come too late otherwise.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { app, dialog } from "electron";

const preloads = [];
let target;
const args = process.argv.slice(1);
while (args.length > 0) {
  const arg = args.shift();
  if (arg === "--version" || arg === "-v") answer(`v${process.versions.electron}`);
  else if (arg === "--abi" || arg === "-a") answer(process.versions.modules);
  else if (arg === "-r" || arg === "--require") preloads.push(args.shift());
  else if (!arg.startsWith("-")) {
    target = path.resolve(arg);
    break;
  }
}

Object.defineProperty(process, "defaultApp", { value: true, enumerable: true, configurable: false });

if (target === undefined) {
  process.stderr.write("Name the folder or file of an app: electron <path>\n");
  process.exit(1);
}

const require = createRequire(pathToFileURL(path.join(process.cwd(), "_")));
for (const preload of preloads) require(preload);

try {
  await import(pathToFileURL(mainOf(target)).href);
} catch (error) {
  process.stderr.write(`The app at ${target} could not start.\n${error?.stack ?? error}\n`);
  if (process.platform !== "linux") dialog.showErrorBox("The app could not start", String(error?.stack ?? error));
  process.exit(1);
}

function answer(text) {
  process.stdout.write(`${text}\n`);
  process.exit(0);
}

function mainOf(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  const folder = stat?.isDirectory() ? place : path.dirname(place);
  const file = path.join(folder, "package.json");
  const described = stat?.isDirectory() && fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
  if (described.version) app.setVersion(described.version);
  const name = described.productName ?? described.name;
  if (name) app.setName(name);
  app.setAppPath(folder);
  return stat?.isDirectory() ? path.resolve(place, described.main ?? "index.js") : place;
}

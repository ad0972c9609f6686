import fs from "node:fs";
import path from "node:path";
import { run } from "./child.mjs";
import { Failure } from "./failure.mjs";

/** Which Debian package holds a library that Electron links to. */
const packageOf = new Map(
  Object.entries({
    "libX11.so.6": "libx11-6",
    "libXcomposite.so.1": "libxcomposite1",
    "libXdamage.so.1": "libxdamage1",
    "libXext.so.6": "libxext6",
    "libXfixes.so.3": "libxfixes3",
    "libXrandr.so.2": "libxrandr2",
    "libXss.so.1": "libxss1",
    "libXtst.so.6": "libxtst6",
    "libasound.so.2": "libasound2",
    "libatk-1.0.so.0": "libatk1.0-0",
    "libatk-bridge-2.0.so.0": "libatk-bridge2.0-0",
    "libatspi.so.0": "libatspi2.0-0",
    "libcairo.so.2": "libcairo2",
    "libcups.so.2": "libcups2",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdrm.so.2": "libdrm2",
    "libexpat.so.1": "libexpat1",
    "libgbm.so.1": "libgbm1",
    "libgdk-3.so.0": "libgtk-3-0",
    "libgdk_pixbuf-2.0.so.0": "libgdk-pixbuf-2.0-0",
    "libgio-2.0.so.0": "libglib2.0-0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0",
    "libgtk-3.so.0": "libgtk-3-0",
    "libnspr4.so": "libnspr4",
    "libnss3.so": "libnss3",
    "libnssutil3.so": "libnss3",
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangocairo-1.0.so.0": "libpangocairo-1.0-0",
    "libsmime3.so": "libnss3",
    "libudev.so.1": "libudev1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon.so.0": "libxkbcommon0",
  }),
);

/**
 * The libraries that the loader could not find.
 * @param {string} output what `ldd` printed
 * @returns {string[]} sonames, each once
 */
export function missingLibraries(output) {
  const names = [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? "");
  return [...new Set(names)].sort();
}

/**
 * @param {readonly string[]} libraries sonames
 * @returns {{ packages: string[], unknown: string[] }} Debian packages, each once; `unknown` are sonames without one here
 */
export function packagesFor(libraries) {
  const known = libraries.flatMap((name) => packageOf.get(name) ?? []);
  return { packages: [...new Set(known)].sort(), unknown: libraries.filter((name) => !packageOf.has(name)) };
}

/**
 * Which of the wanted names the package lists offer. Newer Ubuntu and Debian renamed some libraries with a `t64` ending.
 * @param {readonly string[]} wanted
 * @param {string} policy what `apt-cache policy` printed for the names and their `t64` twins
 * @returns {{ found: string[], unknown: string[] }}
 */
export function offeredNames(wanted, policy) {
  const offered = new Set();
  for (const match of policy.matchAll(/^(\S+):\n\s+Installed: .*\n\s+Candidate: (.+)$/gm)) {
    if (match[2] !== "(none)") offered.add(match[1]);
  }
  const names = wanted.map((name) => [name, `${name}t64`].find((candidate) => offered.has(candidate)) ?? name);
  return { found: names.filter((name) => offered.has(name)), unknown: names.filter((name) => !offered.has(name)) };
}

/**
 * Checks, on Linux, that what Electron links to is there, and for runs without a display Xvfb and a font with Hangul.
 * Installs what is missing when root on Debian or Ubuntu.
 * @param {{ executable: string, headless: boolean, say: (text: string) => void }} options
 * @throws {Failure} naming the exact command, when we may not or can't install
 */
export async function ensureLibraries({ executable, headless, say }) {
  if (process.platform !== "linux") return;
  const [libraries, extras] = await Promise.all([lookUpLibraries(executable), headless ? missingExtras() : []]);
  const { packages, unknown } = packagesFor(libraries);
  const wanted = [...packages, ...extras];
  if (unknown.length > 0) {
    throw new Failure(
      `Electron needs libraries that are not installed: ${unknown.join(", ")}.`,
      "Install the packages of your distribution that hold them, then run the same command again.",
    );
  }
  if (wanted.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${wanted.join(" ")}`;
  if (!onPath("apt-get")) {
    throw new Failure(
      `Missing on this computer: ${[...libraries, ...extras].join(", ")}.`,
      "Install the packages of your distribution that hold them, then run the same command again.",
    );
  }
  if (process.getuid?.() !== 0) {
    throw new Failure(`Missing on this computer: ${wanted.join(", ")}.`, `Install them with:\n  sudo ${command}`);
  }
  say(`Installing system packages: ${wanted.join(", ")} …`);
  await install(wanted);
  const left = [...(await lookUpLibraries(executable)), ...(headless ? await missingExtras() : [])];
  if (left.length > 0) {
    throw new Failure(`Still missing after the installation: ${left.join(", ")}.`, `Try by hand:\n  ${command}`);
  }
}

/** @param {readonly string[]} wanted */
async function install(wanted) {
  const first = await offers(wanted);
  if (first.unknown.length === 0 && (await aptInstall(first.found)).code === 0) return;
  const update = await run("apt-get", ["update"]);
  const { found, unknown } = await offers(wanted);
  if (unknown.length > 0) {
    throw new Failure(
      `The package sources of this computer do not offer ${unknown.join(", ")}.`,
      update.code === 0 ? "Check /etc/apt/sources.list." : `apt-get update failed:\n${tail(update.output)}`,
    );
  }
  const installed = await aptInstall(found);
  if (installed.code !== 0) {
    throw new Failure("The system packages could not be installed.", tail(installed.output));
  }
}

/** @param {readonly string[]} names */
async function offers(names) {
  const { stdout } = await run("apt-cache", ["policy", ...names.flatMap((name) => [name, `${name}t64`])]);
  return offeredNames(names, stdout);
}

/** @param {readonly string[]} names */
function aptInstall(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Another apt on the machine holds dpkg's lock now and then: wait for it.
  const options = ["-o", "DPkg::Lock::Timeout=120", "-y", "--no-install-recommends"];
  return run("apt-get", ["install", ...options, ...names], { env });
}

/** @param {string} executable */
async function lookUpLibraries(executable) {
  // Electron's own libraries lie beside the executable, which its run path names.
  const { code, stdout } = await run("ldd", [executable], { env: { ...process.env, LC_ALL: "C" } });
  return code === 127 ? [] : missingLibraries(stdout);
}

/** @returns {Promise<string[]>} Debian packages that runs without a display lack */
async function missingExtras() {
  const missing = [];
  if (!onPath("Xvfb")) missing.push("xvfb", "xauth");
  const fonts = await run("fc-list", [":lang=ko", "family"]);
  if (fonts.code === 127) missing.push("fontconfig");
  if (fonts.stdout.trim() === "") missing.push("fonts-nanum");
  return missing;
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .some((folder) => folder !== "" && fs.existsSync(path.join(folder, name)));
}

/** @param {string} text */
function tail(text) {
  return text.trim().split("\n").slice(-6).join("\n");
}

import fs from "node:fs";
import path from "node:path";
import { root } from "./places.mjs";

const packages = {
  biome: ["@biomejs/biome", "biome"],
  depcruise: ["dependency-cruiser", "depcruise"],
  playwright: ["@playwright/test", "playwright"],
  // Version 7. What is called `typescript` is version 6, for tools that need its programming interface (dependency-cruiser).
  tsc: ["@typescript/native", "tsc"],
  vitest: ["vitest", "vitest"],
};

/**
 * The script behind a package's command, to be run with our own Node: no shell, no shim, no look-up on PATH.
 * @param {keyof typeof packages} name
 * @returns {string} absolute path
 */
export function bin(name) {
  const [folder, command] = /** @type {[string, string]} */ (packages[name]);
  const place = path.join(root, "node_modules", folder);
  const described = JSON.parse(fs.readFileSync(path.join(place, "package.json"), "utf8"));
  return path.join(place, typeof described.bin === "string" ? described.bin : described.bin[command]);
}

import fs from "node:fs";
import path from "node:path";

/**
 * All files under a folder. Installed packages are not entered: there are far more of them than files of ours.
 * @param {string} folder
 * @returns {string[]} relative paths with forward slashes; none when there is no such folder
 */
export function filesUnder(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    if (entry.name === "node_modules") return [];
    return filesUnder(path.join(folder, entry.name)).map((inner) => `${entry.name}/${inner}`);
  });
}

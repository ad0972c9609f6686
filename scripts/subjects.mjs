import path from "node:path";
import { ensureOwnLock } from "./setup/own-lock.mjs";
import { root } from "./setup/places.mjs";

/** The public servers that the deep tests connect to, with a lock of their own. */
const subjectsFolder = path.join(root, "e2e", "subjects");

/**
 * Installs the public servers of the deep tests unless they are in as their lock says. Their install scripts never run: one
 * of them would download a browser.
 * @param {{ say: (text: string) => void, folder?: string, install?: import("./setup/own-lock.mjs").Install }} options
 * @throws {import("./setup/failure.mjs").Failure} naming the likely cause, e.g. that the registry can't be reached
 */
export async function ensureSubjects({ say, folder = subjectsFolder, ...options }) {
  const what = "the public servers of the deep tests";
  await ensureOwnLock({ folder, name: "subjects", what, size: "800 MB", say, ...options });
}

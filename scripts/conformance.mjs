import path from "node:path";
import { ensureOwnLock } from "./setup/own-lock.mjs";
import { root } from "./setup/places.mjs";

/** The conformance suite, in two versions, with a lock of its own. */
const conformanceFolder = path.join(root, "e2e", "conformance");

/**
 * Installs the conformance suite of the specification unless it is in as its lock says.
 * @param {{ say: (text: string) => void }} options
 * @throws {import("./setup/failure.mjs").Failure} naming the likely cause, e.g. that the registry can't be reached
 */
export async function ensureConformance({ say }) {
  const what = "the conformance suite";
  await ensureOwnLock({ folder: conformanceFolder, name: "conformance", what, size: "52 MB", say });
}

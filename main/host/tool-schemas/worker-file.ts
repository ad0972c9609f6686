import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

let entry: URL | undefined;

/**
 * What a worker that checks a value is started from. In a build the packed file is read and handed over as a data URL, because a worker can't be
 * started from inside an archive; from the sources it is the file itself.
 */
export function workerEntry(): URL {
  entry ??= findEntry();
  return entry;
}

function findEntry(): URL {
  const here = import.meta.dirname;
  // A chunk lies one folder below the entries of the build.
  for (const packed of [join(here, "check-worker.packed.mjs"), join(here, "../check-worker.packed.mjs")]) {
    if (!existsSync(packed)) continue;
    return new URL(`data:text/javascript;base64,${readFileSync(packed).toString("base64")}`);
  }
  return pathToFileURL(join(here, "check-worker.mjs"));
}

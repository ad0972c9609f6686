import { appendFile } from "node:fs/promises";
import type { Opener } from "../host/ports.ts";

/**
 * Stands in for the browser in a run of a test: writes each address into a file, one JSON string a line, and opens nothing.
 * Rejects when the file can't be written to, as an opener does when no browser starts.
 */
export function recordingOpener(file: string): Opener {
  return (url) => appendFile(file, `${JSON.stringify(url)}\n`);
}

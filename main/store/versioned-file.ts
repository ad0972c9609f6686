import { existsSync, readFileSync, renameSync } from "node:fs";
import type { z } from "zod";
import { writeFileAtomically } from "./atomic-file.ts";

/** A small JSON file of ours, read once and written whole. */
export class VersionedFile<T> {
  /** Where an unreadable file was set aside to, so that nothing of the person's is lost; undefined when it could be read. */
  readonly setAside: string | undefined;
  /** What the file held; undefined when there was none, or none that could be read. */
  readonly found: T | undefined;
  private readonly path: string;

  /**
   * @param path where it is kept; a file that has not this shape is renamed to `<path>.broken` (or `.broken-2` …)
   * @param schema its shape, version included
   */
  constructor(path: string, schema: z.ZodType<T>) {
    this.path = path;
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return;
    }
    try {
      this.found = schema.parse(JSON.parse(text));
    } catch {
      this.setAside = putAside(path);
    }
  }

  /** Writes the whole value. Throws what the disk throws; the file before stays then. */
  write(value: T): void {
    writeFileAtomically(this.path, `${JSON.stringify(value, null, 2)}\n`);
  }
}

/** An older broken file is kept as well: it may be the better one. */
function putAside(path: string): string {
  let aside = `${path}.broken`;
  for (let count = 2; existsSync(aside); count += 1) aside = `${path}.broken-${count}`;
  renameSync(path, aside);
  return aside;
}

import { access, constants, realpath, stat } from "node:fs/promises";
import { HostError } from "../host-error.ts";
import { isPlainPath } from "./root-path.ts";

/** What roots need of the file system. */
export interface Folders {
  /** By whose rules paths are read. */
  readonly windows: boolean;
  /**
   * The plain path of a folder: absolute, every link followed, no `..`.
   * @throws HostError `root-missing`, `root-not-a-folder`, `root-not-readable` or `root-not-local` {path}
   */
  resolve(path: string): Promise<string>;
  /** Whether a plain path still is a folder that can be read, and no link to another place. Never rejects. */
  there(path: string): Promise<boolean>;
}

const READ = constants.R_OK | constants.X_OK;

/** The machine's own folders. */
export const systemFolders: Folders = {
  windows: process.platform === "win32",
  async resolve(path) {
    let real: string;
    try {
      real = await realpath(path);
    } catch (error) {
      const denied = (error as NodeJS.ErrnoException).code === "EACCES";
      throw new HostError(denied ? "root-not-readable" : "root-missing", { path });
    }
    if (!isPlainPath(real, this.windows)) throw new HostError("root-not-local", { path });
    // It may go at any moment: what was there for the first look alone is not there.
    const found = await stat(real).catch(() => undefined);
    if (!found) throw new HostError("root-missing", { path });
    if (!found.isDirectory()) throw new HostError("root-not-a-folder", { path });
    try {
      await access(real, READ);
    } catch {
      throw new HostError("root-not-readable", { path });
    }
    return real;
  },
  async there(path) {
    try {
      // A link in its place would show another folder under the granted name.
      if ((await realpath(path)) !== path || !(await stat(path)).isDirectory()) return false;
      await access(path, READ);
      return true;
    } catch {
      return false;
    }
  },
};

import { build } from "./build.mjs";
import { runInForeground } from "./setup/child.mjs";
import { withDisplay } from "./setup/display.mjs";

/**
 * The main job done by itself on the real app, out of sight; the demo leaves screenshots and prints where.
 * @param {{ say: (text: string) => void }} options
 * @returns {Promise<number>} the demo's exit code
 */
export async function demo({ say }) {
  await build({ say });
  return await withDisplay((env) => runInForeground(process.execPath, ["e2e/demo.mjs"], { env }), { own: true });
}

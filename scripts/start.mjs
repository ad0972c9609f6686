import { runInForeground } from "./setup/child.mjs";
import { root } from "./setup/places.mjs";

/**
 * The switches that every start of Electron needs here.
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} say
 * @param {{ platform?: NodeJS.Platform, uid?: number | undefined }} [who]
 * @returns {string[]}
 */
export function electronFlags(env, say, who = {}) {
  const { platform = process.platform, uid = process.getuid?.() } = who;
  const flags = [];
  if (platform === "linux" && uid === 0) {
    say("Running as root: Chromium's sandbox can't be used (--no-sandbox). Use an ordinary user for daily work.");
    flags.push("--no-sandbox");
  }
  if (platform === "linux" && env.WAYLAND_DISPLAY && !env.DISPLAY) flags.push("--ozone-platform=wayland");
  return flags;
}

/**
 * Starts the built app and stays until it ends.
 * @param {{ executable: string, env: NodeJS.ProcessEnv, args: readonly string[], say: (text: string) => void }} options
 * @returns {Promise<number>} its exit code
 */
export async function start({ executable, env, args, say }) {
  return await runInForeground(executable, [...electronFlags(env, say), root, ...args], { env });
}

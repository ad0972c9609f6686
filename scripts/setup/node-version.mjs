import { Failure } from "./failure.mjs";

const needed = [20, 19];

/**
 * @param {string} version e.g. "20.20.2"
 * @throws {Failure} when it is older than what package.json's `engines` names
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = needed;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Failure(
    `This is Node ${version}; Parley needs Node ${needed.join(".")} or newer.`,
    "Install a current Node (https://nodejs.org, or your version manager), then run the same command again.",
  );
}

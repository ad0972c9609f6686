/** A set-up problem that a person can act on: one plain sentence, and the next step. */
export class Failure extends Error {
  /**
   * @param {string} message what is wrong, one sentence
   * @param {string} [next] what to do about it
   * @param {unknown} [cause]
   */
  constructor(message, next = "", cause = undefined) {
    super(message, { cause });
    this.name = "Failure";
    this.next = next;
  }
}

const networkSigns =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network)\b/;

/**
 * Names the common cause behind a tool's output or an error.
 * @param {string} text output or error message
 * @returns {"disk" | "network" | "permission" | "lock" | "other"}
 */
export function causeOf(text) {
  if (/\bENOSPC\b|no space left on device|\bEDQUOT\b/i.test(text)) return "disk";
  if (networkSigns.test(text)) return "network";
  if (/\b(EACCES|EPERM|EROFS)\b|permission denied/i.test(text)) return "permission";
  if (/npm ci.*can only install|Missing: .* from lock file|Invalid: lock file/is.test(text)) return "lock";
  return "other";
}

/**
 * Turns an error or a failed tool's output into a Failure with a next step.
 * @param {string} doing what was being done, e.g. "installing the packages"
 * @param {string} detail output or error message
 * @param {unknown} [cause]
 * @returns {Failure}
 */
export function explain(doing, detail, cause = undefined) {
  switch (causeOf(detail)) {
    case "disk":
      return new Failure(
        `The disk is full (while ${doing}).`,
        "Free about 2 GB, then run the same command again.",
        cause,
      );
    case "network":
      return new Failure(
        `The package registry could not be reached (while ${doing}).`,
        "Check the network connection or the proxy settings (HTTPS_PROXY, npm config get registry), then try again.",
        cause,
      );
    case "permission":
      return new Failure(
        `A file could not be written (while ${doing}).`,
        `Check who owns this folder and the cache folder.\n${lastLines(detail, 4)}`,
        cause,
      );
    case "lock":
      return new Failure(
        "package.json and package-lock.json do not belong together.",
        "Run npm install once and keep the changed package-lock.json.",
        cause,
      );
    case "other":
      return new Failure(`Something went wrong while ${doing}.`, lastLines(detail, 12), cause);
  }
}

/**
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  return text.trim().split("\n").slice(-count).join("\n");
}

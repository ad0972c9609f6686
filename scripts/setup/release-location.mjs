const defaultLocation = "https://github.com/electron/electron/releases/download/";

/**
 * Where Electron's own installer fetches a version from: the mirror settings that it honours, in its order.
 * @param {string} version e.g. "45.5.0"
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} the URL of that release's checksum file
 */
export function checksumUrl(version, env) {
  const base =
    env.npm_config_electron_mirror || env.NPM_CONFIG_ELECTRON_MIRROR || env.ELECTRON_MIRROR || defaultLocation;
  const folder =
    env.npm_config_electron_customdir ||
    env.NPM_CONFIG_ELECTRON_CUSTOM_DIR ||
    env.npm_config_electron_custom_dir ||
    env.ELECTRON_CUSTOM_DIR ||
    `v${version}`;
  return `${base}${folder.replace("{{ version }}", version)}/SHASUMS256.txt`;
}

/**
 * Whether a proxy stands between us and the release location: then our own look would prove nothing.
 * @param {NodeJS.ProcessEnv} env
 */
export function hasProxy(env) {
  return Boolean(env.HTTPS_PROXY || env.https_proxy || env.HTTP_PROXY || env.http_proxy || env.ELECTRON_GET_USE_PROXY);
}

/**
 * Asks the release location for its checksum file.
 * @param {string} url
 * @param {{ fetch?: typeof fetch, timeoutMs?: number }} [options]
 * @returns {Promise<boolean>} false when it does not answer in time or answers with an error
 */
export async function answers(url, options = {}) {
  const { fetch: request = fetch, timeoutMs = 8000 } = options;
  try {
    const response = await request(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "follow" });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

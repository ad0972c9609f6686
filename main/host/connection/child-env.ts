/** What a child may see of our environment: enough to run, nothing secret by accident (C-12). */
const BASE_POSIX = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "LANG", "LC_ALL", "TMPDIR", "TZ"];
const BASE_WINDOWS = [
  "APPDATA",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "PATH",
  "PATHEXT",
  "PROCESSOR_ARCHITECTURE",
  "PROGRAMDATA",
  "PROGRAMFILES",
  "PROGRAMFILES(X86)",
  "PROGRAMW6432",
  "COMSPEC",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "USERNAME",
  "USERPROFILE",
  "WINDIR",
];
const NETWORK = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "ALL_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "all_proxy",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
];

/**
 * The environment of a server's process: a safe base, proxy and CA variables, then what the user configured.
 * @param ours our own environment
 * @param configured wins over the base; on Windows whatever the case of its names
 * @param searchPath stands in for our own PATH, which a desktop start leaves too short
 */
export function childEnv(
  platform: NodeJS.Platform,
  ours: NodeJS.ProcessEnv,
  configured: { readonly [name: string]: string },
  searchPath?: string,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of [...(platform === "win32" ? BASE_WINDOWS : BASE_POSIX), ...NETWORK]) {
    const value = ours[name];
    // An exported shell function is code, not data.
    if (value !== undefined && !value.startsWith("()")) env[name] = value;
  }
  if (searchPath !== undefined) env.PATH = searchPath;
  if (platform === "win32") {
    const given = new Set(Object.keys(configured).map((name) => name.toUpperCase()));
    // Two spellings of one name: which of them the child would get is left to chance.
    for (const name of Object.keys(env)) if (given.has(name.toUpperCase())) delete env[name];
  }
  return { ...env, ...configured };
}

/** The value of a variable, whatever the case of its name on Windows; "" when it is not set. */
export function variable(
  platform: NodeJS.Platform,
  env: { readonly [name: string]: string | undefined },
  name: string,
): string {
  if (platform !== "win32") return env[name] ?? "";
  const spelled = Object.keys(env).find((other) => other.toUpperCase() === name);
  return (spelled === undefined ? undefined : env[spelled]) ?? "";
}

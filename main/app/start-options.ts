import { readFileSync } from "node:fs";
import { type ConfiguredServers, serversFromConfig } from "../host/connection/server-config.ts";
import { HostError } from "../host/host-error.ts";

function option(argv: readonly string[], name: string): string | undefined {
  const prefix = `--${name}=`;
  return argv.find((word) => word.startsWith(prefix))?.slice(prefix.length);
}

/** `--arming-ms=N`: benches and scripted runs set 0, and the settings page says so. */
export function armingMs(argv: readonly string[]): number | undefined {
  const given = option(argv, "arming-ms");
  return given !== undefined && /^\d{1,5}$/.test(given) ? Number(given) : undefined;
}

/**
 * `--record-opens=FILE`: addresses are written there in place of being opened in a browser. Only for tests: a packaged app
 * doesn't know the option, and nothing but the command line can give it.
 */
export function recordedOpens(argv: readonly string[], packaged: boolean): string | undefined {
  return packaged ? undefined : option(argv, "record-opens");
}

/**
 * `--config=FILE`: servers of an `mcpServers` file, listed and stopped until the person starts them; none without the option.
 * @throws HostError `bad-config` {path, detail} when the file can't be read or understood
 */
export function serversFromCommandLine(argv: readonly string[]): ConfiguredServers & { readonly path: string } {
  const path = option(argv, "config");
  if (path === undefined) return { path: "", definitions: [], refused: [] };
  return { path, ...serversFromConfig(textOf(path), path) };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new HostError("bad-config", { path, detail: error instanceof Error ? error.message : String(error) });
  }
}

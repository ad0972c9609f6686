import type { ServerEntry } from "./servers-file.ts";
import { withholdSecrets } from "./withheld.ts";

/**
 * Servers as the `mcpServers` JSON that other hosts read.
 * @returns the text, secret values empty in it (C-22), and which those are
 */
export function exportJson(entries: readonly ServerEntry[]): {
  readonly json: string;
  readonly withheld: readonly string[];
} {
  const servers: { [name: string]: unknown } = {};
  const left: string[] = [];
  for (const entry of entries) {
    const { kept, withheld } = withholdSecrets(entry.transport);
    const key = freeName(entry.name, servers);
    for (const { name } of [...withheld, ...entry.missing]) left.push(`${entry.name}: ${name}`);
    const value =
      kept.kind === "http"
        ? { type: "http", url: kept.url, ...(isEmpty(kept.headers) ? {} : { headers: kept.headers }) }
        : {
            command: kept.command,
            args: kept.args,
            ...(isEmpty(kept.env) ? {} : { env: kept.env }),
            ...(kept.cwd === undefined ? {} : { cwd: kept.cwd }),
          };
    Object.defineProperty(servers, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return { json: JSON.stringify({ mcpServers: servers }, null, 2), withheld: left };
}

const isEmpty = (values: object) => Object.keys(values).length === 0;

/** Two servers of the list may have one name; in the file each needs its own. */
function freeName(name: string, servers: { readonly [name: string]: unknown }): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name} ${count}`;
    if (!Object.hasOwn(servers, free)) return free;
  }
}

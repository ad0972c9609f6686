import type { ServerText } from "../../preload/contract/servers.ts";
import { type ConfiguredTransport, httpAddress } from "../host/connection/server-config.ts";
import { HostError } from "../host/host-error.ts";
import { formatCommandLine, parseCommandLine } from "./command-line.ts";
import type { ServerEntry } from "./servers-file.ts";
import { type Withheld, withholdSecrets } from "./withheld.ts";

/** Stands for a secret value in text that the page may see; left as it is, the value stays. */
const HIDDEN = "<hidden>";

/**
 * A server as text for the person to edit. Secret values are not in it: a variable or header stands by its name alone, an argument
 * or a part of the address as `<hidden>`.
 */
export function serverText(entry: ServerEntry, platform: NodeJS.Platform): ServerText {
  const { kept, withheld } = withholdSecrets(entry.transport);
  const secret = [...withheld, ...entry.missing];
  const lines = (values: { readonly [name: string]: string }, place: Withheld["place"], sign: string) =>
    Object.entries(values)
      .map(([name, value]) => (isListed(secret, place, name) ? name : `${name}${sign}${value}`))
      .join("\n");
  if (kept.kind === "http") {
    const hidden = new Set(secret.filter(({ place }) => place === "query").map(({ name }) => name));
    const line = kept.url.replace(/([?&])([^=&#]*)=(?=&|#|$)/g, (whole, sign: string, name: string) =>
      hidden.has(name) ? `${sign}${name}=${HIDDEN}` : whole,
    );
    return { name: entry.name, line, folder: "", values: lines(kept.headers, "header", ": ") };
  }
  const args = kept.args.map((arg, index) =>
    secret.some((one) => one.place === "argument" && one.index === index) ? arg + HIDDEN : arg,
  );
  return {
    name: entry.name,
    line: formatCommandLine([kept.command, ...args], platform),
    folder: kept.cwd ?? "",
    values: lines(kept.env, "env", "="),
  };
}

/**
 * Reads the edited text back. A kind of server stays what it is: a command line does not become an address.
 * @param entry as it was; gives the values that the text leaves hidden
 * @throws HostError those of `parseCommandLine`, `bad-address` {url}, `bad-value-line` {line}, `hidden-value-unknown` {name}
 */
export function readServerText(
  { line, folder, values }: Pick<ServerText, "line" | "folder" | "values">,
  entry: ServerEntry,
  platform: NodeJS.Platform,
): { readonly transport: ConfiguredTransport; readonly missing: readonly Withheld[] } {
  const missing: Withheld[] = [];
  /** A hidden value as it is known, or noted as missing still. */
  const hidden = (place: Withheld["place"], name: string, known: string | undefined, index?: number): string => {
    if (known !== undefined && known !== "") return known;
    if (!isListed(entry.missing, place, name)) throw new HostError("hidden-value-unknown", { name });
    missing.push({ place, name, ...(index === undefined ? {} : { index }) });
    return "";
  };
  const before = entry.transport;
  if (before.kind === "http") {
    const address = httpAddress(line.trim().replaceAll(HIDDEN, ""));
    const url = fillQuery(line.trim(), (name) => hidden("query", name, queryValue(before.url, name)));
    const headers = readLines(values, /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*)$/, (name) =>
      hidden("header", name, before.headers[name]),
    );
    return { transport: { kind: "http", url: url ?? address, headers }, missing };
  }
  const { command, args: given, env: inFront } = parseCommandLine(line, platform);
  const args = given.map((arg, index) => {
    if (!arg.endsWith(HIDDEN)) return arg;
    const head = arg.slice(0, -HIDDEN.length);
    return (
      head +
      hidden("argument", nameOfArgument(entry, head, given[index - 1]), knownArgument(entry, given, index, head), index)
    );
  });
  const env = { ...inFront, ...readLines(values, /^([^\s=]+)=(.*)$/, (name) => hidden("env", name, before.env[name])) };
  const cwd = folder.trim();
  return { transport: { kind: "stdio", command, args, env, ...(cwd === "" ? {} : { cwd }) }, missing };
}

function isListed(list: readonly Withheld[], place: Withheld["place"], name: string): boolean {
  return list.some((one) => one.place === place && one.name === name);
}

/** `NAME=value` a line; a name alone is hidden. */
function readLines(
  text: string,
  pattern: RegExp,
  hidden: (name: string) => string,
): { readonly [name: string]: string } {
  const read: { [name: string]: string } = {};
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === "") continue;
    const [, name = line, value] = pattern.exec(line) ?? [];
    if (value === undefined && /[\s=:]/.test(line)) throw new HostError("bad-value-line", { line });
    const whole = value ?? hidden(name);
    Object.defineProperty(read, name, { value: whole, enumerable: true, configurable: true, writable: true });
  }
  return read;
}

/** The secret that stood behind the same words, wherever the argument is now. */
function knownArgument(entry: ServerEntry, given: readonly string[], index: number, head: string): string | undefined {
  if (entry.transport.kind !== "stdio") return undefined;
  const { args } = entry.transport;
  const { withheld } = withholdSecrets(entry.transport);
  const places = withheld.flatMap(({ index: at }) => (at === undefined ? [] : [at]));
  const fits = (at: number) => args[at]?.startsWith(head) && (head !== "" || args[at - 1] === given[index - 1]);
  const at = places.find(fits);
  return at === undefined ? undefined : args[at]?.slice(head.length);
}

function nameOfArgument(entry: ServerEntry, head: string, before: string | undefined): string {
  const own = /([\w.-]+)\s*[=:]\s*$/.exec(head)?.[1]?.replace(/^-+/, "");
  return own ?? before?.replace(/^-+/, "") ?? entry.name;
}

function queryValue(url: string, name: string): string | undefined {
  const query = url.split("#", 1)[0]?.split("?").slice(1).join("?") ?? "";
  return query
    .split("&")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

function fillQuery(line: string, secretOf: (name: string) => string): string | undefined {
  if (!line.includes(HIDDEN)) return undefined;
  return line.replaceAll(
    /([?&])([^=&#]*)=<hidden>/g,
    (_whole, sign: string, name: string) => `${sign}${name}=${secretOf(name)}`,
  );
}

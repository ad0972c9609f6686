import type { ConfiguredTransport } from "../host/connection/server-config.ts";

/** A value that is never written to disk in the clear, by where it belongs (C-22). */
export interface Withheld {
  readonly place: "env" | "header" | "argument" | "query";
  /** The variable, header, flag or query name; never the value. */
  readonly name: string;
  /** Which argument, 0-based; only for arguments. */
  readonly index?: number;
}

const SECRET_WORDS = new Set([
  ...["token", "secret", "password", "passwd", "pwd", "passphrase", "key", "apikey", "authorization", "bearer"],
  ...["credential", "credentials", "cookie", "pat", "jwt", "signature", "pin", "otp"],
]);
const SECRET_ENDS = /(?:token|secret|password|passwd|apikey|accesskey|secretkey|privatekey|authkey)$/;
/** What is named last decides: `TOKEN_URL` and `KEY_FILE` say where, not what. */
const HARMLESS_LAST = new Set([
  ...["file", "path", "dir", "url", "uri", "endpoint", "id", "name", "type", "count", "limit", "max", "size", "ttl"],
]);
/** Values that are secrets whatever they are called: well-known key prefixes, JSON web tokens, URLs with a password in them. */
const SECRET_VALUE =
  /^(?:Bearer |Basic )?(?:sk-[\w-]{16,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[a-z]-[\w-]{10,}|AKIA[A-Z0-9]{12,}|AIza[\w-]{20,}|eyJ[\w-]{10,}\.eyJ[\w-]+)|:\/\/[^\s/@:]+:[^\s/@]+@/;
/** A name that some other host would fill in; there is no secret in it. */
const PLACEHOLDER = /\$\{[^}]*\}/;

/** Whether a value of this name is to be taken as a secret. Errs on the side of the secret. */
export function looksSecret(name: string, place: Withheld["place"]): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
  if (HARMLESS_LAST.has(words.at(-1) ?? "")) return false;
  // `--auth oauth` chooses a way; AUTH as a variable or header holds what opens the door.
  if (place !== "argument" && words.includes("auth")) return true;
  return words.some((word) => SECRET_WORDS.has(word) || SECRET_ENDS.test(word));
}

function isSecret(name: string, value: string, place: Withheld["place"]): boolean {
  if (value === "" || PLACEHOLDER.test(value)) return false;
  return looksSecret(name, place) || SECRET_VALUE.test(value);
}

/**
 * The transport as it may be written down: every secret value is emptied, and where it stood is listed.
 * @param transport as the person has it
 */
export function withholdSecrets(transport: ConfiguredTransport): {
  readonly kept: ConfiguredTransport;
  readonly withheld: readonly Withheld[];
} {
  const withheld: Withheld[] = [];
  const record = (values: { readonly [name: string]: string }, place: "env" | "header") =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (!isSecret(name, value, place)) return [name, value];
        withheld.push({ place, name });
        return [name, ""];
      }),
    );
  if (transport.kind === "http") {
    const url = withoutQuerySecrets(transport.url, (name) => withheld.push({ place: "query", name }));
    return { kept: { kind: "http", url, headers: record(transport.headers, "header") }, withheld };
  }
  const args = transport.args.map((arg, index) => {
    const found = secretArgument(arg, transport.args[index - 1]);
    if (!found) return arg;
    withheld.push({ place: "argument", name: found.name, index });
    return found.kept;
  });
  return { kept: { ...transport, args, env: record(transport.env, "env") }, withheld };
}

/** `--api-key=X`, `API_KEY=X`, `Authorization: X`, or X after `--api-key`; the rest of the argument is kept. */
function secretArgument(arg: string, before: string | undefined): { name: string; kept: string } | undefined {
  const own = /^((?:-{0,2}|\/)([\w.-]+)(?:=|:\s*))(\S[\s\S]*)$/.exec(arg);
  if (own) {
    const [, head = "", name = "", value = ""] = own;
    if (isSecret(name, value, "argument")) return { name, kept: head };
  }
  const flag = before === undefined ? undefined : /^--?([\w.-]+)$/.exec(before)?.[1];
  if (flag !== undefined && !arg.startsWith("-") && isSecret(flag, arg, "argument")) return { name: flag, kept: "" };
  if (SECRET_VALUE.test(arg) && !PLACEHOLDER.test(arg)) return { name: flag ?? "?", kept: "" };
  return undefined;
}

function withoutQuerySecrets(text: string, report: (name: string) => void): string {
  const at = text.indexOf("?");
  if (at === -1) return text;
  const [query = "", hash] = text.slice(at + 1).split("#", 2);
  const parts = query.split("&").map((part) => {
    const equals = part.indexOf("=");
    const name = equals === -1 ? part : part.slice(0, equals);
    if (equals === -1 || !isSecret(name, part.slice(equals + 1), "query")) return part;
    report(name);
    return `${name}=`;
  });
  return `${text.slice(0, at)}?${parts.join("&")}${hash === undefined ? "" : `#${hash}`}`;
}

import { HostError } from "../host/host-error.ts";

/** A command line taken apart; what it says runs without a shell. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables written in front of the command: `A=b cmd`. */
  readonly env: { readonly [name: string]: string };
}

/** What only a shell would act on. Passed on as plain words these would do something else than the person meant. */
const SHELL_SIGNS = /^(?:&&|\|\||>>|<<|\$\(|[|&;<>`(){}])/;
const VARIABLE = /^\$(?:\w+|\{[^}]*\})/;
const PERCENT_VARIABLE = /^%\w+%/;
const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/;
/** Characters that a backslash escapes between double quotes (POSIX.1-2024, 2.2.3). */
const ESCAPED_IN_DOUBLE = '"\\$`';

/**
 * Reads a line as a shell would split it (POSIX.1-2024, 2.2 Quoting): words, quotes, escapes, variables in front. Nothing is expanded.
 *
 * @param line what the person pasted; a `$ ` prompt in front and lines joined by a backslash are taken as documentation writes them
 * @param platform on `win32` a backslash is a letter of a path, and only escapes a double quote
 * @throws HostError `nothing-to-run`, `more-than-one-line`, `open-quote` {quote}, `shell-syntax` {found}, `shell-variable` {found}
 */
export function parseCommandLine(line: string, platform: NodeJS.Platform): CommandLine {
  const joined = line
    .replaceAll("\r\n", "\n")
    .replaceAll(/\\\n[ \t]*/g, " ")
    .trim()
    .replace(/^\$ +/, "");
  const words = splitWords(joined, platform === "win32");
  const env: { [name: string]: string } = {};
  while (words[0]?.assignable) {
    const [, name = "", value = ""] = ASSIGNMENT.exec(words[0].text) ?? [];
    if (name === "") break;
    Object.defineProperty(env, name, { value, enumerable: true, configurable: true, writable: true });
    words.shift();
  }
  const [command, ...args] = words.map(({ text }) => text);
  if (command === undefined || command === "") throw new HostError("nothing-to-run");
  return { command, args, env };
}

interface Word {
  readonly text: string;
  /** `NAME=` stood outside of quotes, so it may set a variable. */
  readonly assignable: boolean;
}

function splitWords(text: string, windows: boolean): Word[] {
  const words: Word[] = [];
  let word: string | undefined;
  let assignable = false;
  const add = (part: string) => {
    word = (word ?? "") + part;
  };
  const end = () => {
    if (word !== undefined) words.push({ text: word, assignable });
    word = undefined;
    assignable = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const rest = text.slice(at, at + 200);
    if (character === "\n") throw new HostError("more-than-one-line");
    if (character === " " || character === "\t") end();
    else if (character === '"' || (character === "'" && !windows)) {
      const quoted = character === "'" ? singleQuoted(text, at) : doubleQuoted(text, at, windows);
      add(quoted.text);
      at = quoted.last;
    } else if (character === "\\" && (!windows || text.charAt(at + 1) === '"')) {
      if (at + 1 >= text.length) throw new HostError("open-quote", { quote: "\\" });
      add(text.charAt(at + 1));
      at += 1;
    } else {
      refuseShell(rest, word === undefined, windows);
      if (character === "=" && word !== undefined && /^[A-Za-z_]\w*$/.test(word)) assignable = true;
      add(character);
    }
  }
  end();
  return words;
}

function refuseShell(rest: string, startsWord: boolean, windows: boolean): void {
  const variable = (windows ? PERCENT_VARIABLE : VARIABLE).exec(rest)?.[0];
  if (variable !== undefined) throw new HostError("shell-variable", { found: variable });
  if (startsWord && /^~(?:[\\/\s]|$)/.test(rest)) throw new HostError("shell-variable", { found: "~" });
  const sign = SHELL_SIGNS.exec(rest)?.[0] ?? (startsWord && rest.startsWith("#") ? "#" : undefined);
  if (sign === undefined) return;
  // A brace inside a word is a letter: JSON in an argument is common. Alone it groups commands.
  if (/[{}]/.test(sign) && !(startsWord && /^[{}](?:\s|$)/.test(rest))) return;
  throw new HostError("shell-syntax", { found: sign });
}

function singleQuoted(text: string, open: number): { text: string; last: number } {
  const close = text.indexOf("'", open + 1);
  if (close === -1) throw new HostError("open-quote", { quote: "'" });
  return { text: text.slice(open + 1, close), last: close };
}

function doubleQuoted(text: string, open: number, windows: boolean): { text: string; last: number } {
  let inside = "";
  for (let at = open + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === '"') return { text: inside, last: at };
    if (character === "\\" && (windows ? next === '"' : next !== "" && ESCAPED_IN_DOUBLE.includes(next))) {
      inside += next;
      at += 1;
      continue;
    }
    const rest = text.slice(at, at + 200);
    const found = (windows ? PERCENT_VARIABLE : VARIABLE).exec(rest)?.[0];
    if (found !== undefined) throw new HostError("shell-variable", { found });
    if (!windows && (character === "`" || rest.startsWith("$("))) {
      throw new HostError("shell-syntax", { found: character === "`" ? "`" : "$(" });
    }
    inside += character;
  }
  throw new HostError("open-quote", { quote: '"' });
}

/**
 * Writes words as a line that `parseCommandLine` reads back to the same words.
 * @param platform as for `parseCommandLine`
 */
export function formatCommandLine(words: readonly string[], platform: NodeJS.Platform): string {
  return words.map((word, index) => quoted(word, index === 0, platform === "win32")).join(" ");
}

function quoted(word: string, first: boolean, windows: boolean): string {
  const plain = windows ? /^[\w@+=:,./\\-]+$/ : /^[\w@%+=:,./-]+$/;
  if (plain.test(word) && !(first && word.includes("="))) return word;
  if (windows) return `"${word.replaceAll('"', '\\"')}"`;
  return `'${word.replaceAll("'", `'"'"'`)}'`;
}

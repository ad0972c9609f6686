/**
 * From the regular expressions of JSON Schema (ECMA-262, core §6.4) to the syntax of RE2. Where the two spell a thing differently it is
 * respelt; where RE2 would read something else than ECMA-262 does, or the author may have meant another engine's reading (`\A`, `\Q`,
 * POSIX classes, flags other than i), the answer is undefined: better unchecked than wrongly refused.
 *
 * @param source a `pattern` as the server wrote it
 * @returns the source for the engine, or undefined. It may still hold what RE2 refuses (look-around): the engine tells.
 */
export function toRe2(source: string): string | undefined {
  const out: string[] = [];
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? "";
    let step: Step | undefined;
    if (character === "\\") step = escapeAt(source, at, false);
    else if (character === "[") step = characterClass(source, at);
    else if (character === ".") step = { text: "[^\\n\\r\\x{2028}\\x{2029}]", length: 1 };
    else if (character === "(" && source[at + 1] === "?") step = groupStart(source, at);
    else step = { text: character, length: 1 };
    if (step === undefined) return undefined;
    out.push(step.text);
    at += step.length;
  }
  return out.join("");
}

interface Step {
  readonly text: string;
  /** Code units of the source that it stands for. */
  readonly length: number;
}

/** What `\s` means in ECMA-262 (WhiteSpace and LineTerminator); RE2's own is shorter. */
const SPACES =
  "\\t\\n\\v\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";

const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ["Letter", "L"],
  ["Uppercase_Letter", "Lu"],
  ["Lowercase_Letter", "Ll"],
  ["Mark", "M"],
  ["Number", "N"],
  ["Decimal_Number", "Nd"],
  ["Punctuation", "P"],
  ["Symbol", "S"],
  ["Separator", "Z"],
]);

function groupStart(source: string, at: number): Step | undefined {
  const match = /^\(\?(?::|<[A-Za-z_]\w*>|P<[A-Za-z_]\w*>|i\)|i:)/.exec(source.slice(at, at + 200));
  return match === null ? undefined : { text: match[0], length: match[0].length };
}

function escapeAt(source: string, at: number, inClass: boolean): Step | undefined {
  const letter = source[at + 1];
  if (letter === undefined) return undefined;
  switch (letter) {
    case "d":
    case "D":
    case "w":
    case "W":
    case "t":
    case "n":
    case "r":
    case "f":
    case "v":
      return { text: `\\${letter}`, length: 2 };
    case "s":
      return { text: inClass ? SPACES : `[${SPACES}]`, length: 2 };
    case "S":
      return { text: inClass ? "\\S" : `[^${SPACES}]`, length: 2 };
    case "b":
      return { text: inClass ? "\\x08" : "\\b", length: 2 };
    case "B":
      return inClass ? undefined : { text: "\\B", length: 2 };
    case "0":
      return /\d/.test(source[at + 2] ?? "") ? undefined : { text: "\\x00", length: 2 };
    case "x":
      return hex(source, at, /^\\x([0-9A-Fa-f]{2})/);
    case "u":
      return unicode(source, at);
    case "c":
      return control(source[at + 2]);
    case "p":
    case "P":
      return property(source, at);
    default:
      return plain(letter, source, at);
  }
}

function hex(source: string, at: number, shape: RegExp): Step | undefined {
  const match = shape.exec(source.slice(at, at + 12));
  return match === null ? undefined : { text: `\\x{${match[1]}}`, length: match[0].length };
}

function unicode(source: string, at: number): Step | undefined {
  const pair = /^\\u([Dd][89ABab][0-9A-Fa-f]{2})\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})/.exec(source.slice(at, at + 12));
  if (pair !== null) {
    const code = String.fromCharCode(
      Number.parseInt(pair[1] ?? "", 16),
      Number.parseInt(pair[2] ?? "", 16),
    ).codePointAt(0);
    return { text: `\\x{${(code ?? 0).toString(16)}}`, length: 12 };
  }
  return hex(source, at, /^\\u([0-9A-Fa-f]{4})/) ?? hex(source, at, /^\\u\{([0-9A-Fa-f]{1,6})\}/);
}

function control(letter: string | undefined): Step | undefined {
  if (letter === undefined || !/[A-Za-z]/.test(letter)) return undefined;
  return { text: `\\x{${(letter.charCodeAt(0) % 32).toString(16)}}`, length: 3 };
}

function property(source: string, at: number): Step | undefined {
  const match = /^\\([pP])\{(?:(?:Script|sc|General_Category|gc)=)?([A-Za-z_]+)\}/.exec(source.slice(at, at + 60));
  if (match === null) return undefined;
  const name = match[2] ?? "";
  return { text: `\\${match[1]}{${CATEGORIES.get(name) ?? name}}`, length: match[0].length };
}

/** An escaped sign is itself. Letters and digits that are left would mean different things in different engines. */
function plain(letter: string, source: string, at: number): Step | undefined {
  if (/[A-Za-z0-9]/.test(letter)) return undefined;
  if (/[!-/:-@[-`{-~]/.test(letter)) return { text: `\\${letter}`, length: 2 };
  const whole = String.fromCodePoint(source.codePointAt(at + 1) ?? 0);
  return { text: whole, length: 1 + whole.length };
}

function characterClass(source: string, start: number): Step | undefined {
  let at = start + 1;
  const negated = source[at] === "^";
  if (negated) at += 1;
  // An empty class is "nothing" and its negation "anything" here, but a class with "]" in it there.
  if (source[at] === "]") return negated ? { text: "[\\x{0}-\\x{10FFFF}]", length: at + 1 - start } : undefined;

  const out = [negated ? "[^" : "["];
  let afterSet = false;
  let spaces = false;
  let notSpaces = false;
  while (at < source.length && source[at] !== "]") {
    const character = source[at] ?? "";
    const set = /^\\[dDwWsSpP]/.test(source.slice(at, at + 2));
    if (character === "\\") {
      const step = escapeAt(source, at, true);
      if (step === undefined) return undefined;
      spaces ||= source[at + 1] === "s";
      notSpaces ||= source[at + 1] === "S";
      out.push(step.text);
      at += step.length;
    } else {
      if (character === "[" && source[at + 1] === ":") return undefined;
      // Beside a set a hyphen can't make a range; the respelt set must not make one of it.
      const literalHyphen = character === "-" && (afterSet || /^\\[dDwWsSpP]/.test(source.slice(at + 1, at + 3)));
      out.push(character === "[" || literalHyphen ? `\\${character}` : character);
      at += 1;
    }
    afterSet = set;
  }
  if (at >= source.length) return undefined;
  // RE2's \S is wider than ECMA's by the spaces it lacks; together with \s that makes no difference.
  if (notSpaces && !spaces) return undefined;
  out.push("]");
  return { text: out.join(""), length: at + 1 - start };
}

/** Where a text stops being JSON: 1-based line and column. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
}

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

/** Reads JSON (RFC 8259). The engine's own error names no place for every fault, so that a second reading looks for it. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const before = text.slice(0, faultAt(text)).split("\n");
    return { ok: false, fault: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } };
  }
}

const white = /[ \t\r\n]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** The first character that can't go on a JSON text. A stack of its own: nesting costs no recursion. */
function faultAt(text: string): number {
  const open: ("]" | "}")[] = [];
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match !== null;
  };
  const key = (): boolean => {
    take(white);
    if (!take(string)) return false;
    take(white);
    if (text[at] !== ":") return false;
    at += 1;
    return true;
  };
  for (;;) {
    take(white);
    const begin = text[at];
    if (begin === "[" || begin === "{") {
      at += 1;
      take(white);
      const close = begin === "[" ? "]" : "}";
      if (text[at] !== close) {
        open.push(close);
        if (close === "}" && !key()) return at;
        continue;
      }
      at += 1;
    } else if (!take(string) && !take(scalar)) return at;
    for (;;) {
      take(white);
      const close = open.at(-1);
      if (close === undefined || (text[at] !== "," && text[at] !== close)) return at;
      at += 1;
      if (text[at - 1] === ",") {
        if (close === "}" && !key()) return at;
        break;
      }
      open.pop();
    }
  }
}

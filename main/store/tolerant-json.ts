/**
 * Reads JSON as people paste it from documentation and settings files: comments and trailing commas are passed over (the JSONC
 * that VS Code reads), a byte order mark as well.
 * @returns the value
 * @throws SyntaxError as JSON.parse does; its places count in the text without comments
 */
export function parseTolerantJson(text: string): unknown {
  return JSON.parse(withoutExtras(text.replace(/^\ufeff/, "")));
}

/** Comments become blanks, commas before a closing bracket go; strings stay as they are. Linear in the text's length. */
function withoutExtras(text: string): string {
  const kept: string[] = [];
  let pendingComma = -1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = stringEnd(text, at);
      kept.push(text.slice(at, end));
      at = end - 1;
      pendingComma = -1;
      continue;
    }
    if (character === "/" && (text.charAt(at + 1) === "/" || text.charAt(at + 1) === "*")) {
      at = commentEnd(text, at) - 1;
      kept.push(" ");
      continue;
    }
    if ((character === "}" || character === "]") && pendingComma >= 0) kept[pendingComma] = " ";
    if (character === ",") pendingComma = kept.length;
    else if (!/\s/.test(character)) pendingComma = -1;
    kept.push(character);
  }
  return kept.join("");
}

function stringEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text.charAt(at) === "\\") at += 1;
    else if (text.charAt(at) === '"') return at + 1;
  }
  return text.length;
}

function commentEnd(text: string, start: number): number {
  const lineComment = text.charAt(start + 1) === "/";
  const close = text.indexOf(lineComment ? "\n" : "*/", start + 2);
  if (close === -1) return text.length;
  return lineComment ? close : close + 2;
}

import { visibleText } from "../../preload/form/visible-text.ts";

/** Arguments on one line for a card: `guests: 4, day: "Friday"`; cut at about `limit` characters. */
export function argumentsLine(args: { readonly [name: string]: unknown }, limit = 160): string {
  const parts: string[] = [];
  let length = 0;
  for (const [name, value] of Object.entries(args)) {
    const part = `${name}: ${JSON.stringify(value) ?? "null"}`;
    parts.push(part);
    length += part.length + 2;
    if (length > limit) break;
  }
  const line = parts.join(", ");
  return visibleText(line.length > limit ? `${line.slice(0, limit)}…` : line, false);
}

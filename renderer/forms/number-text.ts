const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function plainDigits(text: string): string {
  return text
    .normalize("NFKC")
    .trim()
    .replace(/^\u2212/, "-");
}

/** True for text that reads as a decimal number, whether or not it can be sent exactly. */
export function looksNumeric(text: string): boolean {
  return decimal.test(plainDigits(text));
}

/** True for text that reads as a number beyond what JSON readers can hold, as 1e999. */
export function isBeyondNumbers(text: string): boolean {
  return looksNumeric(text) && !Number.isFinite(Number(plainDigits(text)));
}

function losesDigits(text: string, parsed: number): boolean {
  // Something that is not nothing must not arrive as 0.
  if (parsed === 0) return /^[^e]*[1-9]/i.test(text);
  if (!/^[+-]?\d+$/.test(text) || Number.isSafeInteger(parsed)) return false;
  return BigInt(text.replace(/^\+/, "")) !== BigInt(parsed);
}

/**
 * Reads what a person typed into a number field, in the one notation of JSON (RFC 8259 §6) whatever the locale: a point for
 * the fraction, no grouping. Takes the raw text; returns the number, `undefined` for no text, or the text itself when it is
 * no finite number or would not arrive with the digits that were typed.
 */
export function numberFromText(raw: string): number | string | undefined {
  const text = plainDigits(raw);
  if (text === "") return undefined;
  if (!decimal.test(text)) return raw;
  const parsed = Number(text);
  if (!Number.isFinite(parsed) || losesDigits(text, parsed)) return raw;
  return parsed === 0 ? 0 : parsed;
}

/** The text that a number field shows for an answer: the number without grouping, or the unreadable text as it was typed. */
export function textFromNumber(answer: unknown): string {
  return answer === undefined ? "" : String(answer);
}

/** What a value counts for beside its text: a number, or the signs and the memory of an array, an object or one of its members. */
const EACH = 8;

/**
 * About how many characters a value is as JSON. It is looked at no further than to the limit, however large it is.
 * @param value parsed JSON
 * @param limit past it any number above it is returned
 */
export function roughSize(value: unknown, limit: number): number {
  if (typeof value === "string") return EACH + value.length;
  if (typeof value !== "object" || value === null) return EACH;
  let size = EACH;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && size <= limit; index++) size += roughSize(value[index], limit - size);
    return size;
  }
  // Not its entries: a list of all of them would be made before the first is looked at.
  for (const name in value) {
    if (size > limit) break;
    size += name.length + roughSize((value as { readonly [name: string]: unknown })[name], limit - size);
  }
  return size;
}

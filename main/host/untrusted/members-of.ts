/** The members of a JSON object. */
export type Members = { readonly [name: string]: unknown };

/** The members of a value that should be a JSON object; none of any other value, whatever it is. */
export function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

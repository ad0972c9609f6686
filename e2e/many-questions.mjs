// Two hundred questions at once, for the test that answers them in the window and the bench that looks for stalls.

/** Questions of one server. */
export const EACH = 25;

/** Eight servers of both eras. */
export const askers = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({
  id: `asker-${n}`,
  era: /** @type {"legacy" | "modern"} */ (n % 2 ? "legacy" : "modern"),
}));

/**
 * The params of one question: every one wants a name; beside it stands what a hostile or clumsy server may add, a pattern that
 * explodes elsewhere, 10,000 options, a message of 1 MiB.
 * @param {number} n which of its server's
 */
export function hostileParams(n) {
  const name = { type: "string", title: "Name" };
  const extras = [
    {},
    { note: { type: "string", pattern: "^(a+)+$" } },
    { choice: { type: "string", enum: Array.from({ length: n === 2 ? 10_000 : 20 }, (_, at) => `option ${at}`) } },
    { agreed: { type: "boolean", default: true } },
  ];
  const message = n === 4 ? "m".repeat(1024 * 1024) : "Who?";
  const properties = { name, ...extras[n % 4] };
  return { message: `${n} ${message}`, requestedSchema: { type: "object", properties, required: ["name"] } };
}

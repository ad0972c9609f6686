// What the servers of the legacy era share about URL mode: who needs pages visited first, and the word that one is done.

/** How often a call has been refused for its pages, by the call's label. @type {Map<string, number>} */
const refusals = new Map();

/**
 * The `data` of the -32042 that a call of `needs_pages` is refused with, or undefined when it has had its pages. `lists` are the
 * pages of each refusal in order; `data` stands in for all of it, every time.
 * @param {{ label?: string, lists?: object[][], data?: unknown }} args
 * @returns {{ data: unknown } | undefined}
 */
export function pagesNeeded({ label = "", lists = [], ...rest }) {
  if ("data" in rest) return { data: rest.data };
  const before = refusals.get(label) ?? 0;
  const elicitations = lists[before];
  if (elicitations === undefined) return undefined;
  refusals.set(label, before + 1);
  return { data: { elicitations } };
}

/** The notifications that pages are done. @param {{ ids?: unknown[] }} args */
export function pagesDone({ ids = ["e-1"] }) {
  return ids.map((elicitationId) => ({ method: "notifications/elicitation/complete", params: { elicitationId } }));
}

export const URL_REQUIRED = -32042;

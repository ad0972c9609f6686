/**
 * The variables of a template that may well be left out: those of a query, which then has one part less (RFC 6570 §3.2.8, §3.2.9).
 * Left out elsewhere, they leave a hole in the address.
 */
export function optionalVariables(uriTemplate: string): ReadonlySet<string> {
  const lists = [...uriTemplate.matchAll(/\{[?&]([^{}]*)\}/g)].map(([, list = ""]) => list.split(","));
  return new Set(lists.flat().map((name) => name.trim().replace(/(\*|:\d+)$/, "")));
}

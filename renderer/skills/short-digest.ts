/** Enough to tell two digests apart at a glance; the whole one stands on the skill's page. */
const shown = 12;

/** The beginning of a digest without its kind: `sha256:3f2a…` becomes `3f2a…`. */
export function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, "").slice(0, shown);
}

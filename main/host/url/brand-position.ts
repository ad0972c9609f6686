import type { UrlReason } from "../../../preload/contract/url.ts";
import type { Domain } from "./domains.ts";
import { isSignInWord, type KnownName } from "./known-names.ts";
import { strong, warn } from "./reasons.ts";

/**
 * The known domain that stands in front of the real one: `github.com.evil.io`, `github.com-login.io`, `github-com.evil.io`.
 *
 * @param domain the host, cut
 * @param known names to look for; the first that fits is returned
 */
export function domainWithin(domain: Domain, known: readonly KnownName[]): KnownName | undefined {
  const before = domain.subdomains.map((label) => `.${label}`).join("");
  const all = `${before}.${domain.registrable}`;
  const hyphened = [...domain.subdomains, domain.name]
    .filter((label) => label.includes("-"))
    .map((label) => `-${label}-`);
  return known.find((name) => {
    // It has to begin before the registrable domain: paypal.com.br is a registration of its own.
    for (
      let at = all.indexOf(`.${name.domain}`);
      at >= 0 && at < before.length;
      at = all.indexOf(`.${name.domain}`, at + 1)
    ) {
      const next = all[at + 1 + name.domain.length];
      if (next === "." || next === "-") return true;
    }
    return hyphened.length > 0 && hyphened.some((label) => label.includes(`-${name.domain.replaceAll(".", "-")}-`));
  });
}

/**
 * A brand's name where only its owner should put it: as a label of its own, or within one. Strong alone in front of a foreign domain, under a
 * suffix that anyone gets a name of, or beside a word of sign-in pages; else a warning.
 *
 * @param domain the host, cut; not a well-known one
 * @param known names to look for; the first that fits is told
 */
export function brandReason(domain: Domain, known: readonly KnownName[]): UrlReason | undefined {
  const names = known.filter(({ kind }) => kind === "brand" || kind === "product");
  const params = (name: KnownName) => ({ name: name.domain, registrable: domain.registrable });
  const alone = new Set(domain.shared ? [...domain.subdomains, domain.name] : domain.subdomains);
  const brand = names.find(({ kind, name }) => kind === "brand" && alone.has(name));
  if (brand) return strong("brand-name", params(brand));
  // A label that is a known name as a whole means that name: `microsoftonline`.
  const labels = [...domain.subdomains, domain.name]
    .filter((label) => !names.some(({ name }) => name === label))
    .map((label) => label.split("-"));
  const signIn = names.find(({ name }) => labels.some((pieces) => besideSignInWord(pieces, name)));
  if (signIn) return strong("brand-name", params(signIn));
  const piece = names.find(({ kind, name }) => kind === "brand" && labels.some((pieces) => pieces.includes(name)));
  return piece ? warn("brand-name", params(piece)) : undefined;
}

/** `paypal-login`, `secure-x-paypal`, `paypallogin`. */
function besideSignInWord(pieces: readonly string[], name: string): boolean {
  if (pieces.length > 1 && pieces.includes(name) && pieces.some(isSignInWord)) return true;
  return pieces.some(
    (piece) =>
      (piece.startsWith(name) && isSignInWord(piece.slice(name.length))) ||
      (piece.endsWith(name) && isSignInWord(piece.slice(0, piece.length - name.length))),
  );
}

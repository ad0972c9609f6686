import { isIpv6 } from "./ip-address.ts";

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/;
/** unreserved, sub-delims and percent-encoding, with what each part adds (RFC 3986 appendix A). */
const path = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/;
const queryOrFragment = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/;
const userInfo = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*$/;
const registeredName = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const futureAddress = /^[Vv][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$/;
/** Schemes whose own definition asks for a host (RFC 9110 §4.2, RFC 6455 §3). */
const hosted = new Set(["http", "https", "ws", "wss"]);

/** True for an absolute or scheme-led URI of RFC 3986 §3, any scheme. ASCII only; a relative reference is none. Linear in the text. */
export function isUri(text: string): boolean {
  const colon = text.indexOf(":");
  if (colon < 1) return false;
  const name = text.slice(0, colon);
  if (!scheme.test(name)) return false;

  const [beforeFragment, fragment] = cut(text.slice(colon + 1), "#");
  const [hierarchy, query] = cut(beforeFragment, "?");
  if (!queryOrFragment.test(fragment) || !queryOrFragment.test(query)) return false;

  const needsHost = hosted.has(name.toLowerCase());
  if (!hierarchy.startsWith("//")) return !needsHost && path.test(hierarchy);
  const slash = hierarchy.indexOf("/", 2);
  const authority = slash === -1 ? hierarchy.slice(2) : hierarchy.slice(2, slash);
  return isAuthority(authority, needsHost) && path.test(slash === -1 ? "" : hierarchy.slice(slash));
}

function isAuthority(authority: string, needsHost: boolean): boolean {
  const at = authority.lastIndexOf("@");
  if (at !== -1 && !userInfo.test(authority.slice(0, at))) return false;
  const hostPort = authority.slice(at + 1);
  if (hostPort.startsWith("[")) {
    const end = hostPort.indexOf("]");
    const literal = hostPort.slice(1, end);
    return (
      end !== -1 && (isIpv6(literal) || futureAddress.test(literal)) && /^(?::\d*)?$/.test(hostPort.slice(end + 1))
    );
  }
  const [host, port] = cut(hostPort, ":");
  return registeredName.test(host) && /^\d*$/.test(port) && !(needsHost && host === "");
}

/** The text before and after the first `mark`; "" after it when there is none. */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

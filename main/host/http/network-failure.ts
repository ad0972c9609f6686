import { HostError } from "../host-error.ts";

/** What a certificate that can't be trusted is reported as (node:tls, OpenSSL names). */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_/;

function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string") return code;
    const inner = (cause as { errors?: unknown }).errors;
    if (Array.isArray(inner) && inner.length > 0) return codeOf(inner[0]);
  }
  return undefined;
}

/**
 * A failed request as ours. The network's own code is kept, its text is not: it may quote a header.
 * @param origin of the server that was asked
 * @returns HostError `unreachable` or `certificate-refused`, both {origin, reason}
 */
export function networkFailure(error: unknown, origin: string): HostError {
  if (error instanceof HostError) return error;
  const reason = codeOf(error) ?? (error instanceof Error ? error.name : "unknown");
  return new HostError(CERTIFICATE.test(reason) ? "certificate-refused" : "unreachable", { origin, reason });
}

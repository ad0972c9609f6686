import { useTranslation } from "react-i18next";
import type { UrlVerdict } from "../../../preload/contract/url.ts";
import { asciiHost, decodedHost, type HostParts, portOf } from "./host-parts.ts";

/** Where the browser would go, or went: the host in large type, its registrable domain in full ink, decoded as well where that differs. */
export function HostName({ verdict, opened }: { readonly verdict: UrlVerdict; readonly opened: boolean }) {
  const { t } = useTranslation();
  const host = asciiHost(verdict);
  const decoded = decodedHost(verdict);
  if (!host) return null;
  return (
    <div className="url-place">
      <p className="muted small">{t(opened ? "visit.where" : "url.where")}</p>
      <Host host={host} port={portOf(verdict)} />
      {decoded && (
        <p className="url-decoded">
          <span className="muted small">{t("url.decoded")}</span> <Name host={decoded} />
        </p>
      )}
    </div>
  );
}

function Host({ host, port }: { readonly host: HostParts; readonly port: string }) {
  return (
    <p className="url-host">
      <Name host={host} />
      {port !== "" && <span className="url-dim">{port}</span>}
    </p>
  );
}

function Name({ host }: { readonly host: HostParts }) {
  const isShort = host.domain.length <= KEPT_TOGETHER;
  return (
    <bdi dir="ltr">
      {host.rest !== "" && (
        <span className="url-dim">
          <Labels text={host.rest} />
        </span>
      )}
      <b className={isShort ? "url-label" : undefined}>{isShort ? host.domain : <Labels text={host.domain} />}</b>
    </bdi>
  );
}

/** Longest label, or whole domain, that is kept in one line. */
const KEPT_TOGETHER = 22;

/** A name that breaks between its labels: a line that ended with a label's own hyphen would look like a word cut in two. */
function Labels({ text }: { readonly text: string }) {
  return text.split(/(?<=\.)/).map((label, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the labels of one host never move
    <span key={place} className={label.length <= KEPT_TOGETHER ? "url-label" : undefined}>
      {label}
      <wbr />
    </span>
  ));
}

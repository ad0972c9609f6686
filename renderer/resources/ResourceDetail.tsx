import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OffersView, ResourceView } from "../../preload/contract/offers.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useHost } from "../host.ts";
import { Annotations } from "../results/Annotations.tsx";
import { BlockList } from "../results/BlockView.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import { Notice } from "../ui/Notice.tsx";
import { useArrival } from "../ui/use-arrival.ts";
import { CallOutcome } from "./CallOutcome.tsx";
import { OfferHead } from "./OfferHead.tsx";
import { SaveContent } from "./SaveContent.tsx";
import { useBroughtIntoView } from "./use-brought-into-view.ts";
import { useOfferCall } from "./use-offer-call.ts";

interface ResourceDetailProps {
  readonly server: ServerView;
  readonly offers: OffersView;
  readonly uri: string;
  /** Absent for a URI that is not in the list, such as one that a template became. */
  readonly resource: ResourceView | undefined;
  /** Read without another press: the person asked for it when they filled in a template. */
  readonly atOnce: boolean;
}

/** One resource: what its server says of it, its contents once read, and the switch of its subscription (S-04). */
export function ResourceDetail({ server, offers, uri, resource, atOnce }: ResourceDetailProps) {
  const { t } = useTranslation();
  const section = useBroughtIntoView<HTMLElement>();
  const host = useHost();
  const formats = useFormats();
  const got = useOfferCall();
  const outcome = useRef<HTMLDivElement>(null);
  useArrival(outcome, got.turn, !got.busy);
  const { view, callId, start } = got;
  const { serverId } = offers;
  const again = view !== undefined;
  const read = useCallback(() => {
    // What the person reads again is asked for again, however fresh it is.
    void start(() => host.call("readResource", { serverId, uri, ...(again ? { fresh: true } : {}) }));
  }, [host, serverId, start, uri, again]);
  const begun = useRef(false);
  useEffect(() => {
    if (!atOnce || begun.current) return;
    begun.current = true;
    read();
  }, [atOnce, read]);
  const name = resource?.title ?? (resource ? visibleText(resource.name, false) : visibleText(uri, false));
  return (
    <section ref={section} className="offer-detail" aria-label={name}>
      <OfferHead server={server} name={name} of={{ kind: "resource", key: uri }} icon={resource?.icon} />
      <div className="row">
        {resource?.mimeType && <span className="small muted wrap">{resource.mimeType}</span>}
        {resource?.size !== undefined && <span className="small muted">{formats.size(resource.size)}</span>}
        {resource?.annotations && <Annotations annotations={resource.annotations} />}
      </div>
      {resource?.description && <p className="muted wrap">{resource.description}</p>}
      {!resource && <p className="small muted">{t("resources.unlisted")}</p>}
      <div className="row">
        <Button variant={atOnce ? "default" : "primary"} disabled={got.busy} onClick={read}>
          {t(again || atOnce ? "resources.readAgain" : "resources.read")}
        </Button>
        {offers.canSubscribe && <Subscription offers={offers} uri={uri} />}
      </div>
      <div ref={outcome} className="offer-outcome">
        <CallOutcome of={got} />
        {view && callId !== undefined && !view.unlisted && (
          <BlockList
            key={callId}
            numbered="contents"
            callId={callId}
            serverId={serverId}
            view={view}
            empty={t("resources.noContents")}
            below={({ kind, index }) => kind !== "unknown" && <SaveContent callId={callId} index={index} />}
          />
        )}
        {view?.unlisted && <Notice tone="warn" role="alert" title={t("resources.unreadable")} />}
      </div>
    </section>
  );
}

/** Whether the server tells of changes, and when it last did. */
function Subscription({ offers, uri }: { readonly offers: OffersView; readonly uri: string }) {
  const { t } = useTranslation();
  const host = useHost();
  const formats = useFormats();
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(false);
  /** What the switch was set to, until main says the same or refuses. */
  const [wish, setWish] = useState<boolean>();
  const subscribed = offers.subscribed.find((entry) => entry.uri === uri);
  const is = subscribed !== undefined;
  useEffect(() => setWish((before) => (before === is ? undefined : before)), [is]);
  const set = async (on: boolean) => {
    setBusy(true);
    setWish(on);
    const reply = await host.call("setSubscribed", { serverId: offers.serverId, uri, on });
    setBusy(false);
    if (!reply.ok) setWish(undefined);
    setError(reply.ok ? undefined : reply.error);
  };
  return (
    <>
      <label className="row">
        <input
          type="checkbox"
          role="switch"
          aria-checked={wish ?? is}
          checked={wish ?? is}
          disabled={busy}
          onChange={(event) => void set(event.target.checked)}
        />
        {t("resources.subscribe")}
      </label>
      {subscribed?.updatedAt !== undefined && (
        <span className="small muted" role="status">
          {t("resources.updatedAt", { time: formats.time(subscribed.updatedAt) })}
        </span>
      )}
      {error && <ErrorNotice error={error} announce />}
    </>
  );
}

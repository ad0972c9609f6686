import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListenView, OffersView } from "../../preload/contract/offers.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useLate } from "../ui/useLate.ts";
import { useLook } from "./use-look.ts";
import "./resources.css";

interface OffersPaneProps {
  readonly server: ServerView;
  readonly offers: OffersView | undefined;
  readonly list: "prompts" | "resources";
  /** The list that the pane is about has been read. */
  readonly there: boolean;
  readonly children: ReactNode;
}

/** The frame of a tab of lists: what stands there until they are read, the way to read them anew, what the subscription says. */
export function OffersPane({ server, offers, list, there, children }: OffersPaneProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(false);
  const ready = server.state.kind === "ready";
  const late = useLate(ready && !offers);
  useLook(server.id, list, ready && there);
  if (!ready) return <Notice title={t("resources.notConnected")} />;
  if (!offers) return <p className="muted">{late && t("resources.reading")}</p>;
  if (!there) return <p className="muted">{t("resources.notOffered")}</p>;

  const refresh = async () => {
    setBusy(true);
    const reply = await host.call("refreshOffers", { serverId: server.id });
    setBusy(false);
    setError(reply.ok ? undefined : reply.error);
  };
  return (
    <div className="offers">
      <div className="row">
        <Button compact disabled={busy} onClick={() => void refresh()}>
          {t("resources.refresh")}
        </Button>
        {offers.listen && <ListenLine listen={offers.listen} />}
      </div>
      {error && <ErrorNotice error={error} announce />}
      {children}
    </div>
  );
}

/** One quiet line when the server tells of less than was asked, or of nothing any more (C-31). */
function ListenLine({ listen }: { readonly listen: ListenView }) {
  const { t } = useTranslation();
  if (listen.state === "lost") return <span className="small muted">{t("resources.listenLost")}</span>;
  const refused = listen.state === "open" ? listen.asked.filter((name) => !listen.acknowledged.includes(name)) : [];
  if (refused.length === 0) return null;
  return <span className="small muted wrap">{t("resources.listenLess", { names: refused.join(", ") })}</span>;
}

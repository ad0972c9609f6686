import { useTranslation } from "react-i18next";
import type { CallEnd } from "../../preload/contract/calls.ts";
import { endTitle } from "../chat/ResultCard.tsx";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useLate } from "../ui/useLate.ts";
import { HeldSince } from "./HeldSince.tsx";
import type { OfferCall } from "./use-offer-call.ts";

/** What is to be said of a call that runs, or that ended without a result. */
export function CallOutcome({ of }: { readonly of: OfferCall }) {
  const { t } = useTranslation();
  const host = useHost();
  const { call, error, busy } = of;
  const late = useLate(busy);
  if (error) return <ErrorNotice error={error} announce />;
  if (busy) {
    const asking = call?.state === "asking";
    return (
      <div className="row" role="status">
        {(late || asking) && <span className="muted">{t(asking ? "chat.doing.asking" : "resources.reading")}</span>}
        {call && late && (
          <Button compact icon="stop" onClick={() => void host.call("stopCall", { callId: call.id })}>
            {t("chat.stop")}
          </Button>
        )}
      </div>
    );
  }
  return call?.end && call.end.kind !== "result" ? <Ended end={call.end} /> : <HeldSince call={call} />;
}

function Ended({ end }: { readonly end: CallEnd }) {
  const { t } = useTranslation();
  if (end.kind === "error") return <ErrorNotice error={end.error} announce />;
  return <Notice tone="warn" role="alert" title={endTitle(t, end)} />;
}

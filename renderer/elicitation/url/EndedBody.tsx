import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/Notice.tsx";
import { endDetail, endLook, endWords } from "../../waiting/question-end.ts";
import { ClosedFooter } from "../ClosedFooter.tsx";
import { UrlFacts } from "./UrlFacts.tsx";
import type { UrlBodyProps } from "./url-body-props.ts";

/** A question about an address that has ended: how, why, and what the address was. There is no way to open it from here. */
export function EndedBody(props: UrlBodyProps) {
  const { question, verdict, server, keys, onReady, onClose, reopened = false } = props;
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this face of the sheet comes
  useEffect(onReady, []);
  const { state } = question;
  const ended = state.kind === "closed" ? state.outcome : undefined;
  // The person's own Stop or Disconnect is no news to them, and nothing was typed that could be lost.
  const own = ended?.by === "person" && (ended.name === "withdrawn" || ended.name === "disconnected");
  useEffect(() => {
    if (own && !reopened) onClose();
  }, [own, reopened, onClose]);
  useEffect(() => {
    keys.current = { send: () => {}, notNow: onClose };
  });
  if (!ended) return null;
  const { what, why } = endWords(t, question, ended, server.name);
  const detail = endDetail(t, question, ended);
  const look = endLook(question, ended);
  const byServer = ended.name === "withdrawn" && ended.by === "server";
  return (
    <>
      <div className="scroll">
        <Notice tone={look.tone} icon={look.icon} role="alert" title={what}>
          {why !== "" && <p>{why}</p>}
          {detail && ended.reason !== "blocked-url" && (
            <p className="said">{byServer ? t("sheet.closed.server-said", { detail }) : detail}</p>
          )}
        </Notice>
        <UrlFacts verdict={verdict} />
      </div>
      <ClosedFooter entered="" onClose={onClose} />
    </>
  );
}

import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { CallEnd, CallView } from "../../preload/contract/calls.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { PromptResult } from "../prompts/PromptResult.tsx";
import { ResultContent } from "../results/ResultContent.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { errorWords } from "../ui/ErrorNotice.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";

type EndLook = { readonly key: string; readonly icon: IconName; readonly tone: "ok" | "plain" | "warn" | "danger" };

/** The look of each end: own words, own drawing, own colour (S-02). */
export function endLook(end: CallEnd): EndLook {
  switch (end.kind) {
    case "result":
      return end.isError
        ? { key: "toolError", icon: "alert", tone: "warn" }
        : { key: "done", icon: "check", tone: "ok" };
    case "error":
      return end.lost ? { key: "lost", icon: "unplugged", tone: "danger" } : errorLook(end.error);
    case "stopped":
      return { key: "stopped", icon: "stop", tone: "plain" };
    case "not-allowed":
      return end.by === "declined"
        ? { key: "notAllowed", icon: "declined", tone: "plain" }
        : { key: "notNow", icon: "later", tone: "plain" };
    case "timed-out":
      return { key: "timedOut", icon: "clock", tone: "warn" };
  }
}

/** A page that the person did not want to open is their decision, not a failure (S-34). */
function errorLook({ code }: AppError): EndLook {
  if (code === "url-required-declined") return { key: "pageDeclined", icon: "declined", tone: "plain" };
  if (code === "url-required-dismissed") return { key: "pageDismissed", icon: "later", tone: "plain" };
  return { key: "error", icon: "broken", tone: "danger" };
}

/** The heading of an end, in words. */
export function endTitle(t: TFunction, end: CallEnd): string {
  return t(`end.${endLook(end).key}`, end.kind === "timed-out" ? { count: Math.round(end.seconds) } : {});
}

/** How a call ended, with what the server gave. */
export function ResultCard({ call, end }: { readonly call: CallView; readonly end: CallEnd }) {
  const { t } = useTranslation();
  const look = endLook(end);
  return (
    <article className={`card end ${look.tone}`} data-end={look.key} aria-label={endTitle(t, end)}>
      <header>
        <span className={`end-mark ${look.tone}`}>
          <Icon name={look.icon} size={16} />
        </span>
        <b className="card-title">{endTitle(t, end)}</b>
      </header>
      <div className="card-body">
        {end.kind === "result" && call.kind === "prompt" && <PromptResult serverId={call.serverId} callId={call.id} />}
        {end.kind === "result" && call.kind !== "prompt" && (
          <ResultContent callId={call.id} serverId={call.serverId} text={end.text} truncated={end.truncated} />
        )}
        {end.kind === "error" && <ErrorText error={end.error} />}
        {end.kind === "stopped" && <p>{t("end.stoppedHint")}</p>}
        {end.kind === "timed-out" && <p>{t("end.timedOutHint")}</p>}
      </div>
    </article>
  );
}

function ErrorText({ error }: { readonly error: AppError }) {
  const { t } = useTranslation();
  const { what, next } = errorWords(t, error);
  const { stderr } = error.params;
  return (
    <>
      <p className="wrap">{what}</p>
      {next && <p className="muted">{next}</p>}
      {typeof stderr === "string" && stderr !== "" && <CodeBlock label={t("servers.stderr")} text={stderr} />}
    </>
  );
}

import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Visit } from "../../../preload/contract/elicitation.ts";
import { formattingLocale } from "../../i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { formatsOf } from "../../ui/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import { RetryChoice } from "../../visits/RetryChoice.tsx";
import { useVisitActions } from "../../visits/use-visit-actions.ts";
import { visitHint } from "../../visits/visit-words.ts";
import { useArming } from "../use-arming.ts";
import { useResponse } from "../use-response.ts";
import { CheckedAddress } from "./CheckedAddress.tsx";
import { CopyAddress } from "./CopyAddress.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { HintedFooter } from "./HintedFooter.tsx";
import { OpenButton } from "./OpenButton.tsx";
import { UrlFacts } from "./UrlFacts.tsx";
import type { UrlBodyProps } from "./url-body-props.ts";

interface VisitBodyProps extends UrlBodyProps {
  readonly visit: Visit;
}

const never = () => false;

/**
 * A page that was opened: go on, open it again or stop. Where the same page is asked for once more, the question is open and
 * can be declined or put off as well; its answer opens nothing by itself.
 */
export function VisitBody(props: VisitBodyProps) {
  const { question, visit, verdict, server, facts, keys, onReady, onRespond, isStray = never, onClose, page } = props;
  const { t, i18n } = useTranslation();
  const locale = formattingLocale(i18n.language === "ko" ? "ko" : "en", facts.locale);
  const formats = useMemo(() => formatsOf(locale), [locale]);
  const [checked, setChecked] = useState(false);
  // What was Open a moment ago is Continue now: the second half of a double click must not press it.
  const arming = useArming(facts.armingMs);
  const actions = useVisitActions(page);
  const response = useResponse(onRespond, onClose, isStray);
  const asked = question.state.kind === "open";
  const { retry } = page;
  const name = server.name;
  const busy = actions.busy !== undefined || response.pending !== undefined;
  const unchecked = verdict.level === "strong" && !checked;
  const failure = actions.failure ?? response.failure;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this face of the sheet comes
  useEffect(onReady, []);
  useEffect(() => {
    keys.current = { send: () => {}, notNow: () => (asked ? response.respond("cancel") : onClose()) };
  });

  const opened = visit.openedAt.at(-1);
  const hints = {
    decline: t("url.hint.decline-server", { name }),
    "not-now": t("url.hint.not-now-server", { name }),
    stop: t("visit.hint.stop", { name }),
    open: !arming.armed
      ? t("sheet.hint.arming")
      : unchecked
        ? t("url.hint.check-first")
        : t("visit.hint.open-again", { name }),
    continue: arming.armed ? t(`visit.hint.${visit.continues}`, { name }) : t("sheet.hint.arming"),
  };
  return (
    <>
      <div className="scroll">
        {failure && !busy && <FailureNotice failure={failure} />}
        <Notice
          tone={retry ? "ok" : "plain"}
          icon={retry ? "check" : "browser"}
          title={retry ? t("visit.state.completed", { name, host: verdict.host }) : t("visit.title")}
          role="status"
        >
          <p>{retry ? t("visit.send-again-hint", { name }) : visitHint(t, visit, name)}</p>
          {asked && opened !== undefined && <p>{t("visit.asked-again", { name, time: formats.time(opened) })}</p>}
          {visit.openedAt.length > 1 && <p>{t("visit.opened-times", { count: visit.openedAt.length })}</p>}
          {!retry && <RetryChoice visit={visit} pages={page.pages} busy={busy} onChange={actions.retryByItself} />}
        </Notice>
        <UrlFacts verdict={verdict} opened />
        <div className="row url-copy">
          <CopyAddress text={verdict.text} />
        </div>
      </div>
      <HintedFooter
        hints={hints}
        idle={t(asked ? "url.hint.keys" : "visit.hint.keys")}
        busy={busy ? t(actions.busy === "open" ? "url.opening" : "sheet.sending") : undefined}
        before={!retry && <CheckedAddress verdict={verdict} checked={checked} onChange={setChecked} />}
      >
        {(pointing) => (
          <>
            {asked && (
              <>
                <Button
                  variant="quiet"
                  {...pointing("decline")}
                  disabled={busy}
                  onClick={() => response.respond("decline")}
                >
                  {t("sheet.decline")}
                </Button>
                <Button
                  variant="quiet"
                  {...pointing("not-now")}
                  disabled={busy}
                  onClick={() => response.respond("cancel")}
                >
                  {t("sheet.not-now")}
                </Button>
              </>
            )}
            <Button variant="quiet" {...pointing("stop")} disabled={busy} onClick={actions.stop}>
              {t("visit.stop")}
            </Button>
            <span className="push" />
            {!retry && (
              <OpenButton
                variant="default"
                arming={arming}
                armingMs={facts.armingMs}
                held={busy || unchecked}
                pointing={pointing("open")}
                label={t("visit.open-again")}
                onOpen={() => {
                  if (arming.armed && !unchecked && !busy) actions.open();
                }}
              />
            )}
            <Button
              variant="primary"
              {...pointing("continue")}
              aria-disabled={!arming.armed || busy}
              onClick={() => {
                if (arming.armed && !busy) actions.goOn();
              }}
            >
              {t("visit.continue")}
            </Button>
          </>
        )}
      </HintedFooter>
    </>
  );
}

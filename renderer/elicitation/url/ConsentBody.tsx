import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { useArming } from "../use-arming.ts";
import { type Action, useResponse } from "../use-response.ts";
import { CheckedAddress } from "./CheckedAddress.tsx";
import { CopyAddress } from "./CopyAddress.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { HintedFooter } from "./HintedFooter.tsx";
import { OpenButton } from "./OpenButton.tsx";
import { UrlFacts } from "./UrlFacts.tsx";
import type { UrlBodyProps } from "./url-body-props.ts";

const never = () => false;

/** Asks whether an address may be opened. Nothing of it has been touched before the answer (U-02). */
export function ConsentBody(props: UrlBodyProps) {
  const { question, verdict, server, facts, keys, onReady, onRespond, isStray = never, onClose, page } = props;
  const { t } = useTranslation();
  const [checked, setChecked] = useState(false);
  const arming = useArming(facts.armingMs);
  const last = useRef<Action>(undefined);
  const { pending, failure, respond } = useResponse(
    async (action) => {
      last.current = action;
      if (action !== "accept") return onRespond(action);
      const reply = await page.open();
      return reply.ok ? { ok: true, value: { settled: true } } : reply;
    },
    // An opened page leaves its sheet to what comes now.
    () => {
      if (last.current !== "accept") onClose();
    },
    isStray,
  );
  const unchecked = verdict.level === "strong" && !checked;
  const name = server.name;
  const told = question.origin === "url-required" ? "call" : "server";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet comes
  useEffect(onReady, []);
  useEffect(() => {
    keys.current = { send: () => {}, notNow: () => respond("cancel") };
  });

  const open = (): void => {
    if (arming.armed && !unchecked) respond("accept");
  };
  const openHint = !arming.armed
    ? t("sheet.hint.arming")
    : unchecked
      ? t("url.hint.check-first")
      : t(`url.hint.open-${told}`, { name });
  const hints = {
    decline: t(`url.hint.decline-${told}`, { name }),
    "not-now": t(`url.hint.not-now-${told}`, { name }),
    open: openHint,
  };
  const failed = failure?.code === "browser-failed";
  return (
    <>
      <div className="scroll">
        {failure && pending === undefined && <FailureNotice failure={failure} />}
        <UrlFacts verdict={verdict} />
        <p className="muted small url-promise">{t("url.promise")}</p>
      </div>
      <HintedFooter
        hints={hints}
        idle={t("url.hint.keys")}
        busy={pending === undefined ? undefined : t(pending === "accept" ? "url.opening" : "sheet.sending")}
        before={<CheckedAddress verdict={verdict} checked={checked} onChange={setChecked} />}
      >
        {(pointing) => (
          <>
            <Button
              variant="quiet"
              {...pointing("decline")}
              disabled={pending !== undefined}
              onClick={() => respond("decline")}
            >
              {t("sheet.decline")}
            </Button>
            <Button
              variant="quiet"
              {...pointing("not-now")}
              disabled={pending !== undefined}
              onClick={() => respond("cancel")}
            >
              {t("sheet.not-now")}
            </Button>
            <span className="push" />
            <CopyAddress text={verdict.text} />
            <OpenButton
              variant="primary"
              arming={arming}
              armingMs={facts.armingMs}
              held={pending !== undefined || unchecked}
              pointing={pointing("open")}
              label={t(failed ? "url.try-again" : "url.open")}
              onOpen={open}
            />
          </>
        )}
      </HintedFooter>
    </>
  );
}

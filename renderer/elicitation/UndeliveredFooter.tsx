import { type CSSProperties, type RefObject, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button.tsx";
import { sendKeys } from "./send-keys.ts";
import type { SheetKeys } from "./sheet-props.ts";
import { useArming } from "./use-arming.ts";
import type { Resend } from "./use-resend.ts";

interface UndeliveredFooterProps {
  readonly serverName: string;
  readonly armingMs: number;
  readonly isMac: boolean;
  readonly keys: RefObject<SheetKeys>;
  readonly resend: Resend;
}

/**
 * The two ways on from an answer that did not go through. Sending it again is armed like a fresh Send: it stands where Send
 * stood, and the second half of a double click is no wish to send twice.
 */
export function UndeliveredFooter({ serverName, armingMs, isMac, keys, resend }: UndeliveredFooterProps) {
  const { t } = useTranslation();
  const { armed, running } = useArming(armingMs);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { sending, giveUp } = resend;
  const held = !armed;
  const again = (): void => {
    if (armed) resend.again();
  };
  useEffect(() => {
    keys.current = { send: again, notNow: giveUp };
  });
  // The button that had the focus is gone, when this comes and when it goes; whoever is typing elsewhere is left alone.
  useEffect(() => {
    const sheet = button.current?.closest<HTMLElement>(".sheet");
    const active = document.activeElement;
    if (active === document.body || sheet?.contains(active)) button.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body && sheet?.isConnected) sheet.focus({ preventScroll: true });
    };
  }, []);
  const line = sending ? t("sheet.sending") : t("sheet.undelivered.keys", { keys: sendKeys(isMac) });
  return (
    <footer>
      <p className="hint-line" aria-hidden="true">
        {line}
      </p>
      <div className="visually-hidden">
        <span id={`${id}-give-up`}>{t("sheet.hint.give-up")}</span>
        <span id={`${id}-again`}>{held ? t("sheet.hint.arming") : t("sheet.hint.again", { name: serverName })}</span>
      </div>
      <div className="actions">
        <Button variant="quiet" aria-describedby={`${id}-give-up`} disabled={sending} onClick={giveUp}>
          {t("sheet.give-up")}
        </Button>
        <span className="push" />
        <Button
          ref={button}
          variant="primary"
          className={`send${held ? " held" : ""}${held && running ? " running" : ""}`}
          style={{ "--arming": `${armingMs}ms` } as CSSProperties}
          aria-disabled={held || sending}
          aria-describedby={`${id}-again`}
          onClick={again}
        >
          <span className="wide">{t("sheet.again")}</span>
        </Button>
      </div>
    </footer>
  );
}

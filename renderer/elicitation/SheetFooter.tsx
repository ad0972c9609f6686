import { type CSSProperties, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button.tsx";
import { sendKeys } from "./send-keys.ts";
import type { Arming } from "./use-arming.ts";
import type { Action } from "./use-response.ts";

interface SheetFooterProps {
  readonly serverName: string;
  readonly arming: Arming;
  readonly armingMs: number;
  /** Fields told to be wrong. */
  readonly toFix: number;
  /** Send waits for the person's word about a secret (F-20). */
  readonly secretHeld: boolean;
  readonly pending: Action | undefined;
  readonly isMac: boolean;
  readonly onSend: () => void;
  readonly onDecline: () => void;
  readonly onNotNow: () => void;
}

type Hint = "decline" | "not-now" | "send";

/** The three ways out. Decline and Not now always work; Send only once the sheet has been in view for a moment. */
export function SheetFooter(props: SheetFooterProps) {
  const { serverName, arming, armingMs, toFix, secretHeld, pending, isMac, onSend, onDecline, onNotNow } = props;
  const { t } = useTranslation();
  const [pointed, setPointed] = useState<Hint | undefined>(undefined);
  const id = useId();
  const hint = (name: Hint): string =>
    name === "send" && secretHeld ? t("sheet.secret.held") : t(`sheet.hint.${name}`, { name: serverName });
  const pointing = (name: Hint) => ({
    "aria-describedby": `${id}-${name}`,
    onMouseEnter: () => setPointed(name),
    onMouseLeave: () => setPointed(undefined),
    onFocus: () => setPointed(name),
    onBlur: () => setPointed(undefined),
  });
  const held = !arming.armed;
  const sending = pending !== undefined;
  const keys = t("sheet.hint.keys", { keys: sendKeys(isMac) });
  const line = sending ? t("sheet.sending") : pointed === undefined ? keys : hint(pointed);
  return (
    <footer>
      <p className="hint-line" aria-hidden="true">
        {line}
      </p>
      <div className="visually-hidden">
        <span id={`${id}-decline`}>{hint("decline")}</span>
        <span id={`${id}-not-now`}>{hint("not-now")}</span>
        <span id={`${id}-send`}>{held ? t("sheet.hint.arming") : hint("send")}</span>
      </div>
      <div className="actions">
        <Button
          variant={secretHeld ? "default" : "quiet"}
          {...pointing("decline")}
          disabled={sending}
          onClick={onDecline}
        >
          {t("sheet.decline")}
        </Button>
        <Button variant="quiet" {...pointing("not-now")} disabled={sending} onClick={onNotNow}>
          {t("sheet.not-now")}
        </Button>
        <span className="push" />
        {toFix > 0 && <span className="to-fix small">{t("sheet.to-fix", { count: toFix })}</span>}
        <Button
          variant="primary"
          className={`send${held ? " held" : ""}${held && arming.running ? " running" : ""}`}
          style={{ "--arming": `${armingMs}ms` } as CSSProperties}
          aria-disabled={held || sending || secretHeld}
          {...pointing("send")}
          onClick={onSend}
        >
          <span className="wide">{t("sheet.send-to", { name: serverName })}</span>
        </Button>
      </div>
    </footer>
  );
}

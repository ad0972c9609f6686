import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../host.ts";
import { announce } from "../ui/Announcer.tsx";
import { Button } from "../ui/Button.tsx";

interface DeclineAllProps {
  readonly serverId: string;
  readonly name: string;
  /** How many of its questions are open. */
  readonly count: number;
}

/** Declines every open question of a server; asked once more in place, since a decline can't be taken back. */
export function DeclineAll({ serverId, name, count }: DeclineAllProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [sure, setSure] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    // The focus goes to the harmless one, and back to where it came from.
    if (sure) keep.current?.focus();
    else if (asked.current) first.current?.focus();
    asked.current = sure;
  }, [sure]);

  const decline = async () => {
    setSure(false);
    const reply = await host.call("declineAll", { serverId });
    if (reply.ok) announce(t("waiting.declinedAll", { name, count: reply.value.declined }));
  };
  if (!sure) {
    return (
      <Button compact ref={first} icon="declined" onClick={() => setSure(true)}>
        {t("waiting.declineAll", { count })}
      </Button>
    );
  }
  return (
    <fieldset className="decline-all">
      <legend className="small">{t("waiting.declineAllSure", { name, count })}</legend>
      <Button compact ref={keep} onClick={() => setSure(false)}>
        {t("waiting.declineAllKeep")}
      </Button>
      <Button compact variant="primary" onClick={() => void decline()}>
        {t("waiting.declineAllYes", { count })}
      </Button>
    </fieldset>
  );
}

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Output } from "../../preload/contract/treaty.ts";
import { useHost } from "../host.ts";
import { errorWords } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";

/** What of the files of servers could not be read when Parley started: its own, of which nothing is lost, and the command line's. */
export function FileNotices() {
  const { t } = useTranslation();
  const host = useHost();
  const [read, setRead] = useState<Output["readServersFile"]>();
  useEffect(() => {
    let current = true;
    void host.call("readServersFile", {}).then((reply) => {
      if (current && reply.ok) setRead(reply.value);
    });
    return () => {
      current = false;
    };
  }, [host]);
  const { setAside, startErrors = [] } = read ?? {};
  const [first] = startErrors;
  return (
    <>
      {setAside && (
        <div className="page-note">
          <Notice tone="warn" title={t("servers.setAside")} role="status">
            <p>{t("servers.setAsideHint")}</p>
            <code className="wrap">{setAside}</code>
          </Notice>
        </div>
      )}
      {first && (
        <div className="page-note">
          <Notice tone="warn" title={t("servers.notListed", { count: startErrors.length })} role="status">
            <ul>
              {startErrors.map((error) => (
                <li className="wrap" key={JSON.stringify(error)}>
                  {errorWords(t, error).what}
                </li>
              ))}
            </ul>
            <p>{errorWords(t, first).next}</p>
          </Notice>
        </div>
      )}
    </>
  );
}

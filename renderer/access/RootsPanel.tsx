import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { RootsView } from "../../preload/contract/roots.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { Input } from "../../preload/contract/treaty.ts";
import { useHost, useTopic } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import { RootList } from "./RootList.tsx";
import { rootsConfine } from "./roots-confine.ts";

type RootMethod = "grantRoot" | "withdrawRoot" | "restoreRoot" | "askRootsAgain" | "lookAtRoots";

const none: RootsView = { roots: [] };

/** Which folders a server may be told of, whether it has been, and that this confines nothing (S-07, S-24). */
export function RootsPanel({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const host = useHost();
  const view = useTopic("roots").get(server.id) ?? none;
  const [error, setError] = useState<AppError>();
  const { id: serverId, name } = server;
  const call = async <M extends RootMethod>(method: M, input: Input<M>) => {
    const reply = await host.call(method, input);
    setError(reply.ok ? undefined : reply.error);
  };
  useEffect(() => {
    // Whether they are there now; a failure changes nothing that is shown.
    void host.call("lookAtRoots", { serverId });
  }, [host, serverId]);
  return (
    <section aria-labelledby="roots-title">
      <h3 id="roots-title">{t("access.folders")}</h3>
      <p className="small muted">{t("access.foldersHint", { name })}</p>
      <p className="small muted">{rootsConfine(t, server)}</p>
      {server.state.kind === "ready" && server.state.negotiated.declared.roots === undefined && (
        <p className="small">{t("access.foldersNotDeclared", { name })}</p>
      )}
      {error && <ErrorNotice error={error} announce />}
      <RootList
        roots={view.roots}
        name={name}
        onWithdraw={(path) => void call("withdrawRoot", { serverId, path })}
        onRestore={(path) => void call("restoreRoot", { serverId, path })}
      />
      <p>
        <Button compact onClick={() => void call("grantRoot", { serverId })}>
          {t("access.addFolder")}
        </Button>
      </p>
      <Consent view={view} name={name} onAskAgain={() => void call("askRootsAgain", { serverId })} />
    </section>
  );
}

interface ConsentProps {
  readonly view: RootsView;
  readonly name: string;
  readonly onAskAgain: () => void;
}

/** Whether the server may see the list, and what it was told when it last asked. */
function Consent({ view: { allowedAt, asked }, name, onAskAgain }: ConsentProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className="roots-consent">
      <p className="small">
        {allowedAt === undefined
          ? t("access.foldersNotAllowed", { name })
          : t("access.foldersAllowed", { name, time: formats.moment(allowedAt) })}
      </p>
      {asked && (
        <p className="small muted">{t(`access.foldersAsked.${asked.answer}`, { time: formats.moment(asked.at) })}</p>
      )}
      {allowedAt !== undefined && (
        <Button compact onClick={onAskAgain}>
          {t("access.foldersAskAgain")}
        </Button>
      )}
    </div>
  );
}

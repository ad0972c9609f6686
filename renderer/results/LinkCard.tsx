import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallEnd } from "../../preload/contract/calls.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { LinkView } from "../../preload/contract/results.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useEntry, useHost } from "../host.ts";
import { HeldSince } from "../resources/HeldSince.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import { Notice } from "../ui/Notice.tsx";

/** The names of a resource: its own words, and its exact address as text that leads nowhere. */
export function LinkFacts({ link, kind }: { readonly link: LinkView; readonly kind: string }) {
  const formats = useFormats();
  const { uri, name, title, description, mimeType, size } = link;
  return (
    <div className="result-link-facts">
      <div className="row">
        <b className="wrap">{title ?? name ?? visibleText(uri, false)}</b>
        <span className="muted small">{kind}</span>
        {mimeType !== undefined && mimeType !== "" && <Chip>{mimeType}</Chip>}
        {size !== undefined && <Chip>{formats.size(size)}</Chip>}
      </div>
      {description && <p className="muted wrap">{description}</p>}
      {(title ?? name) !== undefined && <code className="small wrap">{visibleText(uri, false)}</code>}
    </div>
  );
}

interface LinkCardProps {
  readonly serverId: string;
  readonly link: LinkView;
  /** How the contents of a call that read it are shown. */
  readonly contents: (callId: string) => ReactNode;
}

/** A resource that a result names. Reading it asks the server that named it, and nobody else. */
export function LinkCard({ serverId, link, contents }: LinkCardProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [callId, setCallId] = useState<string>();
  const [error, setError] = useState<AppError>();
  const call = useEntry("calls", callId);
  const name = link.title ?? link.name ?? visibleText(link.uri, false);

  const read = async () => {
    const reply = await host.call("readResource", {
      ...{ serverId, uri: link.uri },
      ...(callId === undefined ? {} : { fresh: true }),
    });
    if (!reply.ok) return setError(reply.error);
    setError(undefined);
    setCallId(reply.value.callId);
  };
  const reading = callId !== undefined && call?.state !== "ended";

  return (
    <div className="result-link">
      <LinkFacts link={link} kind={t("result.link")} />
      <Button compact aria-label={t("result.readNamed", { name })} disabled={reading} onClick={() => void read()}>
        {t(reading ? "result.reading" : "result.read")}
      </Button>
      {error && <ErrorNotice error={error} announce />}
      <HeldSince call={call} />
      {call?.end && <Ended end={call.end}>{contents(call.id)}</Ended>}
    </div>
  );
}

function Ended({ end, children }: { readonly end: CallEnd; readonly children: ReactNode }) {
  const { t } = useTranslation();
  if (end.kind === "error") return <ErrorNotice error={end.error} announce />;
  return end.kind === "result" ? children : <Notice tone="warn" title={t("result.notRead")} />;
}

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import { Annotations } from "./Annotations.tsx";
import { type Content, decoded } from "./contents.ts";
import { PartialText } from "./PartialText.tsx";

/** A JSON text longer than this is not laid out anew. */
const laidOut = 1024 * 1024;

interface ContentsProps {
  readonly contents: readonly Content[];
  /** The call that they are of, when they can be saved. */
  readonly callId?: string;
}

/** Contents one below the other: text, JSON, image, sound, bytes. Nothing in them is opened or fetched. */
export function Contents({ contents, callId }: ContentsProps) {
  const { t } = useTranslation();
  if (contents.length === 0) return <p className="muted">{t("resources.noContents")}</p>;
  return (
    <ol className="contents">
      {contents.map((content) => (
        <li key={content.index}>
          <div className="row">
            <Chip>{t(`resources.kind.${content.kind}`)}</Chip>
            {content.mimeType && <span className="small muted wrap">{content.mimeType}</span>}
            <Size content={content} />
            <Annotations of={content.annotations} />
            {callId !== undefined && <Save callId={callId} index={content.index} />}
          </div>
          {content.uri && <code className="small wrap">{content.uri}</code>}
          <Body content={content} />
        </li>
      ))}
    </ol>
  );
}

function Size({ content }: { readonly content: Content }) {
  const formats = useFormats();
  const bytes = "bytes" in content ? content.bytes : content.kind === "link" ? content.size : undefined;
  return bytes === undefined ? null : <span className="small muted">{formats.size(bytes)}</span>;
}

function Body({ content }: { readonly content: Content }) {
  const { t } = useTranslation();
  const label = t("resources.contentLabel", { n: content.index + 1 });
  switch (content.kind) {
    case "text":
      return <PartialText label={label} text={wellLaid(content.text, content.mimeType)} />;
    case "other":
      return <PartialText label={label} text={content.json} />;
    case "link":
      return <p className="wrap">{content.name}</p>;
    case "blob":
      return null;
    case "image":
    case "audio":
      return <Media kind={content.kind} base64={content.base64} type={content.mimeType ?? ""} label={label} />;
  }
}

function wellLaid(text: string, mimeType = ""): string {
  if (!/[/+]json$/i.test(mimeType) || text.length > laidOut) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface MediaProps {
  readonly kind: "image" | "audio";
  readonly base64: string;
  readonly type: string;
  readonly label: string;
}

/** An image or a sound out of its own bytes; one that can't be shown says so. */
function Media({ kind, base64, type, label }: MediaProps) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const bytes = decoded(base64);
    setBroken(bytes === undefined);
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [base64, type]);
  if (broken) return <p className="muted">{t("resources.broken")}</p>;
  if (url === undefined) return null;
  return kind === "image" ? (
    <img className="content-image" src={url} alt={label} onError={() => setBroken(true)} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: a server's sound comes without captions
    <audio controls src={url} aria-label={label} onError={() => setBroken(true)} />
  );
}

function Save({ callId, index }: { readonly callId: string; readonly index: number }) {
  const { t } = useTranslation();
  const host = useHost();
  const [path, setPath] = useState<string>();
  const [error, setError] = useState<AppError>();
  const save = async () => {
    const reply = await host.call("saveContent", { callId, index });
    setError(reply.ok ? undefined : reply.error);
    if (reply.ok) setPath(reply.value.path ?? undefined);
  };
  return (
    <>
      <Button compact aria-label={t("resources.saveNamed", { n: index + 1 })} onClick={() => void save()}>
        {t("resources.save")}
      </Button>
      {path !== undefined && (
        <span className="small muted wrap" role="status">
          {t("resources.saved", { path })}
        </span>
      )}
      {error && <ErrorNotice error={error} announce />}
    </>
  );
}

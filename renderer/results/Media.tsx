import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost } from "../host.ts";
import { errorWords } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import { Notice } from "../ui/Notice.tsx";

interface MediaProps {
  readonly callId: string;
  readonly index: number;
  readonly kind: "image" | "audio" | "blob";
  /** The type that the server says. */
  readonly said: string;
  readonly bytes: number;
}

/** An image or a sound of a result, as what its bytes are. It is drawn by an image element: whatever it holds runs nothing and loads nothing. */
export function Media({ callId, index, kind, said, bytes }: MediaProps) {
  const { t } = useTranslation();
  const host = useHost();
  const formats = useFormats();
  const [shown, setShown] = useState<{ readonly url: string; readonly type: string }>();
  const [error, setError] = useState<AppError>();

  useEffect(() => {
    let url: string | undefined;
    let current = true;
    void host.call("readResultBytes", { callId, index }).then((reply) => {
      if (!current) return;
      if (!reply.ok) return setError(reply.error);
      const { type } = reply.value;
      url = URL.createObjectURL(new Blob([reply.value.bytes as Uint8Array<ArrayBuffer>], { type }));
      setShown({ url, type });
    });
    return () => {
      current = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [host, callId, index]);

  const fact = [said, formats.size(bytes)].filter(Boolean).join(" · ");
  if (error) {
    return (
      <Notice tone="warn" title={errorWords(t, error).what}>
        <p className="small">{fact}</p>
      </Notice>
    );
  }
  const broken = () => setError({ code: "content-broken", params: {} });
  return (
    <figure className="result-media">
      {shown?.type.startsWith("image/") && (
        <img src={shown.url} alt={t("result.imageAlt", { type: said || shown.type })} onError={broken} />
      )}
      {shown?.type.startsWith("audio/") && (
        // biome-ignore lint/a11y/useMediaCaption: a server's sound comes without captions
        <audio src={shown.url} controls aria-label={t("result.audio")} onError={broken} />
      )}
      <figcaption className="small muted">
        {t(kind === "audio" ? "result.audio" : "result.image")} · {fact}
        {shown && said !== "" && shown.type !== said && ` · ${t("result.really", { type: shown.type })}`}
      </figcaption>
    </figure>
  );
}

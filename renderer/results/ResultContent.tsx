import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResultVerdict } from "../../preload/contract/checks.ts";
import type { ResultView } from "../../preload/contract/results.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { BlockList } from "./BlockView.tsx";
import { LongText } from "./LongText.tsx";
import { OutputFaults } from "./OutputFaults.tsx";
import { StructuredView } from "./StructuredView.tsx";
import { useResult } from "./use-result.ts";
import "./results.css";

interface ResultContentProps {
  readonly callId: string;
  readonly serverId: string;
  /** The beginning of the result's text: it stands there until the rest is read. */
  readonly text: string;
  readonly truncated: boolean;
}

/** What a call gave, of whatever kinds: each block as far as it is shown at once, the rest on demand. */
export function ResultContent({ callId, serverId, text, truncated }: ResultContentProps) {
  const { t } = useTranslation();
  const host = useHost();
  const { view } = useResult(callId);
  const [verdict, setVerdict] = useState<ResultVerdict>();
  const [json, setJson] = useState(false);

  useEffect(() => {
    let current = true;
    void host.call("checkResult", { callId }).then((reply) => {
      if (current && reply.ok && reply.value) setVerdict(reply.value);
    });
    return () => {
      current = false;
    };
  }, [host, callId]);

  return (
    <div className="result">
      {!view && text === "" && <p className="muted">{t("end.noText")}</p>}
      {!view && text !== "" && <p className="result-text wrap">{text}</p>}
      {!view && truncated && <p className="muted small">{t("end.truncated")}</p>}
      {view && <BlockList callId={callId} serverId={serverId} view={view} empty={t("end.noText")} />}
      {verdict && <OutputFaults verdict={verdict} />}
      {view?.structured && <StructuredView callId={callId} start={view.structured} />}
      <Button compact className="result-json" aria-expanded={json} onClick={() => setJson(!json)}>
        {t(json ? "end.hideJson" : "end.showJson")}
      </Button>
      {json && <WholeJson callId={callId} />}
    </div>
  );
}

function WholeJson({ callId }: { readonly callId: string }) {
  const { t } = useTranslation();
  const host = useHost();
  const [start, setStart] = useState<ResultView["structured"]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    void host.call("readResultText", { callId, index: -2, from: 0, characters: 16_000 }).then((reply) => {
      if (!current) return;
      if (reply.ok && reply.value) setStart(reply.value);
      else setFailed(true);
    });
    return () => {
      current = false;
    };
  }, [host, callId]);
  if (failed) return <Notice tone="warn" title={t("error.no-result")} />;
  return start ? <LongText callId={callId} index={-2} start={start} label={t("end.json")} mono /> : null;
}

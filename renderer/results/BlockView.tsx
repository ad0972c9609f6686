import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResultBlock, ResultView } from "../../preload/contract/results.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";
import { Annotations } from "./Annotations.tsx";
import { LinkCard, LinkFacts } from "./LinkCard.tsx";
import { LongText } from "./LongText.tsx";
import { Media } from "./Media.tsx";
import { useBlocks } from "./use-blocks.ts";

interface BlockViewProps {
  readonly callId: string;
  readonly serverId: string;
  readonly block: ResultBlock;
  /** What a resource that the result holds is called; an embedded one when left out. */
  readonly held?: string;
}

/** One block of a result with what its server says about it. */
export function BlockView({ callId, serverId, block, held }: BlockViewProps) {
  const { t } = useTranslation();
  const { role } = block;
  return (
    <div className="result-block" data-kind={block.kind}>
      {(role !== undefined || block.annotations) && (
        <div className="row">
          {role !== undefined && (
            <Chip>{role === "user" || role === "assistant" ? t(`prompts.role.${role}`) : role}</Chip>
          )}
          {block.annotations && <Annotations annotations={block.annotations} />}
        </div>
      )}
      <Content callId={callId} serverId={serverId} block={block} {...(held !== undefined && { held })} />
    </div>
  );
}

function Content({ callId, serverId, block, held }: BlockViewProps) {
  const { t } = useTranslation();
  const kind = held ?? t("result.embedded");
  const formats = useFormats();
  const { index } = block;
  switch (block.kind) {
    case "text":
      return <LongText callId={callId} index={index} start={block.start} label={t("result.text")} />;
    case "image":
    case "audio":
      return <Media callId={callId} index={index} kind={block.kind} said={block.mimeType} bytes={block.bytes} />;
    case "link":
      return (
        <LinkCard
          serverId={serverId}
          link={block.link}
          contents={(readId) => <Blocks callId={readId} serverId={serverId} />}
        />
      );
    case "resource":
      return (
        <div className="result-resource">
          <LinkFacts link={block.link} kind={kind} />
          <LongText callId={callId} index={index} start={block.start} label={visibleText(block.link.uri, false)} mono />
        </div>
      );
    case "blob":
      return (
        <div className="result-resource">
          <LinkFacts link={block.link} kind={kind} />
          {/^(image|audio)\//.test(block.link.mimeType ?? "") ? (
            <Media callId={callId} index={index} kind="blob" said={block.link.mimeType ?? ""} bytes={block.bytes} />
          ) : (
            <p className="muted">{t("result.blob", { size: formats.size(block.bytes) })}</p>
          )}
        </div>
      );
    case "unknown":
      return (
        <>
          <p className="muted small">{t("result.unknown", { type: block.type })}</p>
          <LongText callId={callId} index={index} start={block.start} label={t("end.json")} mono />
        </>
      );
  }
}

/** The blocks of a call's result, read when they are shown; more of very many on demand. */
export function Blocks({ callId, serverId }: { readonly callId: string; readonly serverId: string }) {
  const { t } = useTranslation();
  const host = useHost();
  const [view, setView] = useState<ResultView>();
  useEffect(() => {
    let current = true;
    void host.call("readResult", { callId, from: 0 }).then((reply) => {
      if (current && reply.ok && reply.value) setView(reply.value);
    });
    return () => {
      current = false;
    };
  }, [host, callId]);
  if (!view) return null;
  return <BlockList callId={callId} serverId={serverId} view={view} empty={t("end.noText")} />;
}

interface BlockListProps {
  readonly callId: string;
  readonly serverId: string;
  readonly view: ResultView;
  /** What is said when there is no block. */
  readonly empty: string;
}

/** The blocks of a result that was read, and the next of very many on demand. */
export function BlockList({ callId, serverId, view, empty }: BlockListProps) {
  const { t } = useTranslation();
  const { blocks, left, readMore } = useBlocks(callId, view);
  return (
    <>
      {blocks.length === 0 && view.structured === undefined && <p className="muted">{empty}</p>}
      {blocks.map((block) => (
        <BlockView key={block.index} callId={callId} serverId={serverId} block={block} />
      ))}
      {left > 0 && (
        <Button compact onClick={() => void readMore()}>
          {t("result.moreBlocks", { count: left })}
        </Button>
      )}
    </>
  );
}

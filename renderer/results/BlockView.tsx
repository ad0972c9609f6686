import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ResultBlock, ResultView } from "../../preload/contract/results.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";
import { Annotations } from "./Annotations.tsx";
import { LinkCard, LinkFacts } from "./LinkCard.tsx";
import { LongText } from "./LongText.tsx";
import { Media } from "./Media.tsx";
import { useBlocks } from "./use-blocks.ts";
import { useResult } from "./use-result.ts";
import "./results.css";

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
  const { view } = useResult(callId);
  if (!view) return null;
  return <BlockList callId={callId} serverId={serverId} view={view} empty={t("end.noText")} />;
}

interface BlockListProps {
  readonly callId: string;
  readonly serverId: string;
  readonly view: ResultView;
  /** What is said when there is no block. */
  readonly empty: string;
  /** The class of a numbered list, for the contents of a resource and the messages of a prompt; without one they follow each other. */
  readonly numbered?: string;
  /** What stands below each of a numbered list. */
  readonly below?: (block: ResultBlock) => ReactNode;
}

/** The blocks of a result that was read, and the next of very many on demand. */
export function BlockList({ callId, serverId, view, empty, numbered, below }: BlockListProps) {
  const { t } = useTranslation();
  const { blocks, left, readMore } = useBlocks(callId, view);
  const shown = (block: ResultBlock, held?: string) => (
    <BlockView
      key={block.index}
      callId={callId}
      serverId={serverId}
      block={block}
      {...(held !== undefined && { held })}
    />
  );
  if (blocks.length === 0) return view.structured === undefined ? <p className="muted">{empty}</p> : null;
  return (
    <>
      {numbered === undefined ? (
        blocks.map((block) => shown(block))
      ) : (
        <ol className={numbered}>
          {blocks.map((block) => (
            <li key={block.index}>
              {shown(block, t("resources.contentLabel", { n: block.index + 1 }))}
              {below?.(block)}
            </li>
          ))}
        </ol>
      )}
      {left > 0 && (
        <Button compact onClick={() => void readMore()}>
          {t("result.moreBlocks", { count: left })}
        </Button>
      )}
    </>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ResultBlock, ResultView } from "../../preload/contract/results.ts";
import { BlockView } from "../results/BlockView.tsx";
import { useBlocks } from "../results/use-blocks.ts";
import { Button } from "../ui/Button.tsx";
import "../results/results.css";

interface ContentListProps {
  readonly className: string;
  readonly callId: string;
  readonly serverId: string;
  readonly view: ResultView;
  /** What is said when there is none. */
  readonly empty: string;
  /** What stands below each. */
  readonly below?: (block: ResultBlock) => ReactNode;
}

/** The contents of a read resource, or the messages of a prompt, one below the other; of very many the next on demand. */
export function ContentList({ className, callId, serverId, view, empty, below }: ContentListProps) {
  const { t } = useTranslation();
  const { blocks, left, readMore } = useBlocks(callId, view);
  if (blocks.length === 0) return <p className="muted">{empty}</p>;
  return (
    <>
      <ol className={className}>
        {blocks.map((block) => (
          <li key={block.index}>
            <BlockView
              callId={callId}
              serverId={serverId}
              block={block}
              held={t("resources.contentLabel", { n: block.index + 1 })}
            />
            {below?.(block)}
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button compact onClick={() => void readMore()}>
          {t("result.moreBlocks", { count: left })}
        </Button>
      )}
    </>
  );
}

import { memo, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ThreadItem, ThreadView } from "../../preload/contract/calls.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { CallCard } from "./CallCard.tsx";

/** A conversation, oldest first. It follows its end as long as the person has not scrolled away from it. */
export function Thread({ thread }: { readonly thread: ThreadView }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);

  /** What the view measured when it was last at its end or scrolled: a scroll event of the same measures is the person's. */
  const measured = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation opens at its end, and so does what the person just ran
  useLayoutEffect(() => {
    atEnd.current = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [thread.id, thread.items.length]);

  useEffect(() => {
    const view = scroller.current;
    if (!view || !content.current) return;
    // The view changes its size too: a sheet that opens beside it makes it narrower and its content longer.
    const follow = new ResizeObserver(() => {
      if (atEnd.current) view.scrollTo({ top: view.scrollHeight });
      measured.current = measuresOf(view);
    });
    follow.observe(content.current);
    follow.observe(view);
    return () => follow.disconnect();
  }, []);

  const onScroll = () => {
    const view = scroller.current;
    if (!view) return;
    const now = measuresOf(view);
    if (now === measured.current) atEnd.current = view.scrollHeight - view.scrollTop - view.clientHeight < 40;
    measured.current = now;
  };

  return (
    <section
      className="page thread"
      ref={scroller}
      onScroll={onScroll}
      aria-label={t("chat.conversation")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <div className="thread-in" ref={content}>
        {thread.items.length === 0 && <p className="turn muted">{t("chat.nothingYet")}</p>}
        {thread.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </div>
    </section>
  );
}

const Item = memo(function Item({ item }: { readonly item: ThreadItem }) {
  const { t } = useTranslation();
  if (item.kind === "call") return <CallCard callId={item.callId} />;
  return (
    <div className="turn">
      <p className="me wrap">
        <span className="visually-hidden">{t("chat.youSaid")} </span>
        {visibleText(item.text, true)}
      </p>
    </div>
  );
});

function measuresOf({ scrollHeight, clientHeight, clientWidth }: HTMLElement): string {
  return `${scrollHeight} ${clientHeight} ${clientWidth}`;
}

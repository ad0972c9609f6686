import { memo, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ThreadItem, ThreadView } from "../../preload/contract/calls.ts";
import { CallCard } from "./CallCard.tsx";

/** A conversation, oldest first. It follows its end as long as the person has not scrolled away from it. */
export function Thread({ thread }: { readonly thread: ThreadView }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation opens at its end
  useLayoutEffect(() => {
    atEnd.current = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [thread.id]);

  useEffect(() => {
    const view = scroller.current;
    if (!view || !content.current) return;
    const follow = new ResizeObserver(() => {
      if (atEnd.current) view.scrollTo({ top: view.scrollHeight });
    });
    follow.observe(content.current);
    return () => follow.disconnect();
  }, []);

  const onScroll = () => {
    const view = scroller.current;
    if (view) atEnd.current = view.scrollHeight - view.scrollTop - view.clientHeight < 40;
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
        {item.text}
      </p>
    </div>
  );
});

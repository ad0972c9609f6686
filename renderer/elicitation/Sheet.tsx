import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FormModel } from "../../preload/form/model.ts";
import { hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { askWords } from "../waiting/ask-words.ts";
import { ApprovalBody } from "./approval/ApprovalBody.tsx";
import { RenderBoundary } from "./RenderBoundary.tsx";
import { SheetBody } from "./SheetBody.tsx";
import { SheetHeader } from "./SheetHeader.tsx";
import { SheetMessage } from "./SheetMessage.tsx";
import type { SheetKeys, SheetProps } from "./sheet-props.ts";
import { UrlSheetBody } from "./url/UrlSheetBody.tsx";
import { useSheetFocus } from "./use-sheet-focus.ts";
import "./sheet.css";

const noFields: FormModel = { fields: [], outsideSpecification: false };

/**
 * One question of a server to the person: a dialog docked beside the conversation, not modal: Tab stays inside, F6 (the
 * window's key for going from region to region) leaves. Esc is Not now, Ctrl or Cmd+Enter sends, Enter alone never does.
 */
export function Sheet(props: SheetProps) {
  return <QuestionSheet key={props.question.key} {...props} />;
}

function QuestionSheet(props: SheetProps) {
  const { question, server, call, position, page, onClose, onRenderFailure } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  const focus = useSheetFocus(sheet);
  const keys = useRef<SheetKeys>({ send: () => {}, notNow: onClose });

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing || event.repeat) return;
    if (event.key === "Escape") keys.current.notNow();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) keys.current.send();
    else if (event.key !== "Tab" || !focus.loop(event.shiftKey)) return;
    event.preventDefault();
  };

  return (
    <section
      ref={sheet}
      className="sheet"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      style={hueStyle(server.hue)}
      onKeyDown={press}
    >
      <RenderBoundary
        onFailure={onRenderFailure}
        fallback={<Failed titleId={titleId} name={server.name} onClose={onClose} />}
      >
        <SheetHeader
          titleId={titleId}
          title={askWords(t, question, server.name)}
          question={question}
          server={server}
          call={call}
          position={position}
        />
        {question.approval === undefined && (
          <SheetMessage message={question.message} rest={question.messageRest} serverName={server.name} />
        )}
        {question.approval ? (
          <ApprovalBody {...props} approval={question.approval} keys={keys} onReady={focus.take} />
        ) : question.url && page ? (
          <UrlSheetBody {...props} verdict={question.url} page={page} keys={keys} onReady={focus.take} />
        ) : (
          <SheetBody {...props} form={question.form ?? noFields} keys={keys} onReady={focus.take} />
        )}
      </RenderBoundary>
    </section>
  );
}

function Failed({
  titleId,
  name,
  onClose,
}: {
  readonly titleId: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const close = useCallback(() => onClose(), [onClose]);
  return (
    <>
      <header>
        <h2 id={titleId}>{t("sheet.title", { name })}</h2>
      </header>
      <div className="scroll">
        <Notice tone="danger" role="alert" title={t("sheet.failed.title")}>
          <p>{t("sheet.failed.text", { name })}</p>
        </Notice>
      </div>
      <footer>
        <div className="actions">
          <span className="push" />
          <Button onClick={close}>{t("sheet.close")}</Button>
        </div>
      </footer>
    </>
  );
}

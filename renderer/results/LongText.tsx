import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextFound, TextStart } from "../../preload/contract/results.ts";
import { copyText } from "../elicitation/copy-text.ts";
import { useHost } from "../host.ts";
import { announce } from "../ui/Announcer.tsx";
import { Button } from "../ui/Button.tsx";
import { chunksOf } from "../ui/CodeBlock.tsx";
import { useFormats } from "../ui/format.ts";

/** Characters that one step shows more of, and that one reading takes when all of it is copied. */
const STEP = 128 * 1024;
const READ = 1024 * 1024;
/** A text up to here needs no search of its own: it is all in sight. */
const SHORT = 2_000;

interface LongTextProps {
  readonly callId: string;
  /** Its place in the result. */
  readonly index: number;
  readonly start: TextStart;
  readonly label: string;
  readonly mono?: boolean;
}

/** A text of any length: its beginning, the whole in steps, a search through all of it, and a copy of all of it. Never one node. */
export function LongText({ callId, index, start, label, mono = false }: LongTextProps) {
  const { t } = useTranslation();
  const host = useHost();
  const formats = useFormats();
  const [parts, setParts] = useState<readonly string[]>([start.text]);
  const [next, setNext] = useState(start.next);
  const [copied, setCopied] = useState(false);
  const partial = next < start.characters;

  const showMore = async () => {
    const reply = await host.call("readResultText", { callId, index, from: next, characters: STEP });
    if (!reply.ok || !reply.value) return;
    setParts([...parts, reply.value.text]);
    setNext(reply.value.next);
  };
  const copy = async () => {
    const pieces: string[] = [];
    for (let from = 0; from < start.characters; ) {
      const reply = await host.call("readResultText", { callId, index, from, characters: READ });
      if (!reply.ok || !reply.value) return;
      pieces.push(reply.value.text);
      from = reply.value.next;
    }
    const done = await copyText(pieces.join(""));
    setCopied(done);
    if (done) announce(t("result.copied"));
  };

  return (
    <div className="long-text">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this only names the text */}
      <div
        className={mono ? "result-text code-block" : "result-text wrap"}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
      >
        {parts.length === 1 && start.text.length <= 16_000
          ? start.text
          : parts.flatMap((part, at) =>
              chunksOf(part).map((chunk, piece) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
                <span className="chunk" key={`${at} ${piece}`}>
                  {chunk}
                </span>
              )),
            )}
      </div>
      {partial && (
        <p className="small result-partial">
          <b>{t("result.partial", { shown: formats.number(next), total: formats.number(start.characters) })}</b>
        </p>
      )}
      {start.characters > SHORT && (
        <div className="row">
          {partial && (
            <Button compact onClick={() => void showMore()}>
              {t("result.showMore", { more: formats.number(Math.min(STEP, start.characters - next)) })}
            </Button>
          )}
          <Button compact onClick={() => void copy()}>
            {t(copied ? "result.copied" : "result.copyAll")}
          </Button>
          <Search callId={callId} index={index} label={label} />
        </div>
      )}
    </div>
  );
}

function Search({ callId, index, label }: { readonly callId: string; readonly index: number; readonly label: string }) {
  const { t } = useTranslation();
  const host = useHost();
  const formats = useFormats();
  const [text, setText] = useState("");
  const [found, setFound] = useState<TextFound>();

  const find = async (from: number) => {
    if (text === "") return;
    const reply = await host.call("findInResult", { callId, index, from, text });
    if (!reply.ok || !reply.value) return;
    setFound(reply.value);
    if (reply.value.at < 0) announce(t("result.notFound"));
  };

  return (
    <form
      className="result-search"
      onSubmit={(event) => {
        event.preventDefault();
        void find(found && found.at >= 0 ? found.at + 1 : 0);
      }}
    >
      <input
        className="input"
        type="search"
        maxLength={1000}
        aria-label={t("result.searchIn", { label })}
        placeholder={t("result.search")}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFound(undefined);
        }}
      />
      {found && found.at < 0 && <p className="small muted">{t("result.notFound")}</p>}
      {found && found.at >= 0 && (
        <>
          <p className="small muted">{t("result.foundAt", { at: formats.number(found.at + 1) })}</p>
          <p className="result-found mono small wrap">
            {found.before}
            <mark>{found.match}</mark>
            {found.after}
          </p>
        </>
      )}
    </form>
  );
}

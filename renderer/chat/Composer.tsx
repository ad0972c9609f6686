import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost, useTopic } from "../host.ts";
import { navigate } from "../route.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { type LineError, parseLine, typedToolName } from "./parse-line.ts";
import { ToolSuggestions } from "./ToolSuggestions.tsx";
import { connectedTools, lineFor, matchingTools, suggestions, type ToolChoice } from "./tools.ts";

type Problem =
  | { readonly kind: "line"; readonly code: LineError; readonly params: { readonly [name: string]: string | number } }
  | { readonly kind: "no-model"; readonly offers: readonly ToolChoice[] }
  | { readonly kind: "error"; readonly error: AppError };

/** Few enough to be seen without scrolling; typing on narrows them down. */
const offeredAtOnce = 8;

interface ComposerProps {
  readonly threadId?: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Stands above the line. */
  readonly children?: ReactNode;
}

/** The line at the foot of a conversation. What cannot be run stays in it, with the reason beside it. */
export function Composer({ threadId, text, onText, field, children }: ComposerProps) {
  const { t } = useTranslation();
  const host = useHost();
  const servers = useTopic("servers");
  const choices = useMemo(() => connectedTools(servers.values()), [servers]);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState(0);
  const id = useId();

  const typed = typedToolName(text);
  const found = useMemo(() => (typed === undefined ? [] : suggestions(choices, typed)), [choices, typed]);
  const offered = found.slice(0, offeredAtOnce);
  const open = !closed && offered.length > 0 && !(offered.length === 1 && offered[0]?.handle === typed);
  const activeIndex = Math.min(active, offered.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation starts without the last one's problem
  useEffect(() => setProblem(undefined), [threadId]);

  const change = (next: string) => {
    onText(next);
    setProblem(undefined);
    setClosed(false);
    setActive(0);
  };

  const pick = (choice: ToolChoice) => {
    change(lineFor(choice));
    field.current?.focus();
  };

  const submit = async () => {
    if (busy) return;
    const parsed = parseLine(text, choices);
    if (parsed.kind === "empty") return;
    if (parsed.kind === "plain") return setProblem({ kind: "no-model", offers: matchingTools(choices, parsed.text) });
    if (parsed.kind === "wrong") return setProblem({ kind: "line", code: parsed.code, params: parsed.params });
    setBusy(true);
    const reply = await host.call("runTool", {
      serverId: parsed.choice.server.id,
      tool: parsed.choice.tool.name,
      args: { ...parsed.args },
      line: text.trim(),
      ...(threadId === undefined ? {} : { threadId }),
    });
    setBusy(false);
    if (!reply.ok) return setProblem({ kind: "error", error: reply.error });
    change("");
    if (reply.value.threadId !== threadId) navigate({ page: "chats", threadId: reply.value.threadId });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While a Hangul syllable is being composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (open) {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        return setActive((activeIndex + step + offered.length) % offered.length);
      }
      const choice = offered[activeIndex];
      // A name that is written out in full is run, though longer names begin with it; an arrow key chooses another.
      const complete = active === 0 && offered.some(({ handle }) => handle === typed);
      if (choice && ((event.key === "Enter" && !complete) || (event.key === "Tab" && !event.shiftKey))) {
        event.preventDefault();
        return pick(choice);
      }
      if (event.key === "Escape") {
        event.preventDefault();
        return setClosed(true);
      }
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void submit();
    }
  };

  return (
    <div className="composer">
      <div className="composer-in">
        {children}
        {problem && (
          <div id={`${id}-problem`}>
            <ProblemNotice problem={problem} onPick={pick} />
          </div>
        )}
        <div className="composer-box">
          {open && (
            <ToolSuggestions
              id={`${id}-list`}
              optionId={(index) => `${id}-option-${index}`}
              choices={offered}
              more={found.length - offered.length}
              active={activeIndex}
              onPick={pick}
            />
          )}
          <label className="visually-hidden" htmlFor={`${id}-field`}>
            {t("composer.label")}
          </label>
          <textarea
            id={`${id}-field`}
            ref={field}
            rows={1}
            value={text}
            spellCheck={false}
            placeholder={t("composer.placeholder")}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={open ? `${id}-list` : undefined}
            aria-activedescendant={open ? `${id}-option-${activeIndex}` : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button
            variant="primary"
            icon="send"
            aria-label={t("composer.run")}
            disabled={busy || text.trim() === ""}
            onClick={() => void submit()}
          />
        </div>
      </div>
    </div>
  );
}

function ProblemNotice({ problem, onPick }: { problem: Problem; onPick: (choice: ToolChoice) => void }) {
  const { t } = useTranslation();
  if (problem.kind === "error") return <ErrorNotice error={problem.error} announce />;
  if (problem.kind === "line") {
    return (
      <Notice tone="danger" role="alert" title={t(`composer.wrong.${problem.code}`, problem.params)}>
        <p>{t(`composer.fix.${problem.code}`, problem.params)}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" role="alert" title={t("composer.noModel")}>
      <p>{t(problem.offers.length > 0 ? "composer.noModelOffers" : "composer.noModelHint")}</p>
      {problem.offers.length > 0 && (
        <div className="row">
          {problem.offers.map((choice) => (
            <Button key={`${choice.server.id} ${choice.tool.name}`} compact onClick={() => onPick(choice)}>
              {`/${choice.handle}`}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  );
}

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost, useTopic } from "../host.ts";
import type { Later } from "../prompts/use-completion.ts";
import { navigate } from "../route.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { type Command, suggested } from "./commands.ts";
import { PromptForm } from "./PromptForm.tsx";
import { type LineError, parseLine, typedName } from "./parse-line.ts";
import { connectedPrompts, lacksArgument, type PromptChoice, promptLine } from "./prompt-choices.ts";
import { Suggestions } from "./Suggestions.tsx";
import { connectedTools, lineFor, matchingTools, type ToolChoice } from "./tools.ts";

type Problem =
  | { readonly kind: "line"; readonly code: LineError; readonly params: { readonly [name: string]: string | number } }
  | { readonly kind: "no-model"; readonly offers: readonly ToolChoice[] }
  | { readonly kind: "error"; readonly error: AppError };

/** A prompt whose arguments are being filled in. */
interface Filling {
  readonly choice: PromptChoice;
  readonly args: { readonly [name: string]: string };
}

interface ComposerProps {
  readonly threadId?: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Stands above the line. */
  readonly children?: ReactNode;
  /** For tests: how the typing's rest is waited for. */
  readonly wait?: Later | undefined;
}

/** The line at the foot of a conversation. What cannot be run stays in it, with the reason beside it. */
export function Composer({ threadId, text, onText, field, wait, children }: ComposerProps) {
  const { t } = useTranslation();
  const host = useHost();
  const servers = useTopic("servers");
  const offers = useTopic("offers");
  const choices = useMemo(() => connectedTools(servers.values()), [servers]);
  const prompts = useMemo(() => connectedPrompts(servers.values(), offers, choices), [servers, offers, choices]);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState(0);
  const [filling, setFilling] = useState<Filling>();
  const id = useId();

  const typed = typedName(text);
  const { commands: offered, more } = useMemo(
    () => (typed === undefined ? { commands: [], more: 0 } : suggested(choices, prompts, typed)),
    [choices, prompts, typed],
  );
  const isTyped = ({ choice }: Command) => choice.handle === typed;
  const open = !closed && !filling && offered.length > 0 && !(offered.length === 1 && offered.some(isTyped));
  const activeIndex = Math.min(active, offered.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation starts without the last one's problem
  useEffect(() => {
    setProblem(undefined);
    setFilling(undefined);
  }, [threadId]);
  useLooks(typed !== undefined, prompts);

  const change = (next: string) => {
    onText(next);
    setProblem(undefined);
    setClosed(false);
    setActive(0);
    setFilling(undefined);
  };

  const pickTool = (choice: ToolChoice) => {
    change(lineFor(choice));
    field.current?.focus();
  };
  const pick = ({ kind, choice }: Command) => {
    if (kind === "tool") return pickTool(choice);
    change(`${promptLine(choice, {})} `);
    if (choice.prompt.arguments.length > 0) setFilling({ choice, args: {} });
    else field.current?.focus();
  };
  const leaveForm = () => {
    setFilling(undefined);
    field.current?.focus();
  };

  const sent = (thread: string) => {
    change("");
    if (thread !== threadId) navigate({ page: "chats", threadId: thread });
  };
  const inThread = threadId === undefined ? {} : { threadId };

  const getPrompt = async (choice: PromptChoice, args: Filling["args"], line: string) => {
    if (busy) return;
    setBusy(true);
    const input = { serverId: choice.server.id, prompt: choice.prompt.name, args: { ...args }, line, ...inThread };
    const reply = await host.call("getPrompt", input);
    setBusy(false);
    if (reply.ok) {
      // The form that held the focus is gone.
      if (filling) field.current?.focus();
      sent(reply.value.threadId);
    } else setProblem({ kind: "error", error: reply.error });
  };

  const submit = async () => {
    if (busy) return;
    const parsed = parseLine(text, choices, prompts);
    if (parsed.kind === "empty") return;
    if (parsed.kind === "plain") return setProblem({ kind: "no-model", offers: matchingTools(choices, parsed.text) });
    if (parsed.kind === "wrong") return setProblem({ kind: "line", code: parsed.code, params: parsed.params });
    if (parsed.kind === "prompt") {
      const { choice, args, given } = parsed;
      const whole = given ? !lacksArgument(choice, args) : choice.prompt.arguments.length === 0;
      return whole ? getPrompt(choice, args, text.trim()) : setFilling({ choice, args });
    }
    setBusy(true);
    const reply = await host.call("runTool", {
      serverId: parsed.choice.server.id,
      tool: parsed.choice.tool.name,
      args: { ...parsed.args },
      line: text.trim(),
      ...inThread,
    });
    setBusy(false);
    if (!reply.ok) return setProblem({ kind: "error", error: reply.error });
    sent(reply.value.threadId);
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
      const command = offered[activeIndex];
      // A name that is written out in full is run, though longer names begin with it; an arrow key chooses another.
      const complete = active === 0 && offered.some(isTyped);
      if (command && ((event.key === "Enter" && !complete) || (event.key === "Tab" && !event.shiftKey))) {
        event.preventDefault();
        return pick(command);
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
            <ProblemNotice problem={problem} onPick={pickTool} />
          </div>
        )}
        {filling && (
          <PromptForm
            key={filling.choice.handle}
            choice={filling.choice}
            initial={filling.args}
            busy={busy}
            onSubmit={(args) => void getPrompt(filling.choice, args, promptLine(filling.choice, args))}
            onCancel={leaveForm}
            wait={wait}
          />
        )}
        <div className="composer-box">
          {open && (
            <Suggestions
              id={`${id}-list`}
              optionId={(index) => `${id}-option-${index}`}
              commands={offered}
              more={more}
              active={activeIndex}
              onPick={pick}
              onKeyDown={onKeyDown}
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

/** Who begins a command looks at the prompts there are: main reads anew what is no longer fresh. */
function useLooks(looking: boolean, prompts: readonly PromptChoice[]): void {
  const host = useHost();
  const servers = [...new Set(prompts.map(({ server }) => server.id))].join("\n");
  useEffect(() => {
    if (!looking || servers === "") return;
    for (const serverId of servers.split("\n")) void host.call("lookAtOffers", { serverId, list: "prompts" });
  }, [host, looking, servers]);
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

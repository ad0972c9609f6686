import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost, useTopic } from "../host.ts";
import type { Later } from "../prompts/use-completion.ts";
import { navigate } from "../route.ts";
import { checkedRun } from "../tools/checked-run.ts";
import type { JsonObject } from "../tools/form/json-value.ts";
import { Button } from "../ui/Button.tsx";
import { type Command, suggested } from "./commands.ts";
import { type HeldLine, LineProblem, type Problem } from "./LineProblem.tsx";
import { PromptForm } from "./PromptForm.tsx";
import { parseLine, typedName } from "./parse-line.ts";
import { connectedPrompts, lacksArgument, type PromptChoice, promptLine } from "./prompt-choices.ts";
import { Suggestions } from "./Suggestions.tsx";
import { ToolLineForm } from "./ToolLineForm.tsx";
import { connectedTools, lineFor, matchingTools, needsArguments, type ToolChoice } from "./tools.ts";

/** A command whose arguments are being filled in. */
type Filling =
  | { readonly kind: "prompt"; readonly choice: PromptChoice; readonly args: { readonly [name: string]: string } }
  | { readonly kind: "tool"; readonly choice: ToolChoice; readonly from?: HeldLine };

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
  // Goes on with each conversation that is left: whoever went on is not called back to it.
  const left = useRef(0);

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
    return () => {
      left.current += 1;
    };
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
    if (needsArguments(choice.tool)) setFilling({ kind: "tool", choice });
    else field.current?.focus();
  };
  const pick = ({ kind, choice }: Command) => {
    if (kind === "tool") return pickTool(choice);
    change(`${promptLine(choice, {})} `);
    if (choice.prompt.arguments.length > 0) setFilling({ kind: "prompt", choice, args: {} });
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

  const getPrompt = async (choice: PromptChoice, args: { readonly [name: string]: string }, line: string) => {
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

  const runTool = async (choice: ToolChoice, args: JsonObject, anyway = false) => {
    if (busy) return;
    setBusy(true);
    const at = left.current;
    const [serverId, tool] = [choice.server.id, choice.tool.name];
    const run = { serverId, tool, args: JSON.stringify(args), line: text.trim(), ...inThread };
    const end = await checkedRun(host, run, { anyway });
    setBusy(false);
    if (end.kind === "dropped") return;
    if (end.kind === "held") return setProblem({ kind: "held", choice, args, verdict: end.verdict });
    if (end.kind === "failed") return setProblem({ kind: "error", error: end.error });
    // Whoever pressed Enter and went on to another place meant it to run, and not to be called back.
    if (left.current !== at) return change("");
    // The button that was pressed is gone.
    if (anyway) field.current?.focus();
    sent(end.threadId);
  };

  const submit = () => {
    if (busy) return;
    const parsed = parseLine(text, choices, prompts);
    if (parsed.kind === "empty") return;
    if (parsed.kind === "plain") return setProblem({ kind: "no-model", offers: matchingTools(choices, parsed.text) });
    if (parsed.kind === "wrong") return setProblem({ kind: "line", code: parsed.code, params: parsed.params });
    if (parsed.kind === "prompt") {
      const { choice, args, given } = parsed;
      const whole = given ? !lacksArgument(choice, args) : choice.prompt.arguments.length === 0;
      return whole ? getPrompt(choice, args, text.trim()) : setFilling({ kind: "prompt", choice, args });
    }
    const { choice, args, given } = parsed;
    return !given && needsArguments(choice.tool) ? setFilling({ kind: "tool", choice }) : runTool(choice, args);
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
            <LineProblem
              problem={problem}
              busy={busy}
              onPick={pickTool}
              onAnyway={({ choice, args }) => void runTool(choice, args, true)}
              onForm={(from) => {
                setProblem(undefined);
                setFilling({ kind: "tool", choice: from.choice, from });
              }}
            />
          </div>
        )}
        {filling?.kind === "tool" && (
          <ToolLineForm
            key={`${filling.choice.handle} ${threadId}`}
            choice={filling.choice}
            threadId={threadId}
            args={filling.from?.args}
            found={filling.from?.verdict}
            onStarted={(thread) => {
              field.current?.focus();
              sent(thread);
            }}
            onCancel={leaveForm}
          />
        )}
        {filling?.kind === "prompt" && (
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
            readOnly={busy}
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

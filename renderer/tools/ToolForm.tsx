import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ToolView } from "../../preload/contract/servers.ts";
import { announce } from "../ui/Announcer.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { draftOf, keepDraft } from "./drafts.ts";
import { FaultSummary } from "./FaultSummary.tsx";
import { ArgumentsForm } from "./form/ArgumentsForm.tsx";
import type { JsonFault } from "./form/json-fault.ts";
import type { JsonObject } from "./form/json-value.ts";
import { startArguments } from "./form/start-value.ts";
import { JsonView } from "./JsonView.tsx";
import { type Said, type StartedRun, useRun } from "./use-run.ts";
import "./tools.css";

interface ToolFormProps {
  readonly serverId: string;
  readonly tool: ToolView;
  /** Its inputSchema. */
  readonly schema: unknown;
  /** Arguments to begin with, each time another object is given. */
  readonly given: JsonObject | undefined;
  /** The person may have it run as a task. */
  readonly maybeTask: boolean;
  /** In a conversation; what is typed is then not kept for the tool's own page. */
  readonly said?: Said | undefined;
  readonly onStarted: (run: StartedRun) => void;
  /** Other buttons, behind the one that runs it. */
  readonly children?: ReactNode;
}

/** The arguments of a tool, as a form and as JSON that stay in step, and the way to run it with them. */
export function ToolForm({ serverId, tool, schema, given, maybeTask, said, onStarted, children }: ToolFormProps) {
  const { t } = useTranslation();
  const name = useId();
  const [args, setArgs] = useState<JsonObject>(
    () => given ?? (said ? undefined : draftOf(serverId, tool.name)) ?? startArguments(schema),
  );
  const [look, setLook] = useState<"form" | "json">("form");
  const [asTask, setAsTask] = useState(false);
  const [broken, setBroken] = useState<ReadonlyMap<string, JsonFault>>(new Map());
  const { faults, more, notChecked, error, busy, run, forget } = useRun(serverId, tool.name, said);
  const summary = useRef<HTMLDivElement>(null);

  const change = (next: JsonObject) => {
    setArgs(next);
    if (!said) keepDraft(serverId, tool.name, next);
    forget();
  };
  const seen = useRef(given);
  if (seen.current !== given) {
    seen.current = given;
    if (given) setArgs(given);
  }
  const onBroken = useCallback((place: string, fault: JsonFault | undefined) => {
    setBroken((before) => {
      if (before.get(place) === fault) return before;
      const next = new Map(before);
      if (fault) next.set(place, fault);
      else next.delete(place);
      return next;
    });
  }, []);
  useEffect(() => {
    if (faults.length > 0) summary.current?.focus();
  }, [faults]);

  const held = broken.size > 0;
  const start = async (anyway = false) => {
    if (held || busy) return;
    const started = await run(args, { anyway, asTask: maybeTask && asTask });
    if (!started) return;
    announce(t("tools.started", { tool: tool.title ?? tool.name }));
    onStarted(started);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void start();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works from every field inside
    <div className="tool-form" onKeyDown={onKeyDown}>
      <div className="row">
        {said ? <b>{t("tools.arguments")}</b> : <h4>{t("tools.arguments")}</h4>}
        <fieldset className="segments push">
          <legend className="visually-hidden">{t("tools.shownAs")}</legend>
          {(["form", "json"] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={name}
                checked={look === each}
                disabled={held && look !== each}
                onChange={() => setLook(each)}
              />
              <span>{t(`tools.look.${each}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {faults.length > 0 && (
        <FaultSummary ref={summary} faults={faults} more={more} busy={busy} onAnyway={() => void start(true)} />
      )}
      {look === "form" ? (
        <ArgumentsForm schema={schema} value={args} faults={faults} onChange={change} onBroken={onBroken} />
      ) : (
        <JsonView value={args} onChange={change} onBroken={onBroken} />
      )}
      {error && <ErrorNotice error={error} announce />}
      {notChecked && (
        <Notice title={t("tools.notCheckedTitle")} role="status">
          <p>{t(`tools.notChecked.${notChecked}`)}</p>
        </Notice>
      )}
      {maybeTask && (
        <label className="tick">
          <input type="checkbox" checked={asTask} onChange={(event) => setAsTask(event.currentTarget.checked)} />
          <span>{t("tools.asTask")}</span>
        </label>
      )}
      {tool.saysDestructive && (
        <p className="small tool-destroys" id={`${name}-destroys`}>
          {t("tools.destroys")}
        </p>
      )}
      <div className="row">
        <Button
          variant={tool.saysDestructive ? "danger" : "primary"}
          aria-describedby={tool.saysDestructive ? `${name}-destroys` : undefined}
          disabled={held || busy}
          onClick={() => void start()}
        >
          {t("tools.run")}
        </Button>
        {children}
        <kbd className="muted small">{t("tools.runKeys")}</kbd>
        {held && <span className="small tool-held">{t("tools.held")}</span>}
      </div>
    </div>
  );
}

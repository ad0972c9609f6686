import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallView } from "../../preload/contract/calls.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useEntry, useHost, useTopic } from "../host.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { useFormats } from "../ui/format.ts";
import { isOngoing } from "../visits/visit-state.ts";
import { argumentsLine } from "./arguments.ts";
import { CallQuestions } from "./CallQuestions.tsx";
import { ResultCard } from "./ResultCard.tsx";
import { TaskLine } from "./TaskLine.tsx";

/** A call of the conversation: the call, the questions it led to, its end. */
export function CallCard({ callId }: { readonly callId: string }) {
  const { t } = useTranslation();
  const call = useEntry("calls", callId);
  const server = useEntry("servers", call?.serverId);
  if (!call) return <p className="turn muted small">{t("chat.callMissing")}</p>;
  const name = server?.name ?? call.serverId;
  const tool = visibleText(call.tool, false);
  const line = argumentsLine(call.args);

  return (
    <div className="turn call">
      <article className="card" aria-label={t("chat.callOn", { tool, name })}>
        <header>
          <Avatar name={name} hue={server?.hue ?? 0} />
          <div className="card-title">
            <b>{tool}</b> <span className="muted">{t("chat.on", { name })}</span>
          </div>
          {call.kind === "prompt" && <Chip>{t("composer.prompt")}</Chip>}
          {call.rounds > 0 && <Chip>{t("chat.rounds", { count: call.rounds })}</Chip>}
          <CallState call={call} />
        </header>
        {line !== "" && (
          <details className="card-body disclosure">
            <summary>
              <code>{line}</code>
            </summary>
            <CodeBlock label={t("chat.arguments")} text={JSON.stringify(call.args, null, 2)} />
          </details>
        )}
        {call.task && <TaskLine call={call} task={call.task} />}
        {call.state !== "ended" && <Running call={call} />}
      </article>
      <CallQuestions call={call} />
      {call.end && <ResultCard call={call} end={call.end} />}
    </div>
  );
}

function CallState({ call }: { readonly call: CallView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (call.state === "asking") return <Chip tone="accent">{t("chat.state.asking")}</Chip>;
  if (call.state !== "ended") return <Chip>{t(`chat.state.${call.state}`)}</Chip>;
  if (call.endedAt === undefined) return null;
  return (
    <span className="muted small">{t("chat.took", { time: formats.duration(call.endedAt - call.startedAt) })}</span>
  );
}

function Running({ call }: { readonly call: CallView }) {
  const { t } = useTranslation();
  const host = useHost();
  const formats = useFormats();
  const [stopping, setStopping] = useState(false);
  const { progress } = call;
  const around = { questions: useTopic("questions"), calls: useTopic("calls") };
  const pages = call.questions.map((key) => around.questions.get(key)).filter((question) => question !== undefined);
  const visiting = call.state === "running" && pages.some((question) => isOngoing(question, around));
  const doing = call.state === "ended" ? "running" : visiting ? "visiting" : call.state;
  const steps = progress && {
    done: formats.number(progress.progress),
    total: progress.total === undefined ? "" : formats.number(progress.total),
  };

  const stop = async () => {
    setStopping(true);
    const reply = await host.call("stopCall", { callId: call.id });
    if (!reply.ok) setStopping(false);
  };

  return (
    <div className="card-body running">
      <div className="running-words">
        {progress && (
          <progress
            aria-label={t("chat.progressOf", { tool: visibleText(call.tool, false) })}
            {...(progress.total === undefined ? {} : { value: progress.progress, max: progress.total })}
          />
        )}
        <span className="small">
          {progress?.message ?? t(`chat.doing.${doing}`)}
          {steps && <span className="muted"> {steps.total ? t("chat.stepsOf", steps) : t("chat.steps", steps)}</span>}
        </span>
      </div>
      <Button compact icon="stop" disabled={stopping || call.state === "stopping"} onClick={() => void stop()}>
        {t("chat.stop")}
      </Button>
    </div>
  );
}

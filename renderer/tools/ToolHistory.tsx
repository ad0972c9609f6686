import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallView } from "../../preload/contract/calls.ts";
import { argumentsLine } from "../chat/arguments.ts";
import { CallCard } from "../chat/CallCard.tsx";
import { endTitle } from "../chat/ResultCard.tsx";
import { knowsArguments } from "../chat/TaskLine.tsx";
import { useTopic } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { useFormats } from "../ui/format.ts";
import { useArrival } from "../ui/use-arrival.ts";

const STEP = 10;

interface ToolHistoryProps {
  readonly serverId: string;
  readonly tool: string;
  /** The call that was started here last: it stands open. */
  readonly latest: string | undefined;
  readonly onAgain: (args: CallView["args"]) => void;
}

/** The runs of a tool that are kept, newest first, those of conversations too. */
export function ToolHistory({ serverId, tool, latest, onAgain }: ToolHistoryProps) {
  const { t } = useTranslation();
  const calls = useTopic("calls");
  const [drawn, setDrawn] = useState(STEP);
  const runs = [...calls.values()]
    .filter((call) => call.kind === "tool" && call.serverId === serverId && call.tool === tool)
    .sort((a, b) => b.startedAt - a.startedAt);
  const place = useRef<HTMLLIElement>(null);
  useArrival(
    place,
    latest,
    runs.some(({ id }) => id === latest),
  );
  if (runs.length === 0) return null;
  return (
    <section className="tool-history" aria-label={t("tools.history")}>
      <h4>{t("tools.history")}</h4>
      <ol>
        {runs.slice(0, drawn).map((call) => (
          <li key={call.id} ref={call.id === latest ? place : undefined}>
            <Run call={call} open={call.id === latest || call.state !== "ended"} onAgain={() => onAgain(call.args)} />
          </li>
        ))}
      </ol>
      {runs.length > drawn && (
        <Button compact onClick={() => setDrawn(drawn + STEP)}>
          {t("servers.showMore", { count: runs.length - drawn })}
        </Button>
      )}
    </section>
  );
}

interface RunProps {
  readonly call: CallView;
  readonly open: boolean;
  readonly onAgain: () => void;
}

function Run({ call, open: wanted, onAgain }: RunProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [open, setOpen] = useState(wanted);
  const [before, setBefore] = useState(wanted);
  if (before !== wanted) {
    // A run that begins stands open; one that ends stays as it is.
    setBefore(wanted);
    if (wanted) setOpen(true);
  }
  const line = argumentsLine(call.args, 80);
  return (
    <details className="disclosure" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {formats.time(call.startedAt)} ·{" "}
        {call.end ? endTitle(t, call.end) : t(`chat.state.${call.state === "ended" ? "running" : call.state}`)}
        {call.threadId !== "" && ` · ${t("tools.inConversation")}`}
        {line !== "" && <code className="muted"> {line}</code>}
      </summary>
      {open && (
        <>
          <CallCard callId={call.id} />
          {call.state === "ended" && knowsArguments(call) && (
            <Button compact onClick={onAgain}>
              {t("tools.sameArguments")}
            </Button>
          )}
        </>
      )}
    </details>
  );
}

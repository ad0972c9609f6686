import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallView } from "../../preload/contract/calls.ts";
import type { Host } from "../mirror.ts";
import { useQuestionsSignal } from "../questions-signal.ts";
import { Button } from "../ui/Button.tsx";
import { isGathered, ServerRow } from "../waiting/ServerRow.tsx";
import { QuestionCard } from "./QuestionCard.tsx";

/** Cards of one call that are drawn at once. */
const DRAWN = 20;

/** The questions a call led to, in order; those of a flood or of a muted server stand in one card. */
export function CallQuestions({ call }: { readonly call: CallView }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { questions, serverId } = call;
  const gatheredKeys = useCallback(
    (host: Host) => {
      const entries = host.entries("questions");
      const gathered = questions.filter((key) => {
        const question = entries.get(key);
        return question !== undefined && isGathered(question);
      });
      return gathered.join(" ");
    },
    [questions],
  );
  const gathered = new Set(useQuestionsSignal(gatheredKeys).split(" ").filter(Boolean));
  const single = questions.filter((key) => !gathered.has(key));
  const drawn = all ? single : single.slice(-DRAWN);
  return (
    <>
      {drawn.length < single.length && (
        <Button compact className="earlier" onClick={() => setAll(true)}>
          {t("waiting.earlier", { count: single.length - drawn.length })}
        </Button>
      )}
      {drawn.map((key) => (
        <QuestionCard key={key} questionKey={key} />
      ))}
      {gathered.size > 0 && <ServerRow serverId={serverId} />}
    </>
  );
}

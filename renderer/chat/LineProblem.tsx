import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { Faults } from "../tools/checked-run.ts";
import { faultWords } from "../tools/form/fault-words.ts";
import type { JsonObject } from "../tools/form/json-value.ts";
import { labelText } from "../tools/form/schema-words.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import type { LineError } from "./parse-line.ts";
import type { ToolChoice } from "./tools.ts";

/** Why a line did not run. */
export type Problem =
  | { readonly kind: "line"; readonly code: LineError; readonly params: { readonly [name: string]: string | number } }
  | { readonly kind: "no-model"; readonly offers: readonly ToolChoice[] }
  | HeldLine
  | { readonly kind: "error"; readonly error: AppError };

/** A tool's line whose arguments don't fit its schema. */
export interface HeldLine {
  readonly kind: "held";
  readonly choice: ToolChoice;
  readonly args: JsonObject;
  readonly verdict: Faults;
}

/** Faults that are listed beside a line; its form has them all. */
const SHOWN = 5;

interface LineProblemProps {
  readonly problem: Problem;
  readonly busy: boolean;
  readonly onPick: (choice: ToolChoice) => void;
  readonly onAnyway: (line: HeldLine) => void;
  readonly onForm: (line: HeldLine) => void;
}

/** What is wrong with a line, beside it, and the ways on. */
export function LineProblem({ problem, busy, onPick, onAnyway, onForm }: LineProblemProps) {
  const { t } = useTranslation();
  if (problem.kind === "error") return <ErrorNotice error={problem.error} announce />;
  if (problem.kind === "line") {
    return (
      <Notice tone="danger" role="alert" title={t(`composer.wrong.${problem.code}`, problem.params)}>
        <p>{t(`composer.fix.${problem.code}`, problem.params)}</p>
      </Notice>
    );
  }
  if (problem.kind === "held") {
    const { faults, more } = problem.verdict;
    const hidden = Math.max(0, faults.length - SHOWN) + more;
    return (
      <Notice tone="danger" role="alert" title={t("tools.faults", { count: faults.length + more })}>
        <ul className="fault-list">
          {faults.slice(0, SHOWN).map((fault) => (
            <li key={JSON.stringify(fault)} className="wrap">
              {fault.path.length > 0 && <b>{labelText(fault.path.join(" › "))}</b>} {faultWords(t, fault)}
            </li>
          ))}
        </ul>
        {hidden > 0 && <p className="small">{t("tools.moreFaults", { count: hidden })}</p>}
        <div className="row">
          <Button compact disabled={busy} onClick={() => onForm(problem)}>
            {t("composer.openForm")}
          </Button>
          <Button compact disabled={busy} onClick={() => onAnyway(problem)}>
            {t("composer.runAnyway")}
          </Button>
        </div>
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

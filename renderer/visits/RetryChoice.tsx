import { useTranslation } from "react-i18next";
import type { Visit } from "../../preload/contract/elicitation.ts";
import type { PagesOfCall } from "./visit-state.ts";

interface RetryChoiceProps {
  readonly visit: Visit;
  readonly pages: PagesOfCall | undefined;
  readonly busy: boolean;
  readonly onChange: (byItself: boolean) => void;
}

/** For a call that waits for pages: how many are done, and whether it is sent again without asking once all are. */
export function RetryChoice({ visit, pages, busy, onChange }: RetryChoiceProps) {
  const { t } = useTranslation();
  if (visit.continues !== "retry") return null;
  return (
    <div className="retry-choice">
      {pages !== undefined && pages.of > 1 && (
        <p className="small">{t("visit.pages", { done: pages.done, count: pages.of })}</p>
      )}
      <label className="tick">
        <input
          type="checkbox"
          checked={visit.retriesByItself}
          disabled={busy}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t("visit.retry-by-itself")}</span>
      </label>
    </div>
  );
}

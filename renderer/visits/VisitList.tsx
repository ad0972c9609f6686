import { useTranslation } from "react-i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { useEntry } from "../host.ts";
import { VisitCard } from "./VisitCard.tsx";

/** The pages that are open in the browser, as a section of the list of waiting questions; nothing when there are none. */
export function VisitList({ visits }: { readonly visits: readonly QuestionView[] }) {
  const { t } = useTranslation();
  if (visits.length === 0) return null;
  return (
    <section className="inbox-visits" aria-labelledby="inbox-visits">
      <h2 id="inbox-visits">{t("visit.list")}</h2>
      <ul className="inbox">
        {visits.map((question) => (
          <Line key={question.key} question={question} />
        ))}
      </ul>
    </section>
  );
}

function Line({ question }: { readonly question: QuestionView }) {
  const server = useEntry("servers", question.serverId);
  if (!question.visit) return null;
  const name = server?.name ?? question.serverId;
  return (
    <li>
      <VisitCard question={question} visit={question.visit} name={name} hue={server?.hue ?? 0} />
    </li>
  );
}

import { useTranslation } from "react-i18next";
import type { CallView } from "../../preload/contract/calls.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { visibleJson } from "../../preload/form/visible-text.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Chip } from "../ui/Chip.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";

/** A longer command may fill more than one line in a narrow window, in characters. */
const ONE_LINE = 36;

interface SheetHeaderProps {
  readonly titleId: string;
  /** Who wants what, in a few words. */
  readonly title: string;
  readonly question: QuestionView;
  readonly server: ServerView;
  readonly call: CallView | undefined;
  readonly position: { readonly n: number; readonly of: number };
}

/** What the server calls itself, if that differs from the user's own name for it; a claim, shown as a quotation only. */
function ownTitle({ state, name }: ServerView): string | undefined {
  if (state.kind !== "ready") return undefined;
  const title = state.negotiated.serverInfo.title ?? state.negotiated.serverInfo.name;
  return title === "" || title === name ? undefined : title;
}

function Attribution({ attribution }: Pick<QuestionView, "attribution">) {
  const { t } = useTranslation();
  if (attribution.kind === "unasked") return <span>{t("sheet.asked.unasked")}</span>;
  if (attribution.kind === "one-of") {
    const tools = attribution.tools.join(", ");
    return <span>{t("sheet.asked.one-of", { count: attribution.tools.length, tools })}</span>;
  }
  return (
    <span>
      {t("sheet.asked.by")} <code>{attribution.tool}</code>
    </span>
  );
}

/** The command or address; of a long one the beginning in one line, and all of it when it is pressed. */
function Target({ target }: { readonly target: string }) {
  const text = <code dir="ltr">{target}</code>;
  if (target.length <= ONE_LINE) return text;
  return (
    <details className="target">
      <summary>{text}</summary>
    </details>
  );
}

/** Who asks, from where, and because of what. The name is the user's own. */
export function SheetHeader({ titleId, title, question, server, call, position }: SheetHeaderProps) {
  const { t } = useTranslation();
  const ownName = ownTitle(server);
  // A tool that is to be allowed shows them itself.
  const hasArguments = question.approval?.kind !== "tool" && call !== undefined && Object.keys(call.args).length > 0;
  return (
    <header>
      <Avatar name={server.name} hue={server.hue} />
      <h2 id={titleId}>{title}</h2>
      {position.of > 1 && <Chip>{t("sheet.position", { n: position.n, of: position.of })}</Chip>}
      {question.repeated !== undefined && <Chip tone="warn">{t("sheet.repeated", { count: question.repeated })}</Chip>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this only names the lines */}
      <div className="who" role="group" aria-label={t("sheet.who")}>
        <Attribution attribution={question.attribution} />
        {question.round !== undefined && question.round > 1 && (
          <span>{t("sheet.round", { round: question.round })}</span>
        )}
        {ownName !== undefined && (
          <span>
            {t("sheet.calls-itself")} <q>{ownName}</q>
          </span>
        )}
        <Target target={server.target} />
      </div>
      {hasArguments && (
        <details className="disclosure arguments">
          <summary>{t("sheet.asked.arguments")}</summary>
          <CodeBlock label={t("sheet.asked.arguments")} text={visibleJson(JSON.stringify(call.args, null, 2))} />
        </details>
      )}
    </header>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SamplingRequestApproval } from "../../../preload/contract/approvals.ts";

/** What a server asks for beside the prompt: how long, how, by which model (S-23). It is advice, and shown as that. */
export function PromptTerms({ request }: { readonly request: SamplingRequestApproval }) {
  const { t } = useTranslation();
  const { maxTokens, temperature, stopSequences = [], hints, priorities, tools, includeContext } = request;
  const wishes = (["cost", "speed", "intelligence"] as const).flatMap((name) => {
    const value = priorities[name];
    return value === undefined ? [] : [t(`approval.sampling.priority.${name}`, { value })];
  });
  return (
    <section>
      <h3>{t("approval.sampling.terms")}</h3>
      <dl className="facts sampling-terms">
        <Term name={t("approval.sampling.maxTokens")}>{t("approval.sampling.tokens", { count: maxTokens })}</Term>
        {temperature !== undefined && <Term name={t("approval.sampling.temperature")}>{temperature}</Term>}
        <Names name={t("approval.sampling.stops")} all={stopSequences} />
        <Names name={t("approval.sampling.hints")} all={hints} />
        {wishes.length > 0 && <Term name={t("approval.sampling.priorities")}>{wishes.join(" · ")}</Term>}
        <Names name={t("approval.sampling.tools")} all={tools} />
        {includeContext !== undefined && (
          <Term name={t("approval.sampling.context")}>{t(`approval.sampling.contextOf.${includeContext}`)}</Term>
        )}
      </dl>
    </section>
  );
}

function Names({ name, all }: { readonly name: string; readonly all: readonly string[] }) {
  if (all.length === 0) return null;
  return (
    <Term name={name}>
      {all.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a server may name one twice, and they never move
        <code key={place} className="sampling-name">
          {one}
        </code>
      ))}
    </Term>
  );
}

function Term({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

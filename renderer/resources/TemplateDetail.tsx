import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TemplateView } from "../../preload/contract/offers.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useHost } from "../host.ts";
import { ArgumentsForm } from "../prompts/ArgumentsForm.tsx";
import type { Later } from "../prompts/use-completion.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { OfferHead } from "./OfferHead.tsx";
import { useBroughtIntoView } from "./use-brought-into-view.ts";

interface TemplateDetailProps {
  readonly server: ServerView;
  readonly template: TemplateView;
  readonly canComplete: boolean;
  /** The URI that the template became. */
  readonly onUri: (uri: string) => void;
  readonly wait?: Later | undefined;
}

/** A template and its variables; main makes the URI of them (RFC 6570, where any may be left empty). */
export function TemplateDetail({ server, template, canComplete, onUri, wait }: TemplateDetailProps) {
  const { t } = useTranslation();
  const section = useBroughtIntoView<HTMLElement>();
  const host = useHost();
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(false);
  const { uriTemplate, variables } = template;
  const name = template.title ?? visibleText(template.name, false);
  const expand = async (values: { readonly [name: string]: string }) => {
    setBusy(true);
    const reply = await host.call("expandTemplate", { serverId: server.id, uriTemplate, values: { ...values } });
    setBusy(false);
    setError(reply.ok ? undefined : reply.error);
    if (reply.ok) onUri(reply.value.uri);
  };
  return (
    <section ref={section} className="offer-detail" aria-label={name}>
      <OfferHead server={server} name={name} of={{ kind: "template", key: uriTemplate }} icon={template.icon} />
      {template.description && <p className="muted wrap">{template.description}</p>}
      {variables.length === 0 ? (
        <Notice tone="warn" title={t("resources.notExpandable")} />
      ) : (
        <ArgumentsForm
          serverId={server.id}
          of={{ kind: "template", uriTemplate }}
          fields={variables.map((variable) => ({
            name: variable,
            label: visibleText(variable, false),
            required: false,
          }))}
          canComplete={canComplete}
          submit={t("resources.read")}
          busy={busy}
          onSubmit={(values) => void expand(values)}
          wait={wait}
        />
      )}
      {error && <ErrorNotice error={error} announce />}
    </section>
  );
}

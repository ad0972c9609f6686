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
import { HoledAddress } from "./HoledAddress.tsx";
import { OfferHead } from "./OfferHead.tsx";
import { optionalVariables } from "./optional-variables.ts";
import { useBroughtIntoView } from "./use-brought-into-view.ts";

interface TemplateDetailProps {
  readonly server: ServerView;
  readonly template: TemplateView;
  readonly canComplete: boolean;
  /** The URI that the template became. */
  readonly onUri: (uri: string) => void;
  readonly wait?: Later | undefined;
}

/**
 * A template and its variables; main makes the URI of them. RFC 6570 lets any be left empty: where that leaves a hole, the address
 * is shown before it is read.
 */
export function TemplateDetail({ server, template, canComplete, onUri, wait }: TemplateDetailProps) {
  const { t } = useTranslation();
  const section = useBroughtIntoView<HTMLElement>();
  const host = useHost();
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(false);
  /** What would be read, though not all was filled in. */
  const [holed, setHoled] = useState<{ readonly uri: string; readonly empty: readonly string[] }>();
  const { uriTemplate, variables } = template;
  const name = template.title ?? visibleText(template.name, false);
  const expand = async (values: { readonly [name: string]: string }) => {
    const optional = optionalVariables(uriTemplate);
    const empty = variables.filter((variable) => values[variable] === undefined && !optional.has(variable));
    setBusy(true);
    setHoled(undefined);
    const reply = await host.call("expandTemplate", { serverId: server.id, uriTemplate, values: { ...values } });
    setBusy(false);
    setError(reply.ok ? undefined : reply.error);
    if (!reply.ok) return;
    const { uri } = reply.value;
    if (empty.length === 0) return onUri(uri);
    setHoled({ uri, empty });
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
          onEdit={() => setHoled(undefined)}
          wait={wait}
        />
      )}
      {holed && <HoledAddress {...holed} onRead={() => onUri(holed.uri)} />}
      {error && <ErrorNotice error={error} announce />}
    </section>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResourceView, TemplateView } from "../../preload/contract/offers.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useEntry } from "../host.ts";
import type { Later } from "../prompts/use-completion.ts";
import { navigate } from "../route.ts";
import { OfferSection } from "./OfferSection.tsx";
import { OffersPane } from "./OffersPane.tsx";
import { ResourceDetail } from "./ResourceDetail.tsx";
import { TemplateDetail } from "./TemplateDetail.tsx";
import type { Row } from "./WindowedList.tsx";

function resourceRow({ uri, name, title, icon }: ResourceView): Row {
  const about = visibleText(uri, false);
  return { key: uri, name: title ?? visibleText(name, false), about, kind: "resource", icon };
}

function templateRow({ uriTemplate, name, title, icon }: TemplateView): Row {
  const about = visibleText(uriTemplate, false);
  return { key: uriTemplate, name: title ?? visibleText(name, false), about, kind: "template", icon };
}

interface ResourcesTabProps {
  readonly server: ServerView;
  /** The exact URI of the chosen resource. */
  readonly item: string | undefined;
  /** For tests: how the typing's rest is waited for. */
  readonly wait?: Later;
}

/** The resources of a server: the list, its templates, and the chosen one. */
export function ResourcesTab({ server, item, wait }: ResourcesTabProps) {
  const { t } = useTranslation();
  const offers = useEntry("offers", server.id);
  const [chosenTemplate, setTemplate] = useState<string>();
  /** What a template became, the n-th time: it is read without another press. */
  const [made, setMade] = useState<{ readonly uri: string; readonly n: number }>();
  const { resources, templates } = offers ?? {};
  const template = templates?.items.find(({ uriTemplate }) => uriTemplate === chosenTemplate);
  const show = (uri: string) => navigate({ page: "servers", serverId: server.id, tab: "resources", item: uri });
  return (
    <OffersPane
      server={server}
      offers={offers}
      list="resources"
      there={resources !== undefined || templates !== undefined}
    >
      {resources && (
        <OfferSection
          server={server}
          title={t("resources.title", { count: resources.items.length })}
          search={t("resources.search")}
          none={t("resources.none")}
          list={resources}
          rowOf={resourceRow}
          chosen={template ? undefined : item}
          onChoose={(uri) => {
            setTemplate(undefined);
            setMade(undefined);
            show(uri);
          }}
        />
      )}
      {templates && (templates.items.length > 0 || templates.stopped) && (
        <OfferSection
          server={server}
          title={t("resources.templates", { count: templates.items.length })}
          search={t("resources.searchTemplates")}
          none=""
          list={templates}
          rowOf={templateRow}
          chosen={chosenTemplate}
          onChoose={(uriTemplate) => {
            setTemplate(uriTemplate);
            setMade(undefined);
          }}
        />
      )}
      {template && offers && (
        <TemplateDetail
          key={template.uriTemplate}
          server={server}
          template={template}
          canComplete={offers.canComplete}
          onUri={(uri) => {
            setMade({ uri, n: (made?.n ?? 0) + 1 });
            show(uri);
          }}
          wait={wait}
        />
      )}
      {offers && item !== undefined && (!template || item === made?.uri) && (
        <ResourceDetail
          key={`${made?.n ?? 0} ${item}`}
          server={server}
          offers={offers}
          uri={item}
          resource={resources?.items.find(({ uri }) => uri === item)}
          atOnce={item === made?.uri}
        />
      )}
    </OffersPane>
  );
}

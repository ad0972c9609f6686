import { useTranslation } from "react-i18next";
import type { PromptView } from "../../preload/contract/offers.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useEntry } from "../host.ts";
import { OfferSection } from "../resources/OfferSection.tsx";
import { OffersPane } from "../resources/OffersPane.tsx";
import type { Row } from "../resources/WindowedList.tsx";
import { navigate } from "../route.ts";
import { Notice } from "../ui/Notice.tsx";
import { PromptDetail } from "./PromptDetail.tsx";
import type { Later } from "./use-completion.ts";

function promptRow({ name, title, description = "", icon }: PromptView): Row {
  const exact = visibleText(name, false);
  const about = title === undefined ? description : `${exact} ${description}`;
  return { key: name, name: title ?? exact, about, kind: "prompt", icon };
}

interface PromptsTabProps {
  readonly server: ServerView;
  /** The exact name of the chosen prompt. */
  readonly item: string | undefined;
  /** For tests: how the typing's rest is waited for. */
  readonly wait?: Later;
}

/** The prompts of a server: the list, and the chosen one with its arguments. */
export function PromptsTab({ server, item, wait }: PromptsTabProps) {
  const { t } = useTranslation();
  const offers = useEntry("offers", server.id);
  const prompt = item === undefined ? undefined : offers?.prompts?.items.find(({ name }) => name === item);
  return (
    <OffersPane server={server} offers={offers} list="prompts" there={offers?.prompts !== undefined}>
      {offers?.prompts && (
        <OfferSection
          server={server}
          title={t("prompts.title", { count: offers.prompts.items.length })}
          search={t("prompts.search")}
          none={t("prompts.none")}
          list={offers.prompts}
          rowOf={promptRow}
          chosen={item}
          onChoose={(name) => navigate({ page: "servers", serverId: server.id, tab: "prompts", item: name })}
        />
      )}
      {item !== undefined && offers?.prompts && !prompt && <Notice title={t("prompts.gone")} />}
      {prompt && (
        <PromptDetail
          key={prompt.name}
          server={server}
          prompt={prompt}
          canComplete={offers?.canComplete === true}
          wait={wait}
        />
      )}
    </OffersPane>
  );
}

import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { SkillView } from "../../preload/contract/skills.ts";
import { OfferSection } from "../resources/OfferSection.tsx";
import type { Row } from "../resources/WindowedList.tsx";
import { navigate } from "../route.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { type Formats, useFormats } from "../ui/format.ts";
import { Notice } from "../ui/Notice.tsx";
import { useLate } from "../ui/useLate.ts";
import { offersSkills } from "./offers-skills.ts";
import { SkillDetail } from "./SkillDetail.tsx";
import { shortDigest } from "./short-digest.ts";
import { useSkills } from "./use-skills.ts";
import "../resources/resources.css";
import "./skills.css";

interface SkillsTabProps {
  readonly server: ServerView;
  /** The exact URI of the chosen skill. */
  readonly item: string | undefined;
}

/** The skills of a server (SEP-2640): the list, and the chosen one. */
export function SkillsTab({ server, item }: SkillsTabProps) {
  const { t } = useTranslation();
  const { state } = server;
  if (state.kind !== "ready") return <Notice title={t("resources.notConnected")} />;
  if (!offersSkills(server)) return <p className="muted">{t("resources.notOffered")}</p>;
  // What another connection listed is not what this one has.
  return <Skills key={state.since} serverId={server.id} item={item} />;
}

function skillRow(t: TFunction, formats: Formats, skill: SkillView): Row {
  const { uri, name, description, digest, files, bytes } = skill;
  const measures =
    files === undefined || bytes === undefined
      ? [t("skills.unverifiable")]
      : [formats.size(bytes), t("skills.files", { count: files }), digest === undefined ? "" : shortDigest(digest)];
  return { key: uri, name, about: [...measures, description].filter((part) => part !== "").join(" · ") };
}

function Skills({ serverId, item }: { readonly serverId: string; readonly item: string | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { list, error, busy, again } = useSkills(serverId);
  const late = useLate(busy);
  const rowOf = useCallback((skill: SkillView) => skillRow(t, formats, skill), [t, formats]);
  const chosen = list?.items.find(({ uri }) => uri === item);
  return (
    <div className="offers">
      <p className="muted">{t("skills.about")}</p>
      <div className="row">
        <Button compact aria-disabled={busy} onClick={() => !busy && again()}>
          {t("skills.refresh")}
        </Button>
        <span role="status" className="small muted">
          {late && t("resources.reading")}
        </span>
      </div>
      {error && <ErrorNotice error={error} announce />}
      {list && (
        <OfferSection
          title={t("skills.title", { count: list.items.length })}
          search={t("skills.search")}
          none={t("skills.none")}
          list={list}
          rowOf={rowOf}
          chosen={item}
          onChoose={(uri) => navigate({ page: "servers", serverId, tab: "skills", item: uri })}
        />
      )}
      {list && item !== undefined && !chosen && <Notice title={t("skills.gone")} />}
      {chosen && (
        // Listed with another digest it is another text: what was loaded of the older one goes.
        <SkillDetail key={`${chosen.uri} ${chosen.digest}`} serverId={serverId} skill={chosen} />
      )}
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { SkillDetailView, SkillView } from "../../preload/contract/skills.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useHost } from "../host.ts";
import { useBroughtIntoView } from "../resources/use-brought-into-view.ts";
import { Fact } from "../servers/Fact.tsx";
import { announce } from "../ui/Announcer.tsx";
import { Button } from "../ui/Button.tsx";
import { useFormats } from "../ui/format.ts";
import { useArrival } from "../ui/use-arrival.ts";
import { LoadedSkill } from "./LoadedSkill.tsx";
import { SkillRefusal } from "./SkillRefusal.tsx";

type Load =
  | { readonly kind: "none" }
  | { readonly kind: "loading" }
  | { readonly kind: "verified"; readonly detail: SkillDetailView }
  | { readonly kind: "refused"; readonly error: AppError };

interface SkillDetailProps {
  readonly serverId: string;
  readonly skill: SkillView;
}

/** One skill: what its server lists of it, and its text once it was loaded and is what was listed (S-36). */
export function SkillDetail({ serverId, skill }: SkillDetailProps) {
  const { t } = useTranslation();
  const host = useHost();
  const formats = useFormats();
  const section = useBroughtIntoView<HTMLElement>();
  const [load, setLoad] = useState<Load>({ kind: "none" });
  const there = useRef(true);
  const outcome = useRef<HTMLDivElement>(null);
  useArrival(outcome, load.kind === "none" ? undefined : 0, load.kind === "refused" || load.kind === "verified");
  const { uri, name, description, files, bytes, digest = "" } = skill;

  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);

  const start = async () => {
    if (load.kind === "loading") return;
    setLoad({ kind: "loading" });
    const reply = await host.call("loadSkill", { serverId, uri, digest });
    if (!there.current) return;
    if (!reply.ok) return setLoad({ kind: "refused", error: reply.error });
    setLoad({ kind: "verified", detail: reply.value });
    announce(t("skills.verified"));
  };

  return (
    <section ref={section} className="offer-detail" aria-label={name}>
      <h3 className="wrap">{name}</h3>
      <p className="wrap">{description}</p>
      <dl className="facts">
        <Fact name={t("skills.address")}>
          <code className="small">{visibleText(uri, false)}</code>
        </Fact>
        <Fact name={t("skills.size")}>
          {files === undefined || bytes === undefined
            ? t("skills.unverifiableHint")
            : `${formats.size(bytes)} · ${t("skills.files", { count: files })}`}
        </Fact>
        {digest !== "" && (
          <Fact name={t("skills.digest")}>
            <code className="small">{digest}</code>
          </Fact>
        )}
      </dl>
      <div className="row">
        <Button variant="primary" aria-disabled={load.kind === "loading"} onClick={() => void start()}>
          {t(load.kind === "verified" ? "skills.loadAgain" : "skills.load")}
        </Button>
        <span role="status" className="small muted">
          {load.kind === "none" && t("skills.notLoaded")}
          {load.kind === "loading" && t("skills.loading")}
        </span>
      </div>
      <div ref={outcome} className="offer-outcome">
        {load.kind === "refused" && <SkillRefusal skill={skill} error={load.error} />}
        {load.kind === "verified" && <LoadedSkill serverId={serverId} skill={skill} detail={load.detail} />}
      </div>
    </section>
  );
}

import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { SkillView } from "../../preload/contract/skills.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { Fact } from "../servers/Fact.tsx";
import { ErrorNotice, errorWords } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";

const checks = ["size", "digest", "unlisted", "frontmatter", "listed", "limits"] as const;
type Check = (typeof checks)[number];

/** Which check a skill did not pass; undefined for a failure that is none, such as a lost connection. */
function failedCheck({ code, params }: AppError): Check | undefined {
  switch (code) {
    case "skill-changed":
      return checks.find((check) => check === params.check);
    case "skill-frontmatter":
      return "frontmatter";
    case "skill-unverifiable":
      return "listed";
    case "skill-too-large":
    case "list-too-long":
      return "limits";
    default:
      return undefined;
  }
}

/** Why a skill was not loaded: which check failed, at which file, what became of what came, and what can be done. */
export function SkillRefusal({ skill, error }: { readonly skill: SkillView; readonly error: AppError }) {
  const { t } = useTranslation();
  const check = failedCheck(error);
  if (check === undefined) return <ErrorNotice error={error} announce />;
  const { file, detail, listed, sent } = error.params;
  const { what } = errorWords(t, error);
  const measure = (value: string | number) =>
    typeof value === "number" ? t("skills.bytes", { count: value }) : <code className="small">{value}</code>;
  // These are looked at before anything is asked for.
  const before = check === "listed" || check === "limits";
  return (
    <Notice tone="danger" role="alert" title={t("skills.refused", { name: skill.name })}>
      <dl className="facts">
        <Fact name={t("skills.failedCheck")}>
          <b>{t(`skills.check.${check}`)}</b>
        </Fact>
        <Fact name={t("skills.where")}>
          <code className="small">{typeof file === "string" ? file : visibleText(skill.uri, false)}</code>
        </Fact>
        {listed !== undefined && sent !== undefined ? (
          <>
            <Fact name={t("skills.listed")}>{measure(listed)}</Fact>
            <Fact name={t("skills.sent")}>{measure(sent)}</Fact>
          </>
        ) : (
          <Fact name={t("skills.found")}>{typeof detail === "string" ? detail : what}</Fact>
        )}
        <Fact name={t("skills.became")}>{t(before ? "skills.notFetched" : "skills.thrownAway")}</Fact>
        <Fact name={t("skills.next")}>{t(before ? "skills.askAuthor" : "skills.tryAgain")}</Fact>
      </dl>
    </Notice>
  );
}

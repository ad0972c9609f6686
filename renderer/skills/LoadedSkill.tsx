import { useTranslation } from "react-i18next";
import type { SkillDetailView, SkillFile, SkillView } from "../../preload/contract/skills.ts";
import { useHost } from "../host.ts";
import { Chip } from "../ui/Chip.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { useFormats } from "../ui/format.ts";
import { Notice } from "../ui/Notice.tsx";
import { PagedText, pageCharacters } from "../ui/PagedText.tsx";
import { AttachSkill } from "./AttachSkill.tsx";
import { shortDigest } from "./short-digest.ts";

interface LoadedSkillProps {
  readonly serverId: string;
  readonly skill: SkillView;
  readonly detail: SkillDetailView;
}

/** A skill that is what its server listed: its text as plain text, the files that belong to it, the way into a conversation. */
export function LoadedSkill({ serverId, skill, detail }: LoadedSkillProps) {
  const { t } = useTranslation();
  const host = useHost();
  const { uri, name, digest = "" } = skill;
  const { start, files, more } = detail;
  return (
    <>
      <Notice tone="ok" title={t("skills.verified")} />
      <AttachSkill serverId={serverId} skill={skill} />
      {start.characters === 0 ? (
        <p className="muted">{t("skills.noText")}</p>
      ) : (
        <PagedText
          label={t("skills.text", { name })}
          start={start}
          readOn={(from) => host.call("readSkillText", { serverId, uri, digest, from, characters: pageCharacters })}
        />
      )}
      {more !== undefined && (
        <details className="disclosure">
          <summary>{t("skills.more")}</summary>
          <CodeBlock label={t("skills.more")} text={more} />
        </details>
      )}
      <Files files={files} />
    </>
  );
}

function Files({ files }: { readonly files: readonly SkillFile[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section>
      <h4>{t("skills.itsFiles", { count: files.length })}</h4>
      <ul className="skill-files">
        {files.map((file) => (
          <li key={file.path}>
            <code className="wrap">{file.path}</code>
            <span className="small muted">{formats.size(file.bytes)}</span>
            <code className="small muted" title={file.digest}>
              {shortDigest(file.digest)}
            </code>
            {file.fetched ? (
              <Chip tone="ok">{t("skills.fetched")}</Chip>
            ) : (
              <span className="small muted">{t("skills.left")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

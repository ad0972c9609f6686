import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerCandidate, ServerPreview } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { announce } from "../ui/Announcer.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Fact } from "./Fact.tsx";
import { LaunchFacts } from "./LaunchFacts.tsx";

interface CandidateListProps {
  readonly preview: ServerPreview;
  readonly onAdded: (ids: readonly string[]) => void;
}

/** What was found, exactly as it would run, with a choice of which to keep and under which names. */
export function CandidateList({ preview, onAdded }: CandidateListProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(preview.candidates.filter(({ launch, known }) => launch && !known).map(({ index }) => index)),
  );
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(false);

  const choose = (index: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(index);
    else next.delete(index);
    setChosen(next);
  };
  const add = async () => {
    setBusy(true);
    setError(undefined);
    const wanted = preview.candidates.filter(({ index }) => chosen.has(index));
    const reply = await host.call("addServers", {
      previewId: preview.previewId,
      chosen: wanted.map(({ index, name }) => ({ index, name: (names.get(index) ?? name).slice(0, 200) })),
    });
    setBusy(false);
    if (!reply.ok) return setError(reply.error);
    announce(t("addServer.added", { count: reply.value.ids.length }));
    onAdded(reply.value.ids);
  };

  return (
    <div className="candidates">
      <ul>
        {preview.candidates.map((candidate) => (
          <Candidate
            key={candidate.index}
            candidate={candidate}
            name={names.get(candidate.index) ?? candidate.name}
            chosen={chosen.has(candidate.index)}
            onName={(name) => setNames(new Map(names).set(candidate.index, name))}
            onChoose={(on) => choose(candidate.index, on)}
          />
        ))}
      </ul>
      {error && <ErrorNotice error={error} announce />}
      <div className="row">
        <Button variant="primary" disabled={busy || chosen.size === 0} onClick={() => void add()}>
          {t("addServer.add", { count: chosen.size })}
        </Button>
        <p className="small muted">{t("addServer.nothingStarts")}</p>
      </div>
    </div>
  );
}

interface CandidateProps {
  readonly candidate: ServerCandidate;
  readonly name: string;
  readonly chosen: boolean;
  readonly onName: (name: string) => void;
  readonly onChoose: (on: boolean) => void;
}

function Candidate({ candidate, name, chosen, onName, onChoose }: CandidateProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const { launch, problem, secrets, placeholders, known } = candidate;
  return (
    <li className="card candidate">
      <div className="row">
        <label className="tick">
          <input
            type="checkbox"
            checked={chosen}
            disabled={!launch}
            onChange={(event) => onChoose(event.target.checked)}
          />
          <span className="visually-hidden">{t("addServer.choose", { name: candidate.name })}</span>
        </label>
        {launch ? (
          <>
            <label htmlFor={nameId}>{t("addServer.name")}</label>
            <input
              id={nameId}
              className="input"
              value={name}
              maxLength={200}
              onChange={(event) => onName(event.target.value)}
            />
          </>
        ) : (
          <b>{candidate.name}</b>
        )}
        {known && <Chip>{t("addServer.known")}</Chip>}
      </div>
      {problem && <ErrorNotice error={problem} />}
      {launch?.kind === "stdio" && <LaunchFacts {...launch} />}
      {launch?.kind === "http" && (
        <dl className="facts">
          <Fact name={t("servers.address")}>
            <code className="wrap">{launch.url}</code>
          </Fact>
          {launch.headerNames.length > 0 && <Fact name={t("servers.headers")}>{launch.headerNames.join(", ")}</Fact>}
        </dl>
      )}
      {launch?.kind === "stdio" && launch.shell && <Notice tone="warn">{t("servers.approve.shell")}</Notice>}
      {secrets.length > 0 && (
        <Notice>{t("addServer.secrets", { names: secrets.map((secret) => secret.name).join(", ") })}</Notice>
      )}
      {placeholders.length > 0 && (
        <Notice tone="warn">{t("addServer.placeholders", { names: placeholders.join(", ") })}</Notice>
      )}
    </li>
  );
}

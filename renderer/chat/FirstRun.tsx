import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView, ToolView } from "../../preload/contract/servers.ts";
import { useHost, useTopic } from "../host.ts";
import { navigate } from "../route.ts";
import { ServerNotReady } from "../servers/ServerNotReady.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { lineFor, needsArguments } from "./tools.ts";

const known: readonly string[] = ["book_table", "connect_account", "plan_trip", "rude_server"];

/** Known tour tools in the order of the tour, then whatever else the server lists. */
function inTourOrder(tools: readonly ToolView[]): readonly ToolView[] {
  const place = ({ name }: ToolView) => (known.includes(name) ? known.indexOf(name) : known.length);
  return [...tools].sort((a, b) => place(a) - place(b));
}

/** What a new conversation offers: the built-in server's tools, to try without a key or a model. */
export function FirstRun({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation();
  const servers = useTopic("servers");
  const tours = [...servers.values()].filter(({ builtIn }) => builtIn);
  const [chosenId, setChosenId] = useState<string>();
  const tour = tours.find(({ id }) => id === chosenId) ?? tours.find(({ id }) => id === "tour") ?? tours[0];

  return (
    <div className="page">
      <div className="first-run">
        <h2>{t("firstRun.title")}</h2>
        <p className="muted">{t("firstRun.lead")}</p>
        {tours.length > 1 && (
          <fieldset className="segments">
            <legend className="visually-hidden">{t("firstRun.server")}</legend>
            {tours.map(({ id, name }) => (
              <label key={id}>
                <input type="radio" name="tour" checked={id === tour?.id} onChange={() => setChosenId(id)} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        )}
        {tour ? <Tour server={tour} onText={onText} /> : <EmptyState icon="servers" title={t("firstRun.noTour")} />}
      </div>
    </div>
  );
}

function Tour({ server, onText }: { readonly server: ServerView; readonly onText: (text: string) => void }) {
  const { t } = useTranslation();
  if (server.state.kind !== "ready") return <ServerNotReady server={server} />;
  if (server.tools.length === 0) return <EmptyState icon="tool" title={t("servers.noTools")} />;
  return (
    <ul className="tour">
      {inTourOrder(server.tools).map((tool) => (
        <TourCard key={tool.name} server={server} tool={tool} onText={onText} />
      ))}
    </ul>
  );
}

interface TourCardProps {
  readonly server: ServerView;
  readonly tool: ToolView;
  readonly onText: (text: string) => void;
}

function TourCard({ server, tool, onText }: TourCardProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(false);
  const ours = known.includes(tool.name);
  const title = ours ? t(`tour.${tool.name}.title`) : (tool.title ?? tool.name);
  const description = ours ? t(`tour.${tool.name}.description`) : tool.description;

  const run = async () => {
    // A tool that needs arguments is written into the composer, where Enter opens its form.
    if (needsArguments(tool)) return onText(lineFor({ handle: `${tool.name}@${server.id}` }));
    setBusy(true);
    const reply = await host.call("runTool", { serverId: server.id, tool: tool.name, args: {}, line: title });
    setBusy(false);
    if (reply.ok) navigate({ page: "chats", threadId: reply.value.threadId });
    else setError(reply.error);
  };

  return (
    <li className="card tour-card">
      <h3>{title}</h3>
      {description && <p className="muted clamp-4">{description}</p>}
      <div className="row tour-foot">
        <code className="muted">{tool.name}</code>
        <Button
          className="push"
          disabled={busy}
          onClick={() => void run()}
          aria-label={t("firstRun.tryNamed", { title })}
        >
          {t("firstRun.try")}
        </Button>
      </div>
      {error && <ErrorNotice error={error} announce />}
    </li>
  );
}

import { useTranslation } from "react-i18next";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { LogFilter } from "./log-filter.ts";
import { logLevels } from "./log-levels.ts";
import type { ServerLogs } from "./use-logs.ts";

interface LogBarProps {
  readonly server: ServerView;
  readonly logs: ServerLogs;
  readonly filter: LogFilter;
  readonly loggers: readonly string[];
  readonly onFilter: (filter: LogFilter) => void;
}

/** How much the server is to send, where it takes being told, and which of it is shown. */
export function LogBar({ server, logs, filter, loggers, onFilter }: LogBarProps) {
  const { t } = useTranslation();
  const { state } = server;
  const negotiated = state.kind === "ready" ? state.negotiated : undefined;
  const takesLevel = negotiated?.capabilities.logging !== undefined;
  return (
    <div className="log-bar">
      {takesLevel && (
        <label>
          <span className="small muted">{t("logs.send")}</span>
          <select
            className="input"
            value={logs.level ?? ""}
            onChange={(event) => logs.setLevel(logLevels.find((level) => level === event.target.value))}
          >
            <option value="">{t(negotiated?.era === "modern" ? "logs.sendNothing" : "logs.sendUnsaid")}</option>
            {logLevels.map((level) => (
              <option key={level} value={level}>
                {t("logs.from", { level: t(`logs.level.${level}`) })}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="small muted">{t("logs.show")}</span>
        <select
          className="input"
          value={filter.level}
          onChange={(event) =>
            onFilter({ ...filter, level: logLevels.find((level) => level === event.target.value) ?? "all" })
          }
        >
          <option value="all">{t("logs.all")}</option>
          {logLevels.map((level) => (
            <option key={level} value={level}>
              {t("logs.from", { level: t(`logs.level.${level}`) })}
            </option>
          ))}
        </select>
      </label>
      {loggers.length > 0 && (
        <label>
          <span className="small muted">{t("logs.logger")}</span>
          <select
            className="input"
            value={filter.logger}
            onChange={(event) => onFilter({ ...filter, logger: event.target.value })}
          >
            <option value="">{t("logs.everyLogger")}</option>
            {loggers.map((logger) => (
              <option key={logger} value={logger}>
                {logger}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="log-find">
        <span className="small muted">{t("logs.text")}</span>
        <input
          className="input"
          type="search"
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        />
      </label>
    </div>
  );
}

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { endTitle } from "./chat/ResultCard.tsx";
import { useHost } from "./host.ts";
import { announce } from "./ui/Announcer.tsx";
import { visitWords } from "./visits/visit-words.ts";
import { askLine } from "./waiting/ask-line.ts";
import { askWords } from "./waiting/ask-words.ts";

/** Says new questions and ends of calls aloud; those of before the window opened are not repeated. */
export function useAnnouncements(): void {
  const { t } = useTranslation();
  const host = useHost();
  const seen = useRef({ questions: host.entries("questions"), calls: host.entries("calls") });

  useEffect(() => {
    const onQuestions = () => {
      const before = seen.current.questions;
      seen.current.questions = host.entries("questions");
      for (const question of seen.current.questions.values()) {
        const { key, serverId, visit } = question;
        if (!visit || !before.has(key) || before.get(key)?.visit?.state === visit.state) continue;
        const name = host.entries("servers").get(serverId)?.name ?? serverId;
        announce(visitWords(t, visit, question, name));
      }
      const fresh = [...seen.current.questions.values()].filter(
        ({ key, state, held }) => state.kind === "open" && !before.has(key) && (!held || held.why === "asked-again"),
      );
      const [first] = fresh;
      if (!first) return;
      const name = host.entries("servers").get(first.serverId)?.name ?? first.serverId;
      const message = first.approval ? askLine(t, first) : first.message || t("waiting.noMessage");
      const said = first.held
        ? t("say.askedAgain", { name, message })
        : first.url || first.approval
          ? t("say.page", { asks: askWords(t, first, name), message })
          : t("say.question", { name, message });
      announce(fresh.length > 1 ? `${said} ${t("say.andMore", { count: fresh.length - 1 })}` : said);
    };
    const onCalls = () => {
      const before = seen.current.calls;
      seen.current.calls = host.entries("calls");
      for (const [id, call] of seen.current.calls) {
        if (call.end && before.has(id) && !before.get(id)?.end) {
          announce(t("say.ended", { tool: call.tool, end: endTitle(t, call.end) }));
        }
      }
    };
    const stops = [host.onChange("questions", onQuestions), host.onChange("calls", onCalls)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [host, t]);
}

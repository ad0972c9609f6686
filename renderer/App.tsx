import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useAnnouncements } from "./announcements.ts";
import { ChatPage } from "./chat/ChatPage.tsx";
import { useRegionKeys } from "./focus.ts";
import { useEntry, useFacts, useSettings } from "./host.ts";
import { changeLanguage, chosenLanguage } from "./i18n.ts";
import { Rail } from "./Rail.tsx";
import { type Route, useRoute } from "./route.ts";
import { SheetDock } from "./SheetDock.tsx";
import { ServersPage } from "./servers/ServersPage.tsx";
import { SettingsPage } from "./settings/SettingsPage.tsx";
import { useSheetChoice } from "./sheet-choice.ts";
import { Announcer } from "./ui/Announcer.tsx";
import { useCovered } from "./use-covered.ts";
import { useLingering } from "./use-lingering.ts";
import { WaitingPage } from "./waiting/WaitingPage.tsx";
import { TrafficPage } from "./workbench/TrafficPage.tsx";

/** How long the sheet's place is kept for the next one, in ms: a server that asks one thing after another moves nothing. */
const PLACE_KEPT_MS = 250;

/** The window once the state is mirrored. */
export function App() {
  const { t } = useTranslation();
  const route = useRoute();
  const settings = useSettings();
  const facts = useFacts();
  const { shownKey } = useSheetChoice();
  const shown = useEntry("questions", shownKey) !== undefined;
  const hasSheet = useLingering(shown, PLACE_KEPT_MS);
  const covered = useCovered(shown);
  useRegionKeys();
  useAnnouncements();

  useEffect(() => {
    const root = document.documentElement;
    if (settings.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  }, [settings.theme]);
  useEffect(() => {
    changeLanguage(chosenLanguage(settings.language, facts.locale));
  }, [settings.language, facts.locale]);

  const skip = () => document.querySelector<HTMLElement>("main:not([inert]), .dock .sheet")?.focus();

  return (
    <div className={hasSheet ? "app has-sheet" : "app"}>
      <button type="button" className="btn primary skip" onClick={skip}>
        {t("nav.skip")}
      </button>
      <Rail route={route} />
      <main className="content" id="content" tabIndex={-1} inert={covered}>
        <Page route={route} />
      </main>
      <SheetDock />
      <Announcer />
    </div>
  );
}

function Page({ route }: { readonly route: Route }) {
  switch (route.page) {
    case "chats":
      return <ChatPage threadId={route.threadId} />;
    case "servers":
      return <ServersPage serverId={route.serverId} tab={route.tab} item={route.item} />;
    case "workbench":
      return <TrafficPage />;
    case "waiting":
      return <WaitingPage />;
    case "settings":
      return <SettingsPage />;
  }
}

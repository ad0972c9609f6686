import type { ServerView } from "../../preload/contract/servers.ts";
import type { ServerTab } from "../route.ts";

interface TabPaneProps {
  readonly server: ServerView;
  readonly tab: ServerTab;
  /** A tool, prompt or resource, by its exact name. */
  readonly item: string | undefined;
}

/** One face of a server's page. */
export function TabPane({ tab }: TabPaneProps) {
  switch (tab) {
    case "tools":
      return null;
    case "resources":
      return null;
    case "prompts":
      return null;
    case "skills":
      return null;
    case "tasks":
      return null;
    case "logs":
      return null;
    case "access":
      return null;
  }
}

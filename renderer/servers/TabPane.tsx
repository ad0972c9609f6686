import type { ServerView } from "../../preload/contract/servers.ts";
import { AccessPane } from "../access/AccessPane.tsx";
import { LogsPane } from "../logs/LogsPane.tsx";
import { PromptsTab } from "../prompts/PromptsTab.tsx";
import { ResourcesTab } from "../resources/ResourcesTab.tsx";
import type { ServerTab } from "../route.ts";
import { SkillsTab } from "../skills/SkillsTab.tsx";
import { ToolsTab } from "../tools/ToolsTab.tsx";

interface TabPaneProps {
  readonly server: ServerView;
  readonly tab: ServerTab;
  /** A tool, prompt, resource or skill, by its exact name. */
  readonly item: string | undefined;
}

/** One face of a server's page. */
export function TabPane({ server, tab, item }: TabPaneProps) {
  switch (tab) {
    case "tools":
      return <ToolsTab server={server} item={item} />;
    case "resources":
      return <ResourcesTab server={server} item={item} />;
    case "prompts":
      return <PromptsTab server={server} item={item} />;
    case "skills":
      return <SkillsTab server={server} item={item} />;
    case "tasks":
      return null;
    case "logs":
      return <LogsPane key={server.id} server={server} />;
    case "access":
      return <AccessPane key={server.id} server={server} />;
  }
}

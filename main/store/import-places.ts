import { posix, win32 } from "node:path";

export type ImportSource = "claude-desktop" | "vscode" | "cursor";

export interface ImportPlace {
  readonly source: ImportSource;
  readonly path: string;
}

/**
 * Where other hosts keep their list of servers for the whole user: Claude Desktop (`claude_desktop_config.json`), VS Code (`mcp.json`
 * of the default profile, before that `settings.json`) and Cursor (`~/.cursor/mcp.json`). Nothing is read here.
 *
 * @param env our environment: APPDATA on Windows, XDG_CONFIG_HOME on Linux
 * @param home the person's home folder
 */
export function importPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): readonly ImportPlace[] {
  const { join } = platform === "win32" ? win32 : posix;
  const settings =
    platform === "win32"
      ? (env.APPDATA ?? join(home, "AppData", "Roaming"))
      : platform === "darwin"
        ? join(home, "Library", "Application Support")
        : env.XDG_CONFIG_HOME || join(home, ".config");
  return [
    { source: "claude-desktop", path: join(settings, "Claude", "claude_desktop_config.json") },
    { source: "vscode", path: join(settings, "Code", "User", "mcp.json") },
    { source: "vscode", path: join(settings, "Code", "User", "settings.json") },
    { source: "cursor", path: join(home, ".cursor", "mcp.json") },
  ];
}

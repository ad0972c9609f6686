import { expect, it } from "vitest";
import { importPlaces } from "./import-places.ts";

const paths = (...given: Parameters<typeof importPlaces>) => importPlaces(...given).map(({ path }) => path);

it.each([
  [
    "linux",
    paths("linux", {}, "/home/kim"),
    ["/home/kim/.config/Claude/claude_desktop_config.json", "/home/kim/.config/Code/User/mcp.json"],
  ],
  [
    "linux with its own settings folder",
    paths("linux", { XDG_CONFIG_HOME: "/x" }, "/home/kim"),
    ["/x/Code/User/settings.json"],
  ],
  [
    "macOS",
    paths("darwin", {}, "/Users/kim"),
    [
      "/Users/kim/Library/Application Support/Claude/claude_desktop_config.json",
      "/Users/kim/Library/Application Support/Code/User/mcp.json",
      "/Users/kim/.cursor/mcp.json",
    ],
  ],
  [
    "Windows",
    paths("win32", { APPDATA: "D:\\Roam" }, "C:\\Users\\Kim"),
    ["D:\\Roam\\Claude\\claude_desktop_config.json", "C:\\Users\\Kim\\.cursor\\mcp.json"],
  ],
  [
    "Windows without APPDATA",
    paths("win32", {}, "C:\\Users\\Kim"),
    ["C:\\Users\\Kim\\AppData\\Roaming\\Code\\User\\mcp.json"],
  ],
])("[C-22] knows where other hosts keep their servers on %s", (_name, places, expected) => {
  expect(places).toEqual(expect.arrayContaining(expected));
  expect(places).toHaveLength(4);
});

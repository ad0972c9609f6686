import { app, Menu, type MenuItemConstructorOptions } from "electron";
import type { makeWords } from "./words.ts";

/** The application menu: the editing shortcuts every system expects, and nothing that could leave the page. */
export function setMenu(words: ReturnType<typeof makeWords>): void {
  const edit: MenuItemConstructorOptions[] = [
    { role: "undo", label: words("menu.undo") },
    { role: "redo", label: words("menu.redo") },
    { type: "separator" },
    { role: "cut", label: words("menu.cut") },
    { role: "copy", label: words("menu.copy") },
    { role: "paste", label: words("menu.paste") },
    { role: "selectAll", label: words("menu.selectAll") },
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: "resetZoom", label: words("menu.resetZoom") },
    { role: "zoomIn", label: words("menu.zoomIn") },
    { role: "zoomOut", label: words("menu.zoomOut") },
    { type: "separator" },
    { role: "togglefullscreen", label: words("menu.fullScreen") },
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === "darwin" ? [{ role: "appMenu" as const, label: app.name }] : []),
      ...(process.platform === "darwin"
        ? []
        : [{ label: words("menu.file"), submenu: [{ role: "quit" as const, label: words("menu.quit") }] }]),
      { label: words("menu.edit"), submenu: edit },
      { label: words("menu.view"), submenu: view },
      ...(process.platform === "darwin" ? [{ role: "windowMenu" as const, label: words("menu.window") }] : []),
    ]),
  );
}

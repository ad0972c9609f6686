const { contextBridge, ipcRenderer } = require("electron");

const names = ["connect", "disconnect", "run", "more", "find", "copy"];
contextBridge.exposeInMainWorld(
  "bare",
  Object.fromEntries(names.map((name) => [name, (input) => ipcRenderer.invoke(name, input)])),
);

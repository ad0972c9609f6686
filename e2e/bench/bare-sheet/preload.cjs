const { contextBridge, ipcRenderer } = require("electron");

contextBridge.exposeInMainWorld("bare", {
  run: (args) => ipcRenderer.invoke("run", args),
  answer: (content) => ipcRenderer.send("answer", content),
  onQuestion: (listener) => ipcRenderer.on("question", (_event, params) => listener(params)),
});

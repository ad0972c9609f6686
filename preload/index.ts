import { contextBridge, ipcRenderer } from "electron";
import type { Gate, Method } from "./contract/treaty.ts";

/** The methods of the treaty, by name; the compiler finds one that is missing or too many. */
const names: { readonly [M in Method]: true } = {
  readState: true,
  subscribeToEvents: true,
  readFacts: true,
  connectServer: true,
  disconnectServer: true,
  setServerEra: true,
  setServerAutoRestart: true,
  setServerProfile: true,
  setServerMessageLimit: true,
  readProfiles: true,
  previewServers: true,
  findImports: true,
  addServers: true,
  readServerText: true,
  editServer: true,
  changeServer: true,
  moveServer: true,
  duplicateServer: true,
  removeServer: true,
  restoreServer: true,
  exportServers: true,
  readServersFile: true,
  runTool: true,
  runAgain: true,
  stopCall: true,
  readCallResult: true,
  respondToElicitation: true,
  resendAnswer: true,
  giveUpAnswer: true,
  openQuestionUrl: true,
  continueVisit: true,
  stopVisit: true,
  setVisitRetry: true,
  releaseQuestion: true,
  releaseFlood: true,
  declineAll: true,
  muteServer: true,
  saveDraft: true,
  readDraft: true,
  reportRenderFailure: true,
  changeSettings: true,
};
const call = (method: string) => (input: unknown) => ipcRenderer.invoke("host:invoke", method, input);

contextBridge.exposeInMainWorld("parley", {
  ...Object.fromEntries(Object.keys(names).map((method) => [method, call(method)])),
  onState: (listener) => void ipcRenderer.on("host:state", (_event, push) => listener(push)),
  onEvents: (listener) => void ipcRenderer.on("host:events", (_event, batch) => listener(batch)),
} as Gate);

import { describe, expect, it } from "vitest";
import { type Method, treatyInputs } from "../../preload/contract/treaty.ts";
import { readCall } from "./call-shape.ts";

/** One right input for each method: with it alone is it known that another is refused for what is wrong with it. */
const right: { readonly [M in Method]: { readonly [name: string]: unknown } } = {
  readState: { topic: "servers" },
  subscribeToEvents: { topics: ["traffic"] },
  readFacts: {},
  connectServer: { id: "s", approval: "a" },
  disconnectServer: { id: "s" },
  setServerEra: { id: "s", era: "auto" },
  setServerAutoRestart: { id: "s", on: false },
  setServerProfile: { id: "s", profile: "none" },
  setServerMessageLimit: { id: "s", mebibytes: 1 },
  readProfiles: {},
  previewServers: { text: "{}" },
  findImports: {},
  addServers: { previewId: "p", chosen: [{ index: 0, name: "n" }] },
  readServerText: { id: "s" },
  editServer: { id: "s", name: "n", line: "node a.js", folder: "", values: "" },
  changeServer: { id: "s", enabled: true, hue: 0 },
  moveServer: { id: "s", by: -1 },
  duplicateServer: { id: "s" },
  removeServer: { id: "s" },
  restoreServer: { id: "s" },
  exportServers: { id: "s" },
  readServersFile: {},
  runTool: { serverId: "s", tool: "t", args: {}, line: "/t", threadId: "c", filled: true },
  runAgain: { callId: "c" },
  stopCall: { callId: "c" },
  readResult: { callId: "c", from: 0 },
  readResultText: { callId: "c", index: 0, from: 0, characters: 1 },
  findInResult: { callId: "c", index: -1, from: 0, text: "x" },
  readResultBytes: { callId: "c", index: 0 },
  readToolSchemas: { serverId: "s", tool: "t" },
  checkArguments: { serverId: "s", tool: "t", args: "{}" },
  checkResult: { callId: "c" },
  getPrompt: { serverId: "s", prompt: "p", args: { a: "x" }, threadId: "c" },
  readResource: { serverId: "s", uri: "file:///x", threadId: "c" },
  refreshOffers: { serverId: "s" },
  lookAtOffers: { serverId: "s", list: "tools" },
  expandTemplate: { serverId: "s", uriTemplate: "file:///{path}", values: { path: "x" } },
  setSubscribed: { serverId: "s", uri: "file:///x", on: true },
  complete: { serverId: "s", of: { kind: "prompt", name: "p" }, argument: "a", value: "v", context: {} },
  saveContent: { callId: "c", index: 0 },
  readSkills: { serverId: "s", anew: true },
  loadSkill: { serverId: "s", uri: "skill://s/SKILL.md", digest: "d" },
  readSkillText: { serverId: "s", uri: "skill://s/SKILL.md", digest: "d", from: 0, characters: 1 },
  attachSkill: { serverId: "s", uri: "skill://s/SKILL.md", digest: "d", threadId: "c" },
  readAttachmentText: { threadId: "c", attachmentId: "a", from: 0, characters: 1 },
  removeAttachment: { threadId: "c", attachmentId: "a" },
  respondToApproval: { key: "k", decision: { scope: "once" } },
  respondToElicitation: { key: "k", action: "accept", answers: { f0: "x" } },
  resendAnswer: { key: "k" },
  giveUpAnswer: { key: "k" },
  openQuestionUrl: { key: "k" },
  continueVisit: { key: "k" },
  stopVisit: { key: "k" },
  setVisitRetry: { key: "k", byItself: true },
  releaseQuestion: { key: "k" },
  releaseFlood: { serverId: "s" },
  declineAll: { serverId: "s" },
  muteServer: { serverId: "s", on: true },
  saveDraft: { key: "k", draft: { f0: ["x"] } },
  readDraft: { key: "k" },
  reportRenderFailure: { key: "k", detail: "d" },
  withdrawPermission: { key: "k" },
  restorePermission: { key: "k" },
  setServerTrusted: { id: "s", on: true },
  grantRoot: { serverId: "s" },
  withdrawRoot: { serverId: "s", path: "/a" },
  restoreRoot: { serverId: "s", path: "/a" },
  askRootsAgain: { serverId: "s" },
  lookAtRoots: { serverId: "s" },
  followLogs: { serverId: "s" },
  setLogLevel: { serverId: "s", level: "debug" },
  clearLogs: { serverId: "s" },
  readIcon: { serverId: "s", of: { kind: "prompt", key: "p" }, theme: "dark" },
  setServerIcons: { id: "s", on: true },
  changeSettings: { theme: "dark", language: "ko" },
};
/** Members that may be left out. */
const optional: { readonly [M in Method]?: readonly string[] } = {
  connectServer: ["approval"],
  changeServer: ["enabled", "hue"],
  exportServers: ["id"],
  runTool: ["threadId", "line", "filled"],
  getPrompt: ["threadId"],
  readResource: ["threadId"],
  attachSkill: ["threadId"],
  changeSettings: ["theme", "language"],
  followLogs: ["serverId"],
  readIcon: ["of", "theme"],
  setLogLevel: ["level"],
};
const methods = Object.keys(treatyInputs) as Method[];

const refused = (method: unknown) => ({
  ok: false,
  error: { code: "bad-input", params: { method, detail: expect.any(String) } },
});

describe.each(methods)("%s", (method) => {
  const input = right[method];
  const names = Object.keys(input);

  it("[X-02] takes its own shape, and hands on nothing but that", () => {
    expect(readCall(method, input)).toEqual({ ok: true, method, input });
  });

  it("[X-02] refuses what is no object", () => {
    for (const wrong of [undefined, null, 7, true, "text", [], [input]]) {
      expect(readCall(method, wrong)).toEqual(refused(method));
    }
  });

  it("[X-02] refuses a member that it doesn't know", () => {
    for (const name of ["unknown", "command", "url", "constructor"]) {
      expect(readCall(method, { ...input, [name]: "x" })).toEqual(refused(method));
    }
    expect(readCall(method, { ...input, ["__proto__"]: "x" })).toEqual(refused(method));
  });

  it("[X-02] refuses a member of another type, and one that is missing", () => {
    for (const name of names) {
      for (const wrong of [null, Number.NaN, [null]]) {
        expect(readCall(method, { ...input, [name]: wrong })).toEqual(refused(method));
      }
      const { [name]: _, ...rest } = input;
      expect(readCall(method, rest).ok).toBe(optional[method]?.includes(name) ?? false);
    }
  });
});

it.each(["nope", "", "toString", "__proto__", "constructor", "hasOwnProperty", "readState ", "READSTATE"])(
  "[X-02] refuses a method that the treaty doesn't have: %j",
  (method) => {
    expect(readCall(method, {})).toEqual(refused(method));
  },
);

it("[X-02] refuses a method's name that is no text, whatever it is", () => {
  for (const [method, told] of [
    [undefined, "undefined"],
    [null, "object"],
    [7, "number"],
    [["readFacts"], "object"],
    [{ toString: "x" }, "object"],
  ] as const) {
    expect(readCall(method, {})).toEqual(refused(told));
  }
  expect(readCall("x".repeat(5000), {})).toEqual(refused("x".repeat(100)));
});

import type { z } from "zod";
import { callInputs } from "./calls.ts";
import { checkInputs, type ResultVerdict, type SchemaVerdict, type ToolSchemas } from "./checks.ts";
import { type Draft, elicitationInputs, type RespondResult } from "./elicitation.ts";
import { type EventTopic, type EventTopics, eventInputs, type StateSnapshot } from "./events.ts";
import { type IconView, iconInputs } from "./icons.ts";
import { type LogLevel, type LogRecord, logInputs } from "./logs.ts";
import { type Completion, type OfferList, offerInputs } from "./offers.ts";
import { permissionInputs } from "./permissions.ts";
import type { AppError, Reply } from "./reply.ts";
import { type ResultBytes, type ResultView, resultInputs, type TextFound, type TextStart } from "./results.ts";
import { rootsInputs } from "./roots.ts";
import { type FoundImport, type ProfileView, type ServerPreview, type ServerText, serverInputs } from "./servers.ts";
import { type AppFacts, settingsInputs } from "./settings.ts";
import { type SkillDetailView, type SkillView, skillInputs } from "./skills.ts";

/** Every call that may cross the border, with the schema main parses its input by. No URL and no command among them but as text that the person wrote, which main alone reads. */
export const treatyInputs = {
  ...eventInputs,
  ...serverInputs,
  ...callInputs,
  ...checkInputs,
  ...resultInputs,
  ...elicitationInputs,
  ...offerInputs,
  ...skillInputs,
  ...permissionInputs,
  ...rootsInputs,
  ...logInputs,
  ...iconInputs,
  ...settingsInputs,
};

export type Method = keyof typeof treatyInputs;
export type Input<M extends Method> = z.infer<(typeof treatyInputs)[M]>;

/** What main answers. */
export interface Output {
  readState: StateSnapshot;
  subscribeToEvents: { readonly [T in EventTopic]?: readonly EventTopics[T][] };
  readFacts: AppFacts;
  connectServer: null;
  disconnectServer: null;
  setServerEra: null;
  setServerAutoRestart: null;
  setServerProfile: null;
  setServerMessageLimit: null;
  readProfiles: { readonly profiles: readonly ProfileView[] };
  previewServers: ServerPreview;
  findImports: { readonly found: readonly FoundImport[]; readonly searched: readonly string[] };
  addServers: { readonly ids: readonly string[] };
  readServerText: ServerText;
  editServer: null;
  changeServer: null;
  moveServer: null;
  duplicateServer: { readonly id: string };
  removeServer: null;
  restoreServer: null;
  exportServers: { readonly json: string; readonly withheld: readonly string[] };
  /** `setAside`: where a file that could not be read was put. `startErrors`: what could not be used of the command line's file. */
  readServersFile: {
    readonly path: string;
    readonly setAside: string | null;
    readonly startErrors?: readonly AppError[];
  };
  /** `threadId` is "" outside every conversation. */
  runTool: { readonly callId: string; readonly threadId: string };
  runAgain: { readonly callId: string; readonly threadId: string };
  stopCall: null;
  refreshOffers: null;
  lookAtOffers: null;
  readResult: ResultView;
  readResultText: TextStart;
  findInResult: TextFound;
  readResultBytes: ResultBytes;
  readToolSchemas: ToolSchemas;
  checkArguments: SchemaVerdict;
  checkResult: ResultVerdict;
  /** `threadId` is "" outside every conversation. */
  getPrompt: { readonly callId: string; readonly threadId: string };
  readResource: { readonly callId: string };
  expandTemplate: { readonly uri: string };
  setSubscribed: null;
  complete: Completion;
  /** `path` is null when the person closed the dialog. */
  saveContent: { readonly path: string | null };
  readSkills: OfferList<SkillView>;
  loadSkill: SkillDetailView;
  readSkillText: TextStart;
  attachSkill: { readonly threadId: string; readonly attachmentId: string };
  readAttachmentText: TextStart;
  removeAttachment: null;
  respondToElicitation: RespondResult;
  respondToApproval: null;
  resendAnswer: null;
  giveUpAnswer: null;
  openQuestionUrl: null;
  continueVisit: null;
  stopVisit: null;
  setVisitRetry: null;
  releaseQuestion: null;
  releaseFlood: null;
  declineAll: { readonly declined: number };
  muteServer: null;
  saveDraft: null;
  readDraft: { readonly draft: Draft | null };
  reportRenderFailure: null;
  withdrawPermission: null;
  restorePermission: null;
  setServerTrusted: null;
  /** `path` is null when the person closed the dialog. */
  grantRoot: { readonly path: string | null };
  withdrawRoot: null;
  restoreRoot: null;
  askRootsAgain: null;
  lookAtRoots: null;
  /** `dropped`: older lines that are no longer kept. Empty without a server. */
  followLogs: { readonly level: LogLevel | null; readonly records: readonly LogRecord[]; readonly dropped: number };
  setLogLevel: null;
  clearLogs: null;
  readIcon: { readonly icon: IconView | null };
  setServerIcons: null;
  changeSettings: null;
}

/** The one object the gate puts on `window.parley`. */
export type Gate = {
  readonly [M in Method]: (input: Input<M>) => Promise<Reply<Output[M]>>;
} & {
  readonly onState: (listener: (push: import("./events.ts").StatePush) => void) => void;
  readonly onEvents: (listener: (batch: import("./events.ts").EventBatch) => void) => void;
};

import type { AppError } from "../../preload/contract/reply.ts";
import type { AppFacts } from "../../preload/contract/settings.ts";
import type { Threads } from "../chat/threads.ts";
import { bundledProfiles } from "../host/connection/bundled-profiles.ts";
import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import type { OwnServers } from "../store/own-servers.ts";
import { checkMethods } from "./check-methods.ts";
import { Drafts } from "./drafts.ts";
import { iconMethods } from "./icon-methods.ts";
import type { Methods } from "./ipc.ts";
import { logMethods } from "./log-methods.ts";
import type { LogStream } from "./log-stream.ts";
import { offerMethods } from "./offer-methods.ts";
import { permissionMethods } from "./permission-methods.ts";
import type { Publisher } from "./publisher.ts";
import { resultMethods } from "./result-methods.ts";
import { type RootChooser, rootsMethods } from "./roots-methods.ts";
import { runMethods } from "./run-methods.ts";
import type { ContentPlace } from "./save-content.ts";
import type { SettingsFile } from "./settings-file.ts";
import { skillMethods } from "./skill-methods.ts";

export interface MethodDeps {
  readonly host: McpHost;
  readonly servers: OwnServers;
  /** Where the person's servers are kept, and what happened to that file at the start. */
  /** What of the file that the command line named could not be used. */
  readonly startErrors: readonly AppError[];
  readonly serversFile: { readonly path: string; readonly setAside: string | undefined };
  readonly threads: Threads;
  readonly publisher: Publisher;
  readonly logStream: LogStream;
  readonly settings: SettingsFile;
  readonly facts: AppFacts;
  /** Asks where a file is to be written. */
  readonly askWhere: ContentPlace;
  readonly chooseRoot: RootChooser;
  /** The window has asked for what it shows first. */
  readonly onStateRead: () => void;
  readonly onSettings: () => void;
}

/** What each call of the treaty does. */
export function makeMethods(deps: MethodDeps): Methods {
  const { host, threads, publisher, settings, servers } = deps;
  const drafts = new Drafts((key) => host.broker.find(key));
  host.broker.onForgotten((key) => drafts.forget(key));
  host.broker.onChange((question) => drafts.changed(question));
  return {
    readState: ({ topic }) => {
      deps.onStateRead();
      return publisher.snapshot(topic);
    },
    subscribeToEvents: ({ topics }) => {
      const wanted = topics.includes("traffic");
      publisher.subscribeTraffic(wanted);
      return wanted ? { traffic: host.traffic.kept() } : {};
    },
    readFacts: () => deps.facts,
    connectServer: async ({ id, approval }) => {
      // A connection that fails is told by the server's state; as this call's error too it would be shown twice.
      await servers.connect(id, approval).catch((error: unknown) => {
        const state = host.servers().find((server) => server.id === id)?.state.kind;
        if (state !== "failed" && state !== "restarting") throw error;
      });
      return null;
    },
    disconnectServer: async ({ id }) => {
      await host.disconnect(id, "person");
      return null;
    },
    setServerEra: async ({ id, era }) => {
      await servers.set(id, { eraSetting: era });
      return null;
    },
    setServerAutoRestart: async ({ id, on }) => {
      await servers.set(id, { autoRestart: on });
      return null;
    },
    setServerProfile: async ({ id, profile }) => {
      await servers.set(id, { profile });
      return null;
    },
    setServerMessageLimit: async ({ id, mebibytes }) => {
      await servers.set(id, { messageBytes: mebibytes * 1024 * 1024 });
      return null;
    },
    readProfiles: () => ({ profiles: bundledProfiles.map(({ id, name }) => ({ id, name })) }),
    ...listMethods(servers, deps),
    ...offerMethods({ host, threads, askWhere: deps.askWhere }),
    ...skillMethods({ host, threads }),
    ...permissionMethods(host, servers),
    ...rootsMethods(host, deps.chooseRoot),
    ...iconMethods(host, servers),
    ...logMethods(host, deps.logStream),
    ...checkMethods(host),
    ...resultMethods(host),
    ...runMethods({ host, threads }),
    stopCall: ({ callId }) => {
      host.stopCall(callId, "person");
      return null;
    },
    respondToApproval: async ({ key, decision }) => {
      await host.broker.approve(key, decision, "person");
      return null;
    },
    respondToElicitation: (input) => {
      const { key, action } = input;
      return action === "accept"
        ? host.broker.respond(key, {
            action,
            answers: input.answers,
            by: "person",
            secretOverride: input.secretOverride,
          })
        : host.broker.respond(key, { action, by: "person" });
    },
    resendAnswer: async ({ key }) => {
      await host.broker.resend(key);
      return null;
    },
    giveUpAnswer: ({ key }) => {
      host.broker.giveUp(key);
      return null;
    },
    openQuestionUrl: async ({ key }) => {
      await host.visits.open(key, "person");
      return null;
    },
    continueVisit: async ({ key }) => {
      await host.visits.continue(key, "person");
      return null;
    },
    stopVisit: ({ key }) => {
      host.visits.stop(key, "person");
      return null;
    },
    setVisitRetry: ({ key, byItself }) => {
      host.visits.setRetry(key, byItself);
      return null;
    },
    releaseQuestion: ({ key }) => {
      host.manners.release(key);
      return null;
    },
    releaseFlood: ({ serverId }) => {
      host.manners.releaseFlood(serverId);
      return null;
    },
    declineAll: async ({ serverId }) => ({ declined: await host.manners.declineAll(serverId, "person") }),
    muteServer: ({ serverId, on }) => {
      if (!host.servers().some(({ id }) => id === serverId)) throw new HostError("unknown-server", { id: serverId });
      host.manners.setMuted(serverId, on);
      return null;
    },
    saveDraft: ({ key, draft }) => {
      drafts.save(key, draft);
      return null;
    },
    readDraft: ({ key }) => ({ draft: drafts.read(key) ?? null }),
    reportRenderFailure: ({ key, detail }) => {
      host.broker.renderFailed(key, detail);
      return null;
    },
    changeSettings: ({ theme, language }) => {
      try {
        settings.change({ ...(theme ? { theme } : {}), ...(language ? { language } : {}) });
      } finally {
        // The change stands for the run, also when the disk refused it.
        deps.onSettings();
      }
      return null;
    },
  };
}

type ListMethod =
  | "previewServers"
  | "findImports"
  | "addServers"
  | "readServerText"
  | "editServer"
  | "changeServer"
  | "moveServer"
  | "duplicateServer"
  | "removeServer"
  | "restoreServer"
  | "exportServers"
  | "readServersFile";

/** The person's own list of servers. */
function listMethods(
  servers: OwnServers,
  { serversFile: file, startErrors }: Pick<MethodDeps, "serversFile" | "startErrors">,
): Pick<Methods, ListMethod> {
  return {
    previewServers: ({ text }) => servers.preview(text),
    findImports: () => servers.findImports(),
    addServers: ({ previewId, chosen }) => ({ ids: servers.add(previewId, chosen) }),
    readServerText: ({ id }) => servers.text(id),
    editServer: async ({ id, ...text }) => {
      await servers.edit(id, text);
      return null;
    },
    changeServer: async ({ id, enabled, hue }) => {
      if (hue !== undefined) servers.change(id, { hue });
      if (enabled !== undefined) await servers.setEnabled(id, enabled);
      return null;
    },
    moveServer: ({ id, by }) => {
      servers.move(id, by);
      return null;
    },
    duplicateServer: ({ id }) => ({ id: servers.duplicate(id) }),
    removeServer: async ({ id }) => {
      await servers.remove(id);
      return null;
    },
    restoreServer: ({ id }) => {
      servers.restore(id);
      return null;
    },
    exportServers: ({ id }) => servers.export(id),
    readServersFile: () => ({ path: file.path, setAside: file.setAside ?? null, startErrors }),
  };
}

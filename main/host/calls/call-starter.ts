import type { CallEnd, CallKind } from "../../../preload/contract/calls.ts";
import type { ToolView } from "../../../preload/contract/servers.ts";
import type { Connection } from "../connection/connection.ts";
import { type ToolConsentDeps, toolConsent } from "../consent/tool-consent.ts";
import { toolHints } from "../consent/tool-definition.ts";
import { HostError } from "../host-error.ts";
import type { PromptRequest, ResourceRequest, ToolRequest } from "../host-listener.ts";
import type { Logs } from "../logging/logs.ts";
import type { Ports } from "../ports.ts";
import { taskParams } from "../tasks/task-terms.ts";
import type { ResumedTask } from "../tasks/tasks.ts";
import { displayText } from "../untrusted/display-text.ts";
import { REQUEST_QUIET_MS } from "../untrusted/limits.ts";
import type { UrlContext } from "../url/host-reasons.ts";
import type { AskedCalls } from "./asked-calls.ts";
import { type Asking, type BeforeCall, type CallRequest, CallRun } from "./call-run.ts";
import type { CallMessage } from "./driven-call.ts";
import type { RunList } from "./run-list.ts";

/** A call that was started: its id, and the promise of its end, which never rejects. */
export interface StartedCall {
  readonly callId: string;
  readonly done: Promise<CallEnd>;
}

/** What calls are made of, and whom they tell. */
export interface CallStarterDeps {
  readonly ports: Pick<Ports, "clock" | "random">;
  readonly runs: RunList;
  readonly askedCalls: AskedCalls;
  readonly consent: ToolConsentDeps;
  readonly asking: Omit<Asking, "urlContext">;
  readonly logs: Pick<Logs, "requestMeta">;
  /** The open connection of a server. Throws HostError `unknown-server` or `not-connected`. */
  readonly connectionOf: (serverId: string) => Connection;
  /** The tools that a server lists now, and whether the person trusts what it says of them. Throws HostError `unknown-server`. */
  readonly listedBy: (serverId: string) => { readonly tools: readonly ToolView[]; readonly trusted: boolean };
  readonly urlContext: (serverId: string) => UrlContext;
  /** A call began, went on or ended. */
  readonly onCall: (run: CallRun) => void;
}

/** Starts the calls of the host: tools, prompts, resources, and tasks that are found again. */
export class CallStarter {
  private readonly deps: CallStarterDeps;

  constructor(deps: CallStarterDeps) {
    this.deps = deps;
  }

  /** Whether a tool can be called now. Throws HostError as `runTool` does. */
  assertCallable(serverId: string, tool: string): void {
    taskParams(this.deps.connectionOf(serverId), this.listed(serverId, tool));
  }

  /**
   * Runs a tool.
   * @returns its id at once and the promise of its end, which never rejects
   * @throws HostError `unknown-server`, `not-connected`, `tool-not-offered` or `task-unsupported`
   */
  runTool(request: ToolRequest): StartedCall {
    const { serverId, tool, args, asTask } = request;
    const connection = this.deps.connectionOf(serverId);
    const task = taskParams(connection, this.listed(serverId, tool), asTask);
    const message = { method: "tools/call", params: { name: tool, arguments: args, ...task } } as const;
    const before = this.consentTo(request);
    return this.start("tool", message, connection, request, before && { before });
  }

  /** A task from an earlier connection goes on as a call of its own; of its arguments only those of this run are known. */
  resumeTask(resumed: ResumedTask, connection: Connection): void {
    const { serverId, tool } = resumed.kept;
    const before = this.deps.runs.get(resumed.callId ?? "")?.view;
    const { args = {}, threadId = "" } = before ?? {};
    const message = { method: "tools/call", params: { name: tool, arguments: args } } as const;
    const request = { serverId, tool, args, threadId };
    this.start("tool", message, connection, request, { resumed: { ...resumed, callId: before?.id } });
  }

  /** Whether a server's prompts can be got now. Returns its connection; throws HostError as `getPrompt` does. */
  assertGettable(serverId: string): Connection {
    const connection = this.deps.connectionOf(serverId);
    connection.requireDeclared("prompts");
    return connection;
  }

  /** Gets a prompt (prompts/get). As `runTool`. Throws HostError `unknown-server`, `not-connected` or `not-declared`. */
  getPrompt(request: PromptRequest): StartedCall {
    const { serverId, prompt, args } = request;
    const connection = this.assertGettable(serverId);
    const message = { method: "prompts/get", params: { name: prompt, arguments: args } } as const;
    return this.start("prompt", message, connection, { ...request, tool: prompt });
  }

  /** Reads a resource (resources/read), or takes what is held of it and still fresh. As `getPrompt`. */
  readResource(request: ResourceRequest): StartedCall {
    const { serverId, uri, fresh = false } = request;
    const connection = this.deps.connectionOf(serverId);
    connection.requireDeclared("resources");
    const message = { method: "resources/read", params: { uri } } as const;
    const { cache } = connection;
    const held = fresh ? undefined : cache?.held(message.method, uri);
    const read = cache && { held, keep: cache.asked(message.method, uri) };
    return this.start("resource", message, connection, { ...request, tool: uri, args: {} }, { read });
  }

  private listed(serverId: string, tool: string): ToolView {
    const found = this.deps.listedBy(serverId).tools.find(({ name }) => name === tool);
    if (!found) throw new HostError("tool-not-offered", { tool: displayText(tool).text });
    return found;
  }

  /** What has to be asked before a tool runs; undefined where the person has said it already. */
  private consentTo({ serverId, tool, args, threadId = "", consent = "given" }: ToolRequest): BeforeCall | undefined {
    const listed = () => this.listed(serverId, tool);
    if (consent === "given" || (consent === "typed" && !toolHints(listed()).destructive)) return undefined;
    const trusted = () => this.deps.listedBy(serverId).trusted;
    return toolConsent({ serverId, tool, args, threadId, listed, trusted }, this.deps.consent);
  }

  private start(
    kind: CallKind,
    message: CallMessage,
    connection: Connection,
    request: ToolRequest,
    more: Pick<CallRequest, "before" | "read" | "resumed"> = {},
  ): StartedCall {
    const { ports, runs, askedCalls, asking, logs, urlContext, onCall } = this.deps;
    const callId = ports.random.id();
    const { serverId, tool, args, threadId = "" } = request;
    const _meta = logs.requestMeta(serverId, connection);
    const sent = _meta ? { ...message, params: { ...message.params, _meta } } : message;
    const quietMs = request.quietMs ?? connection.definition.quietMs ?? REQUEST_QUIET_MS;
    const run = new CallRun(
      { ...{ id: callId, serverId, kind, tool, args, threadId, quietMs }, message: sent, ...more },
      connection,
      { ...asking, urlContext: () => urlContext(serverId) },
      ports.clock,
      onCall,
    );
    runs.add(run);
    askedCalls.began(run);
    onCall(run);
    return { callId, done: run.ended };
  }
}

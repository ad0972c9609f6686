import { version } from "../../package.json" with { type: "json" };
import type { CallEnd } from "../../preload/contract/calls.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { resultText } from "../host/calls/call-result.ts";
import type { StartedCall } from "../host/calls/call-starter.ts";
import type { ServerDefinition } from "../host/connection/definition.ts";
import { McpHost } from "../host/host.ts";
import { HostError, toAppError } from "../host/host-error.ts";
import type { Ports } from "../host/ports.ts";
import type { RootsStore } from "../host/roots/root-grants.ts";
import { displayLabel } from "../host/untrusted/display-text.ts";
import { ROOTS_TAKEN_MS } from "../host/untrusted/limits.ts";
import { within } from "../host/within.ts";
import type { AnswerRule } from "../workbench/answers.ts";
import { type AnsweredField, type ScriptedAct, ScriptedPerson } from "../workbench/scripted-person.ts";
import { narrate } from "./call-events.ts";
import type { CallOptions } from "./call-options.ts";
import { type ExitCode, exitCode } from "./exit-codes.ts";
import { nextStep } from "./next-step.ts";
import type { Report } from "./report.ts";
import { rootsTakenIn } from "./roots-taken-in.ts";
import type { Terminal } from "./terminal.ts";
import type { Wording } from "./wording.ts";

/** Failures that mean the connection, not the tool, failed. */
const lostCodes = new Set(["closed", "exited", "message-too-large", "not-connected"]);

type Texts = { readonly [name: string]: string };

export interface CallRunDeps {
  readonly options: CallOptions;
  readonly rules: readonly AnswerRule[];
  readonly definition: ServerDefinition;
  /** The folders that the server may be told of. */
  readonly roots: RootsStore;
  readonly wording: Wording;
  readonly ports: Ports;
  readonly report: Report;
  readonly terminal: Terminal;
}

/** One `parley call` from connecting to its exit code, through the same host as the window's. */
export class CallRun {
  private readonly deps: CallRunDeps;
  private readonly host: McpHost;
  private readonly sent = new Map<string, readonly AnsweredField[]>();
  private callId: string | undefined;
  private ending: "interrupted" | "timed-out" | undefined;
  private leave: () => void = () => {};
  /** Resolves when it is stopped. */
  private readonly left = new Promise<void>((resolve) => {
    this.leave = resolve;
  });
  private unanswered = false;

  constructor(deps: CallRunDeps) {
    this.deps = deps;
    const clientInfo = { name: "parley", title: "Parley", version };
    this.host = new McpHost({ ports: deps.ports, clientInfo, roots: deps.roots });
    this.host.broker.onChange(({ state }) => {
      // The time that --question-timeout gave it is over.
      if (state.kind !== "closed") return;
      if (state.outcome.name === "dismissed" && state.outcome.by === "host") this.unanswered = true;
    });
    narrate(
      this.host,
      { serverName: () => deps.definition.name, sentFields: (key) => this.sent.get(key) },
      deps.report,
    );
  }

  /** Runs to the end and leaves nothing behind. */
  async toEnd(): Promise<ExitCode> {
    const { options, ports, rules, definition, terminal } = this.deps;
    const person = new ScriptedPerson({
      broker: this.host.broker,
      visits: this.host.visits,
      clock: ports.clock,
      rules,
      serverName: () => definition.name,
      disconnect: (id) => void this.host.disconnect(id, "script"),
      onAct: (question, act) => this.acted(question.key, act),
    });
    const stopListening = terminal.onInterrupt(() => this.stop("interrupted"));
    const { timeoutSeconds } = options;
    const timer = timeoutSeconds && ports.clock.after(timeoutSeconds * 1000, () => this.stop("timed-out"));
    try {
      return await this.connectAndCall();
    } finally {
      if (timer) timer.cancel();
      person.leave();
      await this.host.close();
      stopListening();
    }
  }

  private async connectAndCall(): Promise<ExitCode> {
    const { options, definition, report } = this.deps;
    this.host.addServer(definition);
    try {
      await this.host.connect(definition.id);
    } catch (error) {
      report({ t: "error", ...(this.endedEarly() ?? toAppError(error)) });
      return this.ending === "interrupted" ? exitCode.failed : exitCode.connection;
    }
    this.tellConnected();
    // A server that asks for its folders at once knows them before it is called; one that takes no answer is called all the same.
    await within(this.deps.ports.clock, ROOTS_TAKEN_MS, Promise.race([this.rootsTaken(), this.left]));
    const early = this.endedEarly();
    if (early) {
      report({ t: "error", ...early });
      return exitCode.failed;
    }
    const quietMs = options.timeoutSeconds === undefined ? {} : { quietMs: options.timeoutSeconds * 1000 };
    try {
      const { callId, done } = this.start({ serverId: definition.id, ...quietMs });
      this.callId = callId;
      const end = await done;
      const exit = this.tellEnd(callId, end);
      if (end.kind === "error" && !lostCodes.has(end.error.code)) await this.tellNextStep(end.error);
      return this.exitFor(exit);
    } catch (error) {
      report({ t: "error", ...toAppError(error) });
      if (!(error instanceof HostError)) return exitCode.internal;
      if (lostCodes.has(error.code)) return exitCode.connection;
      if (error.code === "not-declared") return exitCode.usage;
      return error.code === "tool-not-offered" ? this.wrongTool() : exitCode.internal;
    }
  }

  private start(options: { readonly serverId: string; readonly quietMs?: number }): StartedCall {
    const { kind = "tool", tool, args, askConsent = false, asTask = false } = this.deps.options;
    // What was read of the command line are texts.
    if (kind === "prompt") return this.host.getPrompt({ ...options, prompt: tool, args: args as Texts });
    if (kind === "resource") return this.host.readResource({ ...options, uri: tool });
    // Whoever typed the command with these arguments has said that it may run.
    return this.host.runTool({ ...options, tool, args, consent: askConsent ? "ask" : "given", asTask });
  }

  private tellConnected(): void {
    const [server] = this.host.servers();
    if (server?.state.kind !== "ready") return;
    const { era, version: spoken, serverInfo } = server.state.negotiated;
    this.deps.report({ t: "connected", server: server.name, era, version: spoken, serverInfo });
  }

  /** Tells how the call ended and says what that is as an exit code, questions without an answer aside. */
  private tellEnd(callId: string, end: CallEnd): ExitCode {
    const { report } = this.deps;
    switch (end.kind) {
      case "result": {
        const { isError } = end;
        const result = this.host.callResult(callId);
        report({ t: "result", isError, text: result ? resultText(result) : end.text, result });
        return isError ? exitCode.failed : exitCode.ok;
      }
      case "error":
        report({ t: "error", ...end.error });
        return end.lost || lostCodes.has(end.error.code) ? exitCode.connection : exitCode.failed;
      case "timed-out":
        report({ t: "error", code: "timed-out", params: { seconds: end.seconds } });
        return exitCode.failed;
      case "not-allowed":
        report({ t: "error", code: "not-allowed", params: { by: end.by } });
        return exitCode.failed;
      case "stopped":
        report({ t: "error", ...(this.endedEarly() ?? { code: "stopped", params: {} }) });
        return exitCode.failed;
    }
  }

  private exitFor(ended: ExitCode): ExitCode {
    return this.unanswered && ended < exitCode.unanswered ? exitCode.unanswered : ended;
  }

  private endedEarly(): { code: string; params: { [name: string]: number } } | undefined {
    if (this.ending === "interrupted") return { code: "stopped", params: {} };
    const seconds = this.deps.options.timeoutSeconds;
    return this.ending === "timed-out" && seconds !== undefined
      ? { code: "timed-out", params: { seconds } }
      : undefined;
  }

  /** Ends what is under way; whatever is waited for then comes to its end by itself. */
  private stop(why: "interrupted" | "timed-out"): void {
    this.ending ??= why;
    this.leave();
    if (this.callId === undefined) void this.host.disconnect(this.deps.definition.id, "script");
    else this.host.stopCall(this.callId, "script");
  }

  private async tellNextStep(error: AppError): Promise<void> {
    const { options, definition, ports, terminal } = this.deps;
    const words = await nextStep(this.host.connectionOf(definition.id), options, error, ports.clock);
    if (words !== undefined) terminal.err(`${visibleText(words, false)}\n`);
  }

  private async rootsTaken(): Promise<void> {
    const { options, definition, ports } = this.deps;
    if (!options.roots?.length) await this.host.roots.answered();
    else await rootsTakenIn(this.host.roots, this.host.connectionOf(definition.id), ports.clock);
  }

  private wrongTool(): ExitCode {
    const names = this.host.servers().flatMap((server) => server.tools.map(({ name }) => displayLabel(name)));
    this.deps.terminal.err(`It offers: ${names.join(", ") || "no tools"}.\n`);
    return exitCode.usage;
  }

  private acted(key: string, act: ScriptedAct): void {
    const { terminal, wording, options } = this.deps;
    if (act.kind === "answering") this.sent.set(key, act.fields);
    else if (act.kind === "no-rule") {
      this.unanswered = true;
      const missing = options.answers === undefined ? "There is no --answers file" : "No rule of the answers file fits";
      terminal.err(`${missing}: the question was cancelled.\n`);
    } else if (act.kind === "secret-held") {
      this.unanswered = true;
      terminal.err("The form asks for what looks like a secret. A rule that may send one says secretOverride: true.\n");
    } else if (act.kind === "unfit") {
      this.unanswered = true;
      const lines = act.problems.map((problem) => `  ${wording.problem(problem)}`);
      const why = act.error ? wording.error(act.error) : "The answer does not fit the form";
      terminal.err([`${why}, so the question was cancelled${lines.length > 0 ? ":" : "."}`, ...lines, ""].join("\n"));
    }
  }
}

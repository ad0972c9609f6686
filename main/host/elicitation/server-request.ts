import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { Attribution, Outcome } from "../../../preload/contract/elicitation.ts";
import type { ServerRequest } from "../connection/connection-deps.ts";
import { INTERNAL_ERROR, INVALID_PARAMS } from "../connection/rpc-codes.ts";
import type { AskedTasks, TaskAnswer } from "../tasks/asked-tasks.ts";
import { relatedMeta, relatedTaskOf } from "../tasks/related-task.ts";
import type { UrlContext } from "../url/host-reasons.ts";
import type { Broker } from "./broker.ts";
import { OpenRequests } from "./open-requests.ts";
import { type Settlement, wireAnswer } from "./question.ts";
import { intakeElicitation } from "./request-intake.ts";

type RpcId = string | number;

/** What the legacy handler needs of its connection. */
export interface AskingConnection {
  readonly serverId: string;
  /** What was declared, as far as the negotiated version knows it. */
  readonly declaredModes: readonly ("form" | "url")[];
  /** What a URL is judged beside, at the moment it is asked for. */
  urlContext(): UrlContext;
  /** A page is to be opened that the server calls by this id when it says that it is done (U-07). */
  onNamed(key: string, elicitationId: string): void;
  /** Puts a response on the wire; rejects when the channel is gone. */
  send(message: JSONRPCMessage): Promise<void>;
  /** Which call the question belongs to, as far as can be told (F-18). @param params as they came, which may name a task */
  attribute(params: unknown): Attribution;
  /**
   * A question opened that may be of these calls: their time stands still until the returned function is called (F-32).
   * @param end ends the question, when the call it belongs to is ended
   */
  onAsked(attribution: Attribution, key: string, end: (outcome: Outcome) => void): () => void;
  /** The questions that the server asks as tasks; none where that is not declared. */
  readonly tasks?: AskedTasks;
  /** A request that breaks the protocol and gets no answer. */
  onViolation(detail: string): void;
}

/**
 * Answers `elicitation/create` requests of the legacy era, one for one: every request gets exactly one response, unless
 * the server withdrew it or is gone (specification 2025-11-25, client/elicitation; basic/utilities/cancellation).
 */
export class ServerRequestHandler {
  private readonly broker: Broker;
  private readonly connection: AskingConnection;
  private readonly open = new OpenRequests();

  constructor(broker: Broker, connection: AskingConnection) {
    this.broker = broker;
    this.connection = connection;
  }

  /** Takes one request. Never throws; the answer goes out when the question has ended. */
  handle(id: unknown, params: unknown): void {
    if (typeof id !== "string" && typeof id !== "number") {
      this.connection.onViolation("a request id of a wrong type");
      return;
    }
    const controller = this.open.begin(id);
    if (!controller) {
      this.connection.onViolation(`request id ${JSON.stringify(id)} used twice`);
      return;
    }
    const attribution = this.connection.attribute(params);
    const taskId = relatedTaskOf(params);
    const question = { serverId: this.connection.serverId, attribution, origin: "server-request" as const };
    const urlTerms = { context: this.connection.urlContext(), named: true };
    const intake = intakeElicitation(params, this.connection.declaredModes, urlTerms);
    if (!intake.ok) {
      const { asked, outcome } = intake;
      const key = this.broker.refuse({ ...question, ...asked }, outcome);
      this.connection.onAsked(attribution, key, () => {})();
      this.open.end(id, controller);
      this.deliver(id, { outcome }, taskId)?.catch((error: Error) => this.connection.onViolation(error.message));
      return;
    }
    const { tasks } = this.connection;
    const withdraw = () => controller.abort({ name: "withdrawn", by: "server" } satisfies Outcome);
    const task = tasks?.wanted(params) ? tasks.create(id, params, withdraw) : undefined;
    // The request is answered with the task, and its id is free again.
    if (task) this.open.moved(id, task);
    const { key, settled } = this.broker.ask({ ...question, ...intake.asked }, controller.signal, (settlement) =>
      task ? tasks?.deliver(task, answerTo(settlement, undefined)) : this.deliver(id, settlement, taskId),
    );
    if ("elicitationId" in intake && intake.elicitationId !== undefined) {
      this.connection.onNamed(key, intake.elicitationId);
    }
    const done = this.connection.onAsked(attribution, key, (outcome) => controller.abort(outcome));
    void settled.then(() => {
      this.open.end(task ?? id, controller);
      done();
    });
  }

  /**
   * `notifications/cancelled` from the server: the question is withdrawn and nothing is sent. Unknown ids are ignored.
   * @param reason the server's own words, if it gave some
   */
  withdraw(id: RpcId, reason?: unknown): void {
    this.connection.tasks?.forget(id);
    this.open.withdraw(id, reason);
  }

  /** A request of the server's about a question that it asked as a task. @returns whether it is answered here */
  taskRequest(request: ServerRequest): boolean {
    return this.connection.tasks?.take(request) === true;
  }

  /** The connection is gone: its questions end with this outcome, later ones at once, and nothing is sent. */
  disconnect(outcome: Outcome): void {
    this.connection.tasks?.close();
    this.open.disconnect(outcome);
  }

  /** The session is gone but the connection goes on: the questions of the old session end, later ones are asked (C-03). */
  expire(outcome: Outcome): void {
    this.connection.tasks?.close();
    this.open.expire(outcome);
  }

  private deliver(id: RpcId, settlement: Settlement, taskId: string | undefined): Promise<void> | undefined {
    const answer = answerTo(settlement, taskId);
    return answer && this.connection.send({ jsonrpc: "2.0", id, ...answer } as JSONRPCMessage);
  }
}

/**
 * The one answer to an elicitation request, or undefined where none may go out.
 * @param taskId the task that the request named: so does its answer (2025-11-25, basic/utilities/tasks)
 */
function answerTo(settlement: Settlement, taskId: string | undefined): TaskAnswer | undefined {
  const { outcome } = settlement;
  // Too many at once is no fault of the request: it is told "not now" (decisions.md, limits).
  if (outcome.reason === "overflow") return { result: { action: "cancel", ...relatedMeta(taskId) } };
  if (outcome.name === "refused") {
    const cannotShow = outcome.reason === "no-window" || outcome.reason === "render-failed";
    const detail = outcome.detail === undefined ? "" : `: ${outcome.detail}`;
    const code = cannotShow ? INTERNAL_ERROR : INVALID_PARAMS;
    return { error: { code, message: `Elicitation refused by the host (${outcome.reason})${detail}` } };
  }
  const answer = wireAnswer(settlement);
  return answer && { result: { ...answer, ...relatedMeta(taskId) } };
}

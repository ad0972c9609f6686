import { randomBytes } from "node:crypto";
import {
  acceptedContent,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Transport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { accountPage, accountResult } from "./account.ts";
import { bookingResult, readTableArgs, unfittingAnswer } from "./booking.ts";
import { runPlainTool } from "./plain-tools.ts";
import { isRudeEnd, type RudeState, rudeForm, rudeLink, rudeNext, rudeStart } from "./rude.ts";
import type { SamplePorts, SampleTransport, ServedSample } from "./sample-transport.ts";
import { type BookTableArgs, tableQuestion } from "./table-form.ts";
import { errorResult, toolList, tourInstructions } from "./tool-list.ts";
import {
  completeArgument,
  promptList,
  promptMessages,
  resourceContent,
  resourceList,
  templateList,
  tourCapabilities,
} from "./tour-offers.ts";

const questionKey = "details";

/** What a retry brings back sealed: which tool it belongs to, and how far that is. */
type TourState =
  | { readonly tool: "book_table"; readonly args: BookTableArgs }
  | { readonly tool: "connect_account"; readonly asked: number }
  | { readonly tool: "rude_server"; readonly rude: RudeState };

/**
 * Serves the tour of the modern era (2026-07-28): its questions are `input_required` results, answered by a retry of the call.
 * The sealed `requestState` binds the retry to the first call's arguments (basic/patterns/mrtr, server requirements).
 * Clients of the legacy era are served too, by the library's own bridge.
 */
export async function serveModernTour(transport: SampleTransport, ports: SamplePorts): Promise<ServedSample> {
  const codec = createRequestStateCodec<TourState>({ key: randomBytes(32), ttlSeconds: 24 * 60 * 60 });

  async function bookTable(given: unknown, context: ServerContext) {
    const read = readTableArgs(given);
    if (!read.ok) return read.result;
    const { message, requestedSchema } = tableQuestion(read.args);
    const schema = requestedSchema as ElicitRequestFormParams["requestedSchema"];
    const state = context.mcpReq.requestState<TourState>();
    const asked = state?.tool === "book_table" ? state.args : undefined;
    const answer = inputResponse(context.mcpReq.inputResponses, questionKey);
    if (!asked || answer.kind !== "elicit") {
      return inputRequired({
        inputRequests: { [questionKey]: inputRequired.elicit({ mode: "form", message, requestedSchema: schema }) },
        requestState: await codec.mint({ tool: "book_table", args: read.args }),
      });
    }
    if (asked.guests !== read.args.guests || asked.day !== read.args.day) {
      return errorResult("The table is not booked: the answer belongs to another call.");
    }
    if (answer.action !== "accept") return bookingResult(read.args, { action: answer.action });
    const content = acceptedContent(context.mcpReq.inputResponses, questionKey, fromJsonSchema(requestedSchema));
    if (content === undefined) return unfittingAnswer();
    return bookingResult(read.args, { action: "accept", content: { ...(content as object) } });
  }

  /** Asked twice: a server of this era can't be told that a page was visited, so it asks again until the person says so. */
  async function connectAccount(context: ServerContext) {
    const state = context.mcpReq.requestState<TourState>();
    const asked = state?.tool === "connect_account" ? state.asked : 0;
    const answer = inputResponse(context.mcpReq.inputResponses, questionKey);
    if (answer.kind === "elicit" && (asked === 2 || answer.action !== "accept")) return accountResult(answer.action);
    return inputRequired({
      inputRequests: { [questionKey]: inputRequired.elicitUrl(accountPage) },
      requestState: await codec.mint({ tool: "connect_account", asked: answer.kind === "elicit" ? asked + 1 : 1 }),
    });
  }

  async function beRude(context: ServerContext) {
    const state = context.mcpReq.requestState<TourState>();
    const answer = inputResponse(context.mcpReq.inputResponses, questionKey);
    const before = state?.tool === "rude_server" && answer.kind === "elicit" ? state.rude : undefined;
    const next = before && answer.kind === "elicit" ? rudeNext(before, answer.action) : rudeStart;
    if (isRudeEnd(next)) return next;
    const { message, requestedSchema } = rudeForm;
    const schema = requestedSchema as ElicitRequestFormParams["requestedSchema"];
    const form = inputRequired.elicit({ mode: "form", message, requestedSchema: schema });
    return inputRequired({
      inputRequests: { [questionKey]: next.step === "link" ? inputRequired.elicitUrl(rudeLink) : form },
      requestState: await codec.mint({ tool: "rude_server", rude: next }),
    });
  }

  function create(): Server {
    const server = new Server(
      { name: "parley-tour-modern", title: "Parley tour (modern)", version: "1.0.0" },
      { capabilities: tourCapabilities, instructions: tourInstructions, requestState: { verify: codec.verify } },
    );
    server.setRequestHandler("tools/list", () => ({ tools: toolList }));
    server.setRequestHandler("tools/call", async (request, context) => {
      const { name, arguments: args } = request.params;
      if (name === "book_table") return bookTable(args, context);
      if (name === "connect_account") return connectAccount(context);
      if (name === "rude_server") return beRude(context);
      const token = context.mcpReq._meta?.progressToken;
      const result = await runPlainTool(name, args, {
        signal: context.mcpReq.signal,
        pause: ports.pause,
        report: async (progress, total, text) => {
          if (token === undefined) return;
          const params = { progressToken: token, progress, total, message: text };
          await context.mcpReq.notify({ method: "notifications/progress", params });
        },
      });
      if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool named ${name}`);
      return result;
    });
    offerLists(server);
    return server;
  }

  // The library's transport type differs from ours only in the message types.
  const handle = serveStdio(create, { transport: transport as unknown as Transport });
  return { close: () => handle.close() };
}

/** Prompts, resources and completion: they ask nothing and keep nothing. */
function offerLists(server: Server): void {
  server.setRequestHandler("prompts/list", () => ({ prompts: promptList }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const result = promptMessages(params.name, params.arguments);
    if (result) return result;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such prompt, or an argument is missing");
  });
  server.setRequestHandler("resources/list", () => ({ resources: resourceList }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: templateList }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const content = resourceContent(uri);
    // Not found is invalid params in this era (server/resources, error handling).
    if (!content) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Resource not found", { uri });
    return { contents: [content] };
  });
  server.setRequestHandler("completion/complete", ({ params }) => completeArgument(params));
}

import { randomUUID } from "node:crypto";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  type ElicitRequestFormParams,
  type ElicitRequestURLParams,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { ACCOUNT_NOTICED_MS, accountPage, accountResult } from "./account.ts";
import { bookingResult, readTableArgs, unfittingAnswer } from "./booking.ts";
import { runPlainTool } from "./plain-tools.ts";
import { isRudeEnd, rudeForm, rudeLink, rudeNext, rudeStart } from "./rude.ts";
import type { SamplePorts, SampleTransport, ServedSample } from "./sample-transport.ts";
import { tableQuestion } from "./table-form.ts";
import { errorResult, type ToolResult, toolList, tourInstructions } from "./tool-list.ts";
import {
  completeArgument,
  promptList,
  promptMessages,
  resourceContent,
  resourceList,
  templateList,
  tourCapabilities,
} from "./tour-offers.ts";

/** Not found, up to 2025-11-25 (server/resources, error handling). */
const RESOURCE_NOT_FOUND = -32002;

/** A person takes as long as a person takes; this is the longest delay a timer can hold (2^31 - 1 ms). */
const untilAnswered = 2 ** 31 - 1;

interface CallContext {
  readonly signal: AbortSignal;
  readonly requestId: string | number;
}

/** The library's type knows no `pattern`, though it passes it on. */
function form(asked: { readonly message: string; readonly requestedSchema: object }): ElicitRequestFormParams {
  const { message, requestedSchema } = asked;
  return { mode: "form", message, requestedSchema: requestedSchema as ElicitRequestFormParams["requestedSchema"] };
}

/** Serves the tour of the legacy era (2025-11-25 and below): its questions are requests of the server's own. */
export async function serveTour(transport: SampleTransport, ports: SamplePorts): Promise<ServedSample> {
  const server = new Server(
    { name: "parley-tour", title: "Parley tour", version: "1.0.0" },
    { capabilities: tourCapabilities, instructions: tourInstructions },
  );

  /** Asks the person; undefined when the host could not put the question to them. */
  async function ask(asked: ElicitRequestFormParams | ElicitRequestURLParams, { signal, requestId }: CallContext) {
    try {
      return await server.elicitInput(asked, { signal, timeout: untilAnswered, relatedRequestId: requestId });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof McpError) return error;
      throw error;
    }
  }

  async function bookTable(given: unknown, context: CallContext): Promise<ToolResult> {
    const read = readTableArgs(given);
    if (!read.ok) return read.result;
    if (!server.getClientCapabilities()?.elicitation?.form) {
      return errorResult("The table is not booked: booking needs a host that can show a form.");
    }
    const answer = await ask(form(tableQuestion(read.args)), context);
    if (!(answer instanceof McpError)) return bookingResult(read.args, answer);
    if (answer.code === ErrorCode.InvalidParams) return unfittingAnswer();
    return errorResult("The table is not booked: the host could not put the question to you.");
  }

  async function connectAccount(context: CallContext): Promise<ToolResult> {
    if (!server.getClientCapabilities()?.elicitation?.url) {
      return errorResult("Nothing is connected: that needs a host that can ask you to open a page.");
    }
    const elicitationId = randomUUID();
    const answer = await ask({ mode: "url", elicitationId, ...accountPage }, context);
    if (answer instanceof McpError) return errorResult("Nothing is connected: the host did not take the page.");
    if (answer.action === "accept") {
      await ports.pause(ACCOUNT_NOTICED_MS, context.signal);
      await server.createElicitationCompletionNotifier(elicitationId, { relatedRequestId: context.requestId })();
    }
    return accountResult(answer.action);
  }

  async function beRude(context: CallContext): Promise<ToolResult> {
    const { form: forms, url: pages } = server.getClientCapabilities()?.elicitation ?? {};
    if (!forms || !pages) return errorResult("Being rude takes a host that can show forms and ask you to open a page.");
    let state = rudeStart;
    for (;;) {
      const page = { mode: "url", elicitationId: randomUUID(), ...rudeLink } as const;
      const answer = await ask(state.step === "link" ? page : form(rudeForm), context);
      // A host that refuses a trick has done its part.
      const next = rudeNext(state, answer instanceof McpError ? "cancel" : answer.action);
      if (isRudeEnd(next)) return next;
      state = next;
    }
  }

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList }));
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const { name, arguments: args, _meta: meta } = request.params;
    if (name === "book_table") return bookTable(args, extra);
    if (name === "connect_account") return connectAccount(extra);
    if (name === "rude_server") return beRude(extra);
    const token = meta?.progressToken;
    const result = await runPlainTool(name, args, {
      signal: extra.signal,
      pause: ports.pause,
      report: async (progress, total, text) => {
        if (token === undefined) return;
        const params = { progressToken: token, progress, total, message: text };
        await extra.sendNotification({ method: "notifications/progress", params });
      },
    });
    if (!result) throw new McpError(ErrorCode.InvalidParams, `There is no tool named ${name}`);
    return result;
  });

  offerLists(server);

  // The library's transport type differs from ours only in the message types.
  await server.connect(transport as unknown as Transport);
  return { close: () => server.close() };
}

/** Prompts, resources and completion: they ask nothing and keep nothing. */
function offerLists(server: Server): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: promptList }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const result = promptMessages(params.name, params.arguments);
    if (!result) throw new McpError(ErrorCode.InvalidParams, "There is no such prompt, or an argument is missing");
    return result;
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: resourceList }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templateList }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const content = resourceContent(uri);
    if (!content) throw new McpError(RESOURCE_NOT_FOUND, "Resource not found", { uri });
    return { contents: [content] };
  });
  server.setRequestHandler(CompleteRequestSchema, ({ params }) => completeArgument(params));
}

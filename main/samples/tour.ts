import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  type ElicitRequestFormParams,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { bookingResult, readTableArgs, unfittingAnswer } from "./booking.ts";
import { runPlainTool } from "./plain-tools.ts";
import type { SamplePorts, SampleTransport, ServedSample } from "./sample-transport.ts";
import { tableQuestion } from "./table-form.ts";
import { errorResult, type ToolResult, toolList, tourInstructions } from "./tool-list.ts";

/** A person takes as long as a person takes; this is the longest delay a timer can hold (2^31 - 1 ms). */
const untilAnswered = 2 ** 31 - 1;

/** Serves the tour of the legacy era (2025-11-25 and below): its question is a request of the server's own. */
export async function serveTour(transport: SampleTransport, ports: SamplePorts): Promise<ServedSample> {
  const server = new Server(
    { name: "parley-tour", title: "Parley tour", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: tourInstructions },
  );

  async function bookTable(given: unknown, signal: AbortSignal, requestId: string | number): Promise<ToolResult> {
    const read = readTableArgs(given);
    if (!read.ok) return read.result;
    if (!server.getClientCapabilities()?.elicitation?.form) {
      return errorResult("The table is not booked: booking needs a host that can show a form.");
    }
    const { message, requestedSchema } = tableQuestion(read.args);
    try {
      const answer = await server.elicitInput(
        // The library's type knows no `pattern`, though it passes it on.
        { mode: "form", message, requestedSchema: requestedSchema as ElicitRequestFormParams["requestedSchema"] },
        { signal, timeout: untilAnswered, relatedRequestId: requestId },
      );
      return bookingResult(read.args, answer);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof McpError)) throw error;
      if (error.code === ErrorCode.InvalidParams) return unfittingAnswer();
      return errorResult("The table is not booked: the host could not put the question to you.");
    }
  }

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList }));
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const { name, arguments: args, _meta: meta } = request.params;
    if (name === "book_table") return bookTable(args, extra.signal, extra.requestId);
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

  // The library's transport type differs from ours only in the message types.
  await server.connect(transport as unknown as Transport);
  return { close: () => server.close() };
}

import type { Client } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { ToolView } from "../../../preload/contract/servers.ts";
import { requestError } from "../calls/call-error.ts";
import { HostError } from "../host-error.ts";
import { displayText } from "../untrusted/display-text.ts";
import { PAGES_PER_LIST, TOOLS_PER_SERVER } from "../untrusted/limits.ts";

/** Loose on purpose: a tool that says more than we know stays usable. Its schema passes through unchanged. */
const toolPage = z.object({
  tools: z.array(
    z.looseObject({
      name: z.string(),
      title: z.string().optional().catch(undefined),
      description: z.string().optional().catch(undefined),
      inputSchema: z.unknown(),
      annotations: z
        .looseObject({ readOnlyHint: z.unknown(), destructiveHint: z.unknown() })
        .partial()
        .optional()
        .catch(undefined),
    }),
  ),
  nextCursor: z.string().nullish(),
});

/**
 * Reads `tools/list` to its end: it ends when `nextCursor` is absent or null, an empty string goes on (C-16).
 * @throws HostError `list-too-long` at a limit; `protocol-error`, `invalid-result` or `input-required-invalid`
 */
export async function listTools(client: Client): Promise<readonly ToolView[]> {
  const tools: ToolView[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_PER_LIST; page++) {
    const request = { method: "tools/list", ...(cursor === undefined ? {} : { params: { cursor } }) };
    const result = await client.request(request, toolPage).catch((error: unknown) => {
      throw requestError(error, "tools/list");
    });
    for (const tool of result.tools) tools.push(toolView(tool));
    if (tools.length > TOOLS_PER_SERVER) {
      throw new HostError("list-too-long", { method: "tools/list", limit: TOOLS_PER_SERVER });
    }
    if (result.nextCursor === undefined || result.nextCursor === null) return tools;
    cursor = result.nextCursor;
  }
  throw new HostError("list-too-long", { method: "tools/list", limit: PAGES_PER_LIST });
}

function toolView(tool: z.infer<typeof toolPage>["tools"][number]): ToolView {
  return {
    // The exact name goes back on the wire; the renderer shows it through the same display rules.
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: displayText(tool.title).text }),
    ...(tool.description === undefined ? {} : { description: displayText(tool.description).text }),
    inputSchema: tool.inputSchema,
    readOnly: tool.annotations?.readOnlyHint === true,
    // The specification's default for an unannotated tool is destructive.
    destructive: tool.annotations?.readOnlyHint !== true && tool.annotations?.destructiveHint !== false,
  };
}

import { z } from "zod";
import type { ToolView } from "../../../preload/contract/servers.ts";
import type { CacheMode } from "../cache/result-cache.ts";
import { withDefinition } from "../consent/tool-definition.ts";
import { withSaidIcons } from "../icons/said-icons.ts";
import { displayText } from "../untrusted/display-text.ts";
import { TOOLS_PER_SERVER } from "../untrusted/limits.ts";
import { type ListSource, readList } from "./list-source.ts";
import type { ListRead } from "./pages.ts";

/** Loose on purpose: a tool that says more than we know stays usable. Its schema passes through unchanged. */
const listedTool = z.looseObject({
  name: z.string(),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown(),
  outputSchema: z.unknown().optional(),
  annotations: z.looseObject({}).optional().catch(undefined),
  execution: z
    .looseObject({ taskSupport: z.enum(["required", "optional", "forbidden"]).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/**
 * Reads `tools/list` to its end, or as far as it can be read (C-16).
 * @returns the tools, and why the reading stopped: `list-too-long` at a limit, or what a later page failed with
 * @throws HostError as `readList` does
 */
export async function listTools(source: ListSource, mode: CacheMode): Promise<ListRead<ToolView>> {
  const view = (tool: z.infer<typeof listedTool>) => withDefinition(withSaidIcons(toolView(tool), tool.icons), tool);
  const kind = { method: "tools/list", member: "tools", name: "name", item: listedTool, view } as const;
  return readList(source, { ...kind, limit: TOOLS_PER_SERVER }, mode);
}

const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

function toolView(tool: z.infer<typeof listedTool>): ToolView {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations ?? {};
  const taskSupport = tool.execution?.taskSupport;
  return {
    // The exact name goes back on the wire; the renderer shows it through the same display rules.
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: displayText(tool.title).text }),
    ...(tool.description === undefined ? {} : { description: displayText(tool.description).text }),
    inputSchema: tool.inputSchema,
    ...(tool.outputSchema === undefined ? {} : { outputSchema: tool.outputSchema }),
    readOnly: readOnlyHint === true,
    // The specification's default for an unannotated tool is destructive.
    destructive: readOnlyHint !== true && destructiveHint !== false,
    ...(readOnlyHint !== true && destructiveHint === true ? { saysDestructive: true } : {}),
    ...(hints.some((hint) => typeof tool.annotations?.[hint] === "boolean") ? {} : { unannotated: true }),
    ...(typeof idempotentHint === "boolean" ? { idempotent: idempotentHint } : {}),
    ...(typeof openWorldHint === "boolean" ? { openWorld: openWorldHint } : {}),
    ...(taskSupport === undefined ? {} : { taskSupport }),
  };
}

import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import { checkBySchema } from "../host/tool-schemas/schema-check.ts";
import type { Methods } from "./ipc.ts";

/** Values beside the schemas of tools (S-15, S-17). */
export function checkMethods(host: McpHost): Pick<Methods, "readToolSchemas" | "checkArguments" | "checkResult"> {
  const toolOf = (serverId: string, name: string) =>
    host
      .servers()
      .find(({ id }) => id === serverId)
      ?.tools.find((tool) => tool.name === name);
  return {
    readToolSchemas: ({ serverId, tool }) => {
      host.assertCallable(serverId, tool);
      const { inputSchema, outputSchema } = toolOf(serverId, tool) ?? {};
      const output = outputSchema === undefined ? {} : { output: JSON.stringify(outputSchema) };
      return { input: JSON.stringify(inputSchema) ?? "{}", ...output };
    },
    checkArguments: ({ serverId, tool, args }) => {
      host.assertCallable(serverId, tool);
      return checkBySchema(toolOf(serverId, tool)?.inputSchema, args);
    },
    checkResult: async ({ callId }) => {
      const call = host.calls().find(({ id }) => id === callId);
      const result = host.callResult(callId);
      if (!call) throw new HostError("call-gone", {});
      const schema = call.kind === "tool" ? toolOf(call.serverId, call.tool)?.outputSchema : undefined;
      // A tool that reports an error owes no data (specification, server/tools, output schema).
      if (schema === undefined || !result || result.isError === true) return { kind: "none" };
      if (result.structuredContent === undefined) return { kind: "missing" };
      return checkBySchema(schema, JSON.stringify(result.structuredContent));
    },
  };
}

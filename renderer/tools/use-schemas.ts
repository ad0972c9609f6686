import { useEffect, useState } from "react";
import type { ToolView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";

export interface Schemas {
  readonly input: unknown;
  readonly output: unknown;
}

/** A tool's schemas with every name as its server wrote it, which objects lose on their way into the page; undefined until they are read. */
export function useSchemas(serverId: string, tool: ToolView): Schemas | undefined {
  const host = useHost();
  const [schemas, setSchemas] = useState<Schemas>();
  useEffect(() => {
    let current = true;
    const { inputSchema, outputSchema } = tool;
    void host.call("readToolSchemas", { serverId, tool: tool.name }).then((reply) => {
      if (!current) return;
      if (!reply.ok || !reply.value) return setSchemas({ input: inputSchema, output: outputSchema });
      const { input, output } = reply.value;
      setSchemas({ input: JSON.parse(input), output: output === undefined ? undefined : JSON.parse(output) });
    });
    return () => {
      current = false;
    };
  }, [host, serverId, tool]);
  return schemas;
}

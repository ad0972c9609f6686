import type { Threads } from "../chat/threads.ts";
import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import type { Methods } from "./ipc.ts";

/**
 * Runs of tools that a person starts in the window, on a tool's page or in a conversation, and calls that are run again. Run on a form they
 * filled is their consent this once; a line or a second run is not, for a tool that says it destroys (S-03).
 */
export function runMethods({
  host,
  threads,
}: {
  readonly host: McpHost;
  readonly threads: Threads;
}): Pick<Methods, "runTool" | "runAgain"> {
  return {
    runTool: ({ serverId, tool, args: given, line, threadId, asTask = false, filled = false }) => {
      if (threadId !== undefined && !threads.has(threadId)) throw new HostError("unknown-thread", { id: threadId });
      host.assertCallable(serverId, tool);
      const args = typeof given === "string" ? argumentsFrom(given) : given;
      if (line === undefined) {
        return { callId: host.runTool({ serverId, tool, args, consent: "given", asTask }).callId, threadId: "" };
      }
      const thread = threads.say(line, threadId);
      const consent = filled ? "given" : "typed";
      const { callId } = host.runTool({ serverId, tool, args, threadId: thread, consent, asTask });
      threads.addCall(thread, callId);
      return { callId, threadId: thread };
    },
    runAgain: ({ callId }) => {
      const call = host.calls().find(({ id }) => id === callId);
      // Of a task from an earlier run nothing but its name is known.
      if (!call || (call.task?.resumed && call.task.resumes === undefined)) throw new HostError("call-gone", {});
      const { serverId, kind, tool, args, threadId } = call;
      if (threadId !== "" && !threads.has(threadId)) throw new HostError("unknown-thread", { id: threadId });
      if (kind === "tool") host.assertCallable(serverId, tool);
      else host.connectionOf(serverId);
      host.manners.runsAgain(callId);
      const again =
        kind === "tool"
          ? host.runTool({ serverId, tool, args, threadId, consent: "typed", asTask: call.task !== undefined })
          : kind === "prompt"
            ? host.getPrompt({ serverId, prompt: tool, args: args as { [name: string]: string }, threadId })
            : host.readResource({ serverId, uri: tool, threadId, fresh: true });
      if (threadId !== "") threads.addCall(threadId, again.callId);
      return { callId: again.callId, threadId };
    },
  };
}

/** Arguments that came as JSON text. Throws HostError `bad-input` when they are no object. */
function argumentsFrom(json: string): { readonly [name: string]: unknown } {
  try {
    const args: unknown = JSON.parse(json);
    if (typeof args === "object" && args !== null && !Array.isArray(args)) return args as { [name: string]: unknown };
  } catch {
    // Told below.
  }
  throw new HostError("bad-input", { method: "runTool", detail: "arguments are no JSON object" });
}

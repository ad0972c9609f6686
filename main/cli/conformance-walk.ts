import type { AppError } from "../../preload/contract/reply.ts";
import type { StartedCall } from "../host/calls/call-starter.ts";
import type { McpHost } from "../host/host.ts";
import { HostError, toAppError } from "../host/host-error.ts";
import { listPrompts, listResources } from "../host/offers/offer-lists.ts";
import type { ListRead } from "../host/primitives/pages.ts";
import { listSkills, offersSkills } from "../host/skills/skill-list.ts";
import { loadSkill } from "../host/skills/skill-load.ts";
import { generateArguments } from "../workbench/generate-arguments.ts";
import type { ConformanceOptions, GivenCall } from "./conformance-options.ts";

/** How one step went; `error` is absent when it went well. */
export interface WalkedStep {
  readonly step: string;
  readonly error?: AppError;
}

export interface WalkDeps {
  readonly host: McpHost;
  readonly serverId: string;
  readonly options: Pick<ConformanceOptions, "listOnly" | "toolCalls">;
  /** How long a server may be silent, in ms. */
  readonly quietMs: number;
  readonly tell: (step: WalkedStep) => void;
}

/**
 * The same for every server: reads each list that it declares; then makes the given calls, or calls each tool once, gets the first
 * prompt, reads the first resource and loads the first skill. A step that fails is told and the next one is taken.
 */
export async function walkServer(deps: WalkDeps): Promise<void> {
  const { host, serverId, options, tell } = deps;
  const connection = host.connectionOf(serverId);
  const prompts = connection.offers("prompts") ? await list("prompts", () => listPrompts(connection), tell) : [];
  const resources = connection.offers("resources")
    ? await list("resources", () => listResources(connection), tell)
    : [];
  const skills = offersSkills(connection) ? await list("skills", () => listSkills(connection), tell) : [];
  if (options.listOnly) return;

  const { quietMs } = deps;
  for (const { name: tool, arguments: args } of options.toolCalls ?? callsOf(host, serverId)) {
    await call(`tool ${tool}`, () => host.runTool({ serverId, tool, args, quietMs }), tell);
  }
  for (const { name: prompt, arguments: wanted = [] } of prompts.slice(0, 1)) {
    const args = Object.fromEntries(wanted.filter(({ required }) => required).map(({ name }) => [name, "Text"]));
    await call(`prompt ${prompt}`, () => host.getPrompt({ serverId, prompt, args, quietMs }), tell);
  }
  for (const { uri } of resources.slice(0, 1)) {
    await call(`resource ${uri}`, () => host.readResource({ serverId, uri, quietMs }), tell);
  }
  for (const skill of skills.slice(0, 1)) {
    await attempt(`skill ${skill.name}`, () => loadSkill(connection, skill), tell);
  }
}

/** A call of each tool. An object that a schema says nothing of is the first tool's schema: whoever gets it sees what came of it. */
function callsOf(host: McpHost, serverId: string): readonly GivenCall[] {
  const tools = host.servers().find(({ id }) => id === serverId)?.tools ?? [];
  const first = tools[0]?.inputSchema as GivenCall["arguments"] | undefined;
  return tools.map(({ name, inputSchema }) => ({ name, arguments: generateArguments(inputSchema, first) }));
}

async function list<Item>(
  step: string,
  read: () => Promise<ListRead<Item>>,
  tell: WalkDeps["tell"],
): Promise<readonly Item[]> {
  const { items, stopped } = (await attempt(step, read, tell)) ?? { items: [] };
  if (stopped) tell({ step, error: stopped.toAppError() });
  return items;
}

/** A call that ends with the tool's own error has gone well: that is an answer. */
async function call(step: string, start: () => StartedCall, tell: WalkDeps["tell"]): Promise<void> {
  const answered = async () => {
    const end = await start().done;
    if (end.kind === "error") throw new HostError(end.error.code, end.error.params);
    if (end.kind !== "result") throw new HostError(end.kind, "seconds" in end ? { seconds: end.seconds } : {});
  };
  await attempt(step, answered, tell);
}

async function attempt<Value>(
  step: string,
  take: () => Promise<Value>,
  tell: WalkDeps["tell"],
): Promise<Value | undefined> {
  try {
    const value = await take();
    tell({ step });
    return value;
  } catch (error) {
    tell({ step, error: toAppError(error) });
    return undefined;
  }
}

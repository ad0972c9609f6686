import type { ToolView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import type { Inspection } from "./inspect-server.ts";
import { selfName } from "./report.ts";

/** The widest a tool's name column gets, in characters; longer names stand whole and push their line. */
const NAME_WIDTH = 32;

/**
 * An inspection as text for people, each server text in one line and made visible.
 * @param server the name it goes by here
 */
export function inspectionTable(server: string, inspection: Inspection): string {
  const { negotiated, tools, prompts, resources } = inspection;
  const { era, version, serverInfo, capabilities, extensions, instructions, declared } = negotiated;
  const marks = [
    ...(negotiated.assumed ? ["assumed: no answer to the probe"] : []),
    ...(negotiated.deprecatedTransport === undefined ? [] : [`${negotiated.deprecatedTransport}, deprecated`]),
  ];
  const facts: [string, string][] = [
    ["Server", `${server}; it ${selfName(serverInfo)}`],
    ["Era", [`${era}, ${version}`, ...marks].join("; ")],
    ["Capabilities", Object.entries(capabilities).map(capabilityText).join(", ") || "none"],
    ["Declared", Object.entries(declared).map(capabilityText).join(", ") || "nothing"],
    ["Extensions", extensions.join(", ") || "none"],
    ...(prompts === undefined ? [] : ([["Prompts", String(prompts)]] as [string, string][])),
    ...(resources === undefined ? [] : ([["Resources", String(resources)]] as [string, string][])),
    ["Tools", String(tools.length)],
  ];
  const lines = facts.map(([name, text]) => `${name.padEnd(13)} ${visibleText(text, false)}`);
  const width = Math.min(NAME_WIDTH, Math.max(0, ...tools.map(({ name }) => name.length)));
  for (const tool of tools) lines.push(`  ${toolLine(tool, width)}`.trimEnd());
  if (instructions)
    lines.push(
      "",
      "Instructions",
      ...visibleText(instructions, true)
        .split("\n")
        .map((line) => `  ${line}`),
    );
  return `${lines.join("\n")}\n`;
}

/** `elicitation (form, url)`, as the window shows it. */
function capabilityText([name, value]: [string, unknown]): string {
  const parts = typeof value === "object" && value !== null ? Object.keys(value) : [];
  return parts.length === 0 ? name : `${name} (${parts.join(", ")})`;
}

function toolLine({ name, title, description, readOnly, destructive }: ToolView, width: number): string {
  const kind = readOnly ? "reads" : destructive ? "may change things" : "";
  const about = title ?? description?.split("\n", 1)[0] ?? "";
  return visibleText(`${name.padEnd(width)}  ${kind.padEnd(17)}  ${about}`, false);
}

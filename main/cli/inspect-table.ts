import type { PromptView, ResourceView, TemplateView } from "../../preload/contract/offers.ts";
import type { ToolView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import type { Inspection } from "./inspect-server.ts";
import { selfName } from "./report.ts";

/** The widest the column of names gets, in characters; longer names stand whole and push their line. */
const NAME_WIDTH = 32;

/**
 * An inspection as text for people, each server text in one line and made visible.
 * @param server the name it goes by here
 */
export function inspectionTable(server: string, inspection: Inspection): string {
  const { negotiated, tools, prompts, resources, templates } = inspection;
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
  ];
  const fact = (name: string, text: string) => `${name.padEnd(13)} ${visibleText(text, false)}`;
  const lists: [string, readonly (readonly string[])[] | undefined][] = [
    ["Prompts", prompts?.map((prompt) => [prompt.name, argumentsText(prompt), about(prompt)])],
    ["Resources", resources?.map((resource) => [resource.uri, about({ ...resource, title: titleOf(resource) })])],
    [
      "Templates",
      templates?.map((template) => [template.uriTemplate, about({ ...template, title: titleOf(template) })]),
    ],
    ["Tools", tools.map((tool) => [tool.name, kindOf(tool).padEnd(17), about(tool)])],
  ];
  const lines = facts.map(([name, text]) => fact(name, text));
  for (const [name, rows] of lists) {
    if (!rows) continue;
    lines.push(fact(name, String(rows.length)));
    const width = Math.min(
      NAME_WIDTH,
      rows.reduce((widest, [first = ""]) => Math.max(widest, first.length), 0),
    );
    for (const [first = "", ...rest] of rows)
      lines.push(`  ${visibleText([first.padEnd(width), ...rest].join("  "), false)}`.trimEnd());
  }
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

function kindOf({ readOnly, destructive }: ToolView): string {
  return readOnly ? "reads" : destructive ? "may change things" : "";
}

function titleOf({ name, title }: ResourceView | TemplateView): string {
  return title ?? name;
}

function about({ title, description }: { readonly title?: string; readonly description?: string }): string {
  return title ?? description?.split("\n", 1)[0] ?? "";
}

/** `(city, mood?)`: what may be left out has a question mark. */
function argumentsText({ arguments: args }: PromptView): string {
  return `(${args.map(({ name, required }) => (required ? name : `${name}?`)).join(", ")})`;
}

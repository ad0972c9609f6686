import { UriTemplate } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { PromptView, ResourceView, TemplateView } from "../../../preload/contract/offers.ts";
import type { CacheMode } from "../cache/result-cache.ts";
import { METHOD_NOT_FOUND } from "../connection/rpc-codes.ts";
import { HostError } from "../host-error.ts";
import { withSaidIcons } from "../icons/said-icons.ts";
import { type ListSource, readList, type TimedRead } from "../primitives/list-source.ts";
import { annotationsOf } from "../results/annotations.ts";
import { displayText } from "../untrusted/display-text.ts";
import { ITEMS_PER_LIST } from "../untrusted/limits.ts";

const text = z.string().optional().catch(undefined);

/** Loose on purpose, as a listed tool is: an item that says more, or something odd beside what it must say, stays usable. */
const named = { name: z.string(), title: text, description: text };
/** Kept as they are, for whoever wants to see one. */
const drawn = { icons: z.unknown().optional() };

const listedPrompt = z.looseObject({
  ...named,
  ...drawn,
  arguments: z
    .array(z.looseObject({ ...named, required: z.unknown().optional() }))
    .optional()
    .catch(undefined),
});

const listedResource = z.looseObject({
  ...named,
  ...drawn,
  uri: z.string(),
  mimeType: text,
  size: z.number().nonnegative().optional().catch(undefined),
  annotations: z.unknown().optional(),
});

const listedTemplate = z.looseObject({ ...named, ...drawn, uriTemplate: z.string(), mimeType: text });

function shown(value: string | undefined): string | undefined {
  return value === undefined ? undefined : displayText(value).text;
}

/** Title and description, safe for display; absent where there are none. */
function words({
  title,
  description,
}: {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}) {
  const safe = { title: shown(title), description: shown(description) };
  return {
    ...(safe.title === undefined ? {} : { title: safe.title }),
    ...(safe.description === undefined ? {} : { description: safe.description }),
  };
}

const typed = (mimeType: string | undefined) =>
  mimeType === undefined ? {} : { mimeType: displayText(mimeType).text };

/** The view of an item with a reference to its icons. */
function drawnView<Raw extends { readonly icons?: unknown }, Item extends object>(view: (raw: Raw) => Item) {
  return (raw: Raw): Item => withSaidIcons(view(raw), raw.icons);
}

/**
 * Reads `prompts/list` to its end, or as far as it can be read (C-16).
 * @throws HostError as `readList` does
 */
export function listPrompts(source: ListSource, mode: CacheMode = "refresh"): Promise<TimedRead<PromptView>> {
  const view = (prompt: z.infer<typeof listedPrompt>): PromptView => ({
    name: prompt.name,
    ...words(prompt),
    arguments: (prompt.arguments ?? []).map((argument) => ({
      name: argument.name,
      ...words(argument),
      required: argument.required === true,
    })),
  });
  const kind = {
    method: "prompts/list",
    member: "prompts",
    name: "name",
    item: listedPrompt,
    view: drawnView(view),
  } as const;
  return readList(source, { ...kind, limit: ITEMS_PER_LIST }, mode);
}

/** Reads `resources/list`, likewise. */
export function listResources(source: ListSource, mode: CacheMode = "refresh"): Promise<TimedRead<ResourceView>> {
  const view = (resource: z.infer<typeof listedResource>): ResourceView => {
    const annotations = annotationsOf(resource.annotations);
    return {
      uri: resource.uri,
      name: displayText(resource.name).text,
      ...words(resource),
      ...typed(resource.mimeType),
      ...(resource.size === undefined ? {} : { size: resource.size }),
      ...(annotations && { annotations }),
    };
  };
  const kind = {
    method: "resources/list",
    member: "resources",
    name: "uri",
    item: listedResource,
    view: drawnView(view),
  } as const;
  return readList(source, { ...kind, limit: ITEMS_PER_LIST }, mode);
}

/**
 * Reads `resources/templates/list`, likewise.
 * @returns undefined where the server has no such method: many with resources have none, and that is no failure
 */
export async function listTemplates(
  source: ListSource,
  mode: CacheMode = "refresh",
): Promise<TimedRead<TemplateView> | undefined> {
  const view = (template: z.infer<typeof listedTemplate>): TemplateView => ({
    uriTemplate: template.uriTemplate,
    name: displayText(template.name).text,
    ...words(template),
    ...typed(template.mimeType),
    variables: variablesOf(template.uriTemplate),
  });
  const method = "resources/templates/list";
  const kind = {
    method,
    member: "resourceTemplates",
    name: "uriTemplate",
    item: listedTemplate,
    view: drawnView(view),
  } as const;
  try {
    return await readList(source, { ...kind, limit: ITEMS_PER_LIST }, mode);
  } catch (error) {
    if (error instanceof HostError && error.code === "protocol-error" && error.params.code === METHOD_NOT_FOUND) {
      return undefined;
    }
    throw error;
  }
}

/** The names of a template's variables (RFC 6570); empty for a template that can't be read. */
function variablesOf(uriTemplate: string): readonly string[] {
  try {
    return [...new Set(new UriTemplate(uriTemplate).variableNames)];
  } catch {
    return [];
  }
}

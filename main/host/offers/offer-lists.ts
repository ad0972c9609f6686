import { type Client, UriTemplate } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { PromptView, ResourceView, TemplateView } from "../../../preload/contract/offers.ts";
import { requestError } from "../calls/call-error.ts";
import { withSaidIcons } from "../icons/said-icons.ts";
import { type ListRead, readPages } from "../primitives/pages.ts";
import { annotationsOf } from "../results/annotations.ts";
import { displayText } from "../untrusted/display-text.ts";
import { ITEMS_PER_LIST } from "../untrusted/limits.ts";

const text = z.string().optional().catch(undefined);
const cursor = z.string().nullish();

/** Loose on purpose, as the list of tools is: an item that says more, or something odd beside what it must say, stays usable. */
const named = { name: z.string(), title: text, description: text };
/** Kept as they are, for whoever wants to see one. */
const drawn = { icons: z.unknown().optional() };

const promptPage = z.object({
  prompts: z.array(
    z.looseObject({
      ...named,
      ...drawn,
      arguments: z
        .array(z.looseObject({ ...named, required: z.unknown().optional() }))
        .optional()
        .catch(undefined),
    }),
  ),
  nextCursor: cursor,
});

const resourcePage = z.object({
  resources: z.array(
    z.looseObject({
      ...named,
      ...drawn,
      uri: z.string(),
      mimeType: text,
      size: z.number().nonnegative().optional().catch(undefined),
      annotations: z.unknown().optional(),
    }),
  ),
  nextCursor: cursor,
});

const templatePage = z.object({
  resourceTemplates: z.array(z.looseObject({ ...named, ...drawn, uriTemplate: z.string(), mimeType: text })),
  nextCursor: cursor,
});

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

async function readList<Raw extends { readonly icons?: unknown }, Item>(
  client: Client,
  method: string,
  page: z.ZodType<{ readonly items: readonly Raw[]; readonly nextCursor?: string | null | undefined }>,
  view: (raw: Raw) => Item & object,
): Promise<ListRead<Item>> {
  return readPages(method, ITEMS_PER_LIST, async (from) => {
    const request = { method, ...(from === undefined ? {} : { params: { cursor: from } }) };
    const { items, nextCursor } = await client.request(request, page).catch((error: unknown) => {
      throw requestError(error, method);
    });
    return { items: items.map((raw) => withSaidIcons(view(raw), raw.icons)), nextCursor };
  });
}

/**
 * Reads `prompts/list` to its end, or as far as it can be read (C-16).
 * @throws HostError at the first page, as `listTools` does
 */
export function listPrompts(client: Client): Promise<ListRead<PromptView>> {
  const page = promptPage.transform(({ prompts, nextCursor }) => ({ items: prompts, nextCursor }));
  return readList(client, "prompts/list", page, (prompt) => ({
    name: prompt.name,
    ...words(prompt),
    arguments: (prompt.arguments ?? []).map((argument) => ({
      name: argument.name,
      ...words(argument),
      required: argument.required === true,
    })),
  }));
}

/** Reads `resources/list`, likewise. */
export function listResources(client: Client): Promise<ListRead<ResourceView>> {
  const page = resourcePage.transform(({ resources, nextCursor }) => ({ items: resources, nextCursor }));
  return readList(client, "resources/list", page, (resource) => {
    const annotations = annotationsOf(resource.annotations);
    return {
      uri: resource.uri,
      name: displayText(resource.name).text,
      ...words(resource),
      ...typed(resource.mimeType),
      ...(resource.size === undefined ? {} : { size: resource.size }),
      ...(annotations && { annotations }),
    };
  });
}

/** Reads `resources/templates/list`, likewise. */
export function listTemplates(client: Client): Promise<ListRead<TemplateView>> {
  const page = templatePage.transform(({ resourceTemplates, nextCursor }) => ({
    items: resourceTemplates,
    nextCursor,
  }));
  return readList(client, "resources/templates/list", page, (template) => ({
    uriTemplate: template.uriTemplate,
    name: displayText(template.name).text,
    ...words(template),
    ...typed(template.mimeType),
    variables: variablesOf(template.uriTemplate),
  }));
}

/** The names of a template's variables (RFC 6570); empty for a template that can't be read. */
function variablesOf(uriTemplate: string): readonly string[] {
  try {
    return [...new Set(new UriTemplate(uriTemplate).variableNames)];
  } catch {
    return [];
  }
}

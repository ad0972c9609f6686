/** The capabilities of both tours: what the tabs of a server's page show. */
export const tourCapabilities = { tools: {}, prompts: {}, resources: {}, completions: {} };

/** The prompts of both tours, as `prompts/list` names them. */
export const promptList = [
  {
    name: "plan_evening",
    title: "Plan an evening",
    description: "Asks a model for a plan of an evening in a city.",
    arguments: [
      { name: "city", title: "City", description: "Where the evening is", required: true },
      { name: "mood", title: "Mood", description: "What it should be like", required: false },
    ],
  },
];

/** The resources of both tours, as `resources/list` names them. */
export const resourceList = [
  {
    uri: "tour://menu",
    name: "menu",
    title: "Menu",
    description: "What the restaurant that doesn't exist serves.",
    mimeType: "text/plain",
    annotations: { audience: ["user" as const], priority: 0.8 },
  },
];

/** The resource templates of both tours (RFC 6570), as `resources/templates/list` names them. */
export const templateList = [
  {
    uriTemplate: "tour://cities/{city}",
    name: "city",
    title: "A city",
    description: "A few words about a city.",
    mimeType: "application/json",
  },
];

const cities: Readonly<Record<string, string>> = {
  Berlin: "Museums, lakes and late dinners.",
  Bern: "Arcades, a river to swim in and early dinners.",
  Lisbon: "Hills, trams and dinners by the water.",
  Osaka: "Canals, arcades and dinners at the counter.",
  Seoul: "Palaces, mountains and dinners around a grill.",
};

/** Moods that suit a city; a city that isn't known has all of them. */
const moods: Readonly<Record<string, readonly string[]>> = {
  Bern: ["calm"],
  Osaka: ["hungry", "lively"],
};

const allMoods = ["calm", "festive", "hungry", "lively"];

const menu = "Soup of the day\nBread and butter\nA pie, for two\nTea or coffee\n";
const cityAddress = /^tour:\/\/cities\/([^/?#]+)$/;

/** A prompt's message, in the shape both protocol libraries take. */
export interface PromptResult {
  [extra: string]: unknown;
  description: string;
  messages: { role: "user" | "assistant"; content: { type: "text"; text: string } }[];
}

/**
 * The messages of a prompt (specification, server/prompts).
 * @returns undefined for a prompt that there isn't, or without an argument it needs: both are `-32602`
 */
export function promptMessages(name: string, args: Readonly<Record<string, string>> = {}): PromptResult | undefined {
  const { city, mood } = args;
  if (name !== "plan_evening" || !city) return undefined;
  const wish = mood ? ` It should be ${mood}.` : "";
  return {
    description: `An evening in ${city}`,
    messages: [{ role: "user", content: { type: "text", text: `Plan an evening in ${city} for two.${wish}` } }],
  };
}

/**
 * The one content of a resource (specification, server/resources).
 * @returns undefined when there is none at this address
 */
export function resourceContent(uri: string): { uri: string; mimeType: string; text: string } | undefined {
  if (uri === "tour://menu") return { uri, mimeType: "text/plain", text: menu };
  const city = cityOf(uri);
  if (city === undefined || !Object.hasOwn(cities, city)) return undefined;
  return { uri, mimeType: "application/json", text: JSON.stringify({ city, about: cities[city] }, null, 2) };
}

function cityOf(uri: string): string | undefined {
  const written = cityAddress.exec(uri)?.[1];
  try {
    return written && decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** What is to be completed, as far as the tours look at it. */
export interface CompletionAsked {
  readonly ref: { readonly type: string; readonly name?: string; readonly uri?: string };
  readonly argument: { readonly name: string; readonly value: string };
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> | undefined } | undefined;
}

/** Values for an argument that begin as it does; the mood depends on the city (specification, server/utilities/completion). */
export function completeArgument({ ref, argument, context }: CompletionAsked) {
  const values = proposed(ref, argument.name, context?.arguments?.city).filter((value) =>
    value.toLowerCase().startsWith(argument.value.toLowerCase()),
  );
  return { completion: { values, total: values.length, hasMore: false } };
}

function proposed(ref: CompletionAsked["ref"], argument: string, city: string | undefined): readonly string[] {
  const ofPrompt = ref.type === "ref/prompt" && ref.name === "plan_evening";
  const ofTemplate = ref.type === "ref/resource" && ref.uri === "tour://cities/{city}";
  if (argument === "city" && (ofPrompt || ofTemplate)) return Object.keys(cities);
  if (argument !== "mood" || !ofPrompt) return [];
  return city !== undefined && Object.hasOwn(moods, city) ? (moods[city] ?? []) : allMoods;
}

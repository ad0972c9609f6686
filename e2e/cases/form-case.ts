import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const action = z.union([
  z.strictObject({
    field: z.string(),
    value: z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]),
    typing: z.enum(["one key at a time", "local picker, zone +02:00"]).optional(),
  }),
  z.strictObject({ do: z.enum(["override the secret warning"]) }),
]);

const rendered = z.strictObject({
  field: z.string().optional(),
  label: z.string().optional(),
  value: z.union([z.string(), z.number()]).optional(),
  valueAtOpen: z.string().optional(),
  checked: z.boolean().optional(),
  selected: z.array(z.string()).optional(),
  options: z.array(z.string()).optional(),
  control: z.enum(["boolean", "text", "multi", "searchable select", "select", "read-only or single option"]).optional(),
  errorVisible: z.literal(true).optional(),
  shownAfterPick: z.literal("1 March 2031, 09:30, in the words of the user's locale").optional(),
  interactiveWithinMs: z.number().optional(),
  dir: z.literal("auto").optional(),
  message: z
    .enum([
      "literal text, every character visible",
      "override and zero-width characters shown as visible marks, the text isolated",
      "whole text reachable by scrolling",
    ])
    .optional(),
  links: z.literal(0).optional(),
  images: z.literal(0).optional(),
  dirOfHostChrome: z.literal("unchanged").optional(),
  buttons: z.array(z.enum(["accept", "decline", "cancel/close"])).optional(),
  buttonsVisible: z.literal(true).optional(),
  serverNameVisible: z.literal(true).optional(),
  warning: z.literal("this server asks for what looks like a secret").optional(),
  send: z.literal("held until the override").optional(),
});

const never = z.enum([
  "null on the wire",
  "null in content",
  "uncaught exception",
  "blank dialog",
  "duplicate entries",
  "[] or [null] sent for tags",
  "extra keys in content",
  "accept without a content object",
  "invented values",
  "region sent with another value",
  "free-text control",
  "hang",
  "stack overflow",
  "action decline sent by the host itself",
  "content with an object value",
  "prototype pollution",
  "network request",
  "script run",
  "clickable link",
  "answer value in transcript, log file or model context",
  "accept before the override",
]);

const formCase = z.strictObject({
  id: z.string(),
  kind: z.string().startsWith("form."),
  era: z.literal("both"),
  input: z.strictObject({
    message: z.unknown(),
    requestedSchema: z.unknown(),
    userActions: z.array(action),
    action: z.literal("accept"),
  }),
  expect: z.strictObject({
    valid: z.boolean().optional(),
    /** Kept as it was read: a record schema would lose an own `__proto__`. */
    content: z.unknown().optional(),
    contentAsSet: z.unknown().optional(),
    contentMatches: z.unknown().optional(),
    absent: z.array(z.string()).optional(),
    errorField: z.string().optional(),
    error: z.strictObject({ code: z.literal(-32602) }).optional(),
    renders: z.array(rendered).optional(),
    never: z.array(never).optional(),
  }),
});

/** One form case of e2e/cases. Parsing is strict: a member, a kind of control or a `never` that no test knows is an error. */
export type FormCase = z.infer<typeof formCase>;
export type CaseAction = z.infer<typeof action>;
export type Rendered = z.infer<typeof rendered>;

const folder = import.meta.dirname;

/** Every form case, in the order of their numbers. Throws on one with a member that is not known here. */
export function formCases(): readonly FormCase[] {
  return readdirSync(folder)
    .filter((name) => /^B\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { id: string; kind: string })
    .filter(({ kind }) => kind.startsWith("form."))
    .map((read) => ({ ...formCase.parse(read), input: expanded(formCase.parse(read).input) }))
    .sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)));
}

/** The title of a case's test; `way` says how it is run. */
export function caseTitle({ id, kind }: FormCase, way: string): string {
  return `${id} · ${kind} · ${way}`;
}

/** The case's properties by name, in the schema's order; none where the schema has none. */
export function propertiesOf({ input }: FormCase): ReadonlyMap<string, unknown> {
  const { properties = {} } = input.requestedSchema as { readonly properties?: object };
  return new Map(Object.entries(properties));
}

/** Writes `$repeat` and `$range` out; an own `__proto__` stays an own member. */
function expanded<T>(value: T): T;
function expanded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(item));
  if (typeof value !== "object" || value === null) return value;
  if ("$repeat" in value) {
    const { $repeat, times, suffix = "" } = value as unknown as { $repeat: string; times: number; suffix?: string };
    return $repeat.repeat(times) + suffix;
  }
  if ("$range" in value) {
    const { prefix, from, to, pad } = value.$range as { prefix: string; from: number; to: number; pad: number };
    return Array.from({ length: to - from + 1 }, (_, n) => prefix + String(from + n).padStart(pad, "0"));
  }
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, expanded(entry)]));
}

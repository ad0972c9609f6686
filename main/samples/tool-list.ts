/** The tools of both tours, as `tools/list` names them. */
export const toolList = [
  {
    name: "book_table",
    title: "Book a table",
    description: "Books a table at a restaurant that doesn't exist. Asks for the details in a form.",
    inputSchema: {
      type: "object" as const,
      properties: {
        guests: { type: "integer", title: "Guests", description: "How many people will come", minimum: 1, maximum: 12 },
        day: { type: "string", title: "Day", description: "The day of the visit, as YYYY-MM-DD", format: "date" },
      },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
  {
    name: "connect_account",
    title: "Connect an account",
    description:
      "Asks you to open a page, as a service does that wants you to sign in. A demonstration: it connects nothing.",
    inputSchema: { type: "object" as const, properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: true },
  },
  {
    name: "plan_trip",
    title: "Plan a trip",
    description: "Plans a few days in a city and reports progress while it works.",
    inputSchema: {
      type: "object" as const,
      properties: {
        city: { type: "string", title: "City", description: "Where to go", minLength: 1, maxLength: 60 },
        days: { type: "integer", title: "Days", description: "How many days", minimum: 1, maximum: 5 },
      },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: "rude_server",
    title: "A rude server",
    description:
      "Behaves badly on purpose: asks for a password in a form, asks again after a no, and sends you to a look-alike link. It keeps nothing.",
    inputSchema: { type: "object" as const, properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
];

/** What a client sees of the tours before it calls anything. */
export const tourInstructions =
  "A small server to try a host with. It keeps nothing: a booking is forgotten as soon as its result is sent.";

/** A tool's result, in the shape both protocol libraries take. */
export interface ToolResult {
  [extra: string]: unknown;
  content: { type: "text"; text: string }[];
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
}

/** A result of one text block. */
export function textResult(text: string, structuredContent?: Record<string, unknown>): ToolResult {
  return { content: [{ type: "text", text }], ...(structuredContent && { structuredContent }) };
}

/** A tool error: the call was understood, the tool could not do it (`isError`). */
export function errorResult(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

import { Client, type ClientCapabilities, type ElicitResult, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import type { ServedSample } from "./sample-transport.ts";
import { findSample, type SampleId } from "./samples.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end.close();
});

interface Asked {
  readonly message: string;
  readonly mode?: string;
  readonly url?: string;
  readonly elicitationId?: string;
  readonly requestedSchema: {
    readonly properties: {
      readonly [name: string]: { type?: string; format?: string; default?: unknown; items?: object };
    };
    readonly required: string[];
  };
}

/** A client of the sample that answers every question with `answer` and keeps what it was asked. */
async function connect(
  id: SampleId,
  answer: (asked: Asked) => ElicitResult,
  era: "auto" | "legacy" = "auto",
  modes: NonNullable<ClientCapabilities["elicitation"]> = { form: {}, url: {} },
) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const pauses: number[] = [];
  const sample = findSample(id);
  if (!sample) throw new Error(`no sample ${id}`);
  const served: ServedSample = await sample.serve(far, {
    pause: async (ms, signal) => {
      signal.throwIfAborted();
      pauses.push(ms);
    },
  });
  const client = new Client(
    { name: "test", version: "0" },
    { capabilities: { elicitation: modes }, ...(era === "auto" && { versionNegotiation: { mode: "auto" } }) },
  );
  const asked: Asked[] = [];
  client.setRequestHandler("elicitation/create", (request) => {
    const question = request.params as unknown as Asked;
    asked.push(question);
    return answer(question);
  });
  const wire: string[] = [];
  near.onmessage = (message: unknown) => wire.push(JSON.stringify(message));
  await client.connect(near);
  open.push(served, client);
  return { client, asked, pauses, wire };
}

const accept = (content: Record<string, string | number | boolean | string[]>) => (): ElicitResult => ({
  action: "accept",
  content,
});
const firstText = (result: { content?: unknown }) => (result.content as { text: string }[])[0]?.text;

describe.each([
  { id: "tour", era: "legacy" },
  { id: "tour-modern", era: "modern" },
] as const)("$id", ({ id, era }) => {
  it("speaks its era and lists four tools", async () => {
    const { client } = await connect(id, accept({}));
    expect(client.getProtocolEra()).toBe(era);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(["book_table", "connect_account", "plan_trip", "rude_server"]);
  });

  it("asks with a field of every kind and books in the name that was given", async () => {
    const { client, asked, wire } = await connect(
      id,
      accept({ name: "Kim", smoking: false, email: "kim@example.com" }),
    );
    const result = await client.callTool({ name: "book_table", arguments: { guests: 4, day: "2027-03-01" } });
    expect(asked).toHaveLength(1);
    const fields = Object.values(asked[0]?.requestedSchema.properties ?? {});
    for (const format of ["email", "uri", "date", "date-time"])
      expect(fields.map((field) => field.format)).toContain(format);
    for (const type of ["string", "integer", "number", "boolean", "array"])
      expect(fields.map((field) => field.type)).toContain(type);
    for (const keyword of ["enum", "oneOf", "enumNames", "minItems", "minLength"]) {
      expect(fields.some((field) => keyword in field)).toBe(true);
    }
    expect(fields.some((field) => "anyOf" in Object(field.items))).toBe(true);
    expect(fields.filter((field) => field.default === 0 || field.default === false)).toHaveLength(2);
    // The client's library drops `pattern` before its handler runs; on the wire it is there.
    expect(wire.join("\n")).toContain('"pattern":"^[A-Z]{2}-[0-9]{4}$"');
    expect(asked[0]?.requestedSchema.required).toEqual(["name", "smoking"]);
    expect(result.isError ?? false).toBe(false);
    expect(firstText(result)).toContain("Booked a table for 4 in the name of Kim on 2027-03-01");
    expect(result.structuredContent).toEqual({ booked: true, guests: 4, day: "2027-03-01" });
    expect(JSON.stringify(result)).not.toContain("kim@example.com");
  });

  it("lets the form change what the call wished", async () => {
    const { client } = await connect(id, accept({ name: "Kim", smoking: true, guests: 7 }));
    const result = await client.callTool({ name: "book_table", arguments: { guests: 4 } });
    expect(result.structuredContent).toEqual({ booked: true, guests: 7 });
  });

  it("tells declining from closing, and neither is an error", async () => {
    const declined = await connect(id, () => ({ action: "decline" }));
    const no = await declined.client.callTool({ name: "book_table" });
    expect(no.isError ?? false).toBe(false);
    expect(firstText(no)).toContain("not booked: you declined");
    const closed = await connect(id, () => ({ action: "cancel" }));
    const later = await closed.client.callTool({ name: "book_table" });
    expect(later.isError ?? false).toBe(false);
    expect(firstText(later)).toContain("not booked yet");
    expect([...declined.asked, ...closed.asked]).toHaveLength(2);
  });

  it("refuses content that does not fit its own form", async () => {
    const { client } = await connect(id, accept({ name: "Kim", smoking: false, guests: 13 }));
    const result = await client.callTool({ name: "book_table" });
    expect(result.isError).toBe(true);
    expect(firstText(result)).toContain("does not fit");
  });

  it("refuses arguments outside its schema without asking", async () => {
    const { client, asked } = await connect(id, accept({}));
    const result = await client.callTool({ name: "book_table", arguments: { guests: 13 } });
    expect(result.isError).toBe(true);
    expect(firstText(result)).toContain("guests");
    expect(asked).toEqual([]);
  });

  it("plans a trip with progress that only grows", async () => {
    const { client, pauses } = await connect(id, accept({}));
    const seen: number[] = [];
    const result = await client.callTool(
      { name: "plan_trip", arguments: { city: "Jeonju", days: 2 } },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(firstText(result)).toContain("2 days in Jeonju\nDay 1:");
    expect(seen).toEqual([0, 1, 2]);
    expect(pauses).toHaveLength(2);
  });

  it("asks to open a harmless page, says that it was, and in its own era when it is done", async () => {
    const { client, asked, wire, pauses } = await connect(id, () => ({ action: "accept" }));
    const result = await client.callTool({ name: "connect_account" });
    expect(result.structuredContent).toEqual({ opened: true });
    expect(asked.map(({ mode, url }) => [mode, new URL(url ?? "").hostname])).toEqual(
      Array(era === "legacy" ? 1 : 2).fill(["url", "example.com"]),
    );
    const done = wire.filter((line) => line.includes("notifications/elicitation/complete"));
    if (era === "modern") return expect([done, pauses]).toEqual([[], []]);
    expect(done).toHaveLength(1);
    expect(done[0]).toContain(JSON.stringify({ elicitationId: asked[0]?.elicitationId }));
    // Not before somebody could have been there.
    expect(pauses).toHaveLength(1);
  });

  it.each(["decline", "cancel"] as const)("opens nothing after %s, and that is no error", async (action) => {
    const { client, asked, wire } = await connect(id, () => ({ action }));
    const result = await client.callTool({ name: "connect_account" });
    expect(result).toMatchObject({ structuredContent: { opened: false } });
    expect(result.isError ?? false).toBe(false);
    expect(asked).toHaveLength(1);
    expect(wire.join()).not.toContain("elicitation/complete");
  });

  it("is rude: a password in a form, once more after a no, then a link that only looks like one", async () => {
    const { client, asked } = await connect(id, () => ({ action: "decline" }));
    const result = await client.callTool({ name: "rude_server" });
    expect(result.structuredContent).toEqual({ sentForm: false, openedLink: false });
    const [first, second, link, ...more] = asked;
    expect(more).toEqual([]);
    expect(Object.keys(first?.requestedSchema.properties ?? {})).toEqual(["password", "code"]);
    expect([second?.message, second?.requestedSchema]).toEqual([first?.message, first?.requestedSchema]);
    expect(link?.url).toMatch(/^https:\/\/ex\u0430mple\.test\//);
    // A name that nobody can register: whoever opens it arrives nowhere.
    expect(new URL(link?.url ?? "").hostname).toMatch(/\.test$/);
  });

  it("keeps nothing of what a rude question was given", async () => {
    const { client, asked } = await connect(id, ({ mode }) =>
      mode === "url" ? { action: "cancel" } : { action: "accept", content: { password: "hunter2" } },
    );
    const result = await client.callTool({ name: "rude_server" });
    expect(result.structuredContent).toEqual({ sentForm: true, openedLink: false });
    expect(asked).toHaveLength(2);
    expect(JSON.stringify(result)).not.toContain("hunter2");
  });

  it("offers a prompt that takes the city it needs, and refuses it without", async () => {
    const { client } = await connect(id, accept({}));
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["plan_evening"]);
    const got = await client.getPrompt({ name: "plan_evening", arguments: { city: "Bern", mood: "calm" } });
    expect(got.messages).toEqual([
      { role: "user", content: { type: "text", text: "Plan an evening in Bern for two. It should be calm." } },
    ]);
    await expect(client.getPrompt({ name: "plan_evening", arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  it("offers a resource and a template, and says in the words of its era what is not there", async () => {
    const { client, wire } = await connect(id, accept({}));
    const [listed] = (await client.listResources()).resources;
    const [template] = (await client.listResourceTemplates()).resourceTemplates;
    expect([listed?.uri, template?.uriTemplate]).toEqual(["tour://menu", "tour://cities/{city}"]);
    const text = async (uri: string) => JSON.stringify((await client.readResource({ uri })).contents);
    expect(await text("tour://menu")).toContain("Soup of the day");
    expect(await text("tour://cities/S%65oul")).toContain("Palaces");
    for (const uri of ["tour://cities/Atlantis", "tour://cities/%E0", "tour://cities/constructor", "tour://else"])
      await expect(client.readResource({ uri })).rejects.toThrow("Resource not found");
    // The client's library makes one code of both; on the wire each era has its own.
    const codes = wire.flatMap((line) => (line.includes("not found") ? JSON.parse(line).error.code : []));
    expect(codes).toEqual(Array(4).fill(era === "legacy" ? -32002 : -32602));
  });

  it("completes a city by its beginning, and a mood by the city that was chosen", async () => {
    const { client } = await connect(id, accept({}));
    const prompt = { type: "ref/prompt", name: "plan_evening" } as const;
    const template = { type: "ref/resource", uri: "tour://cities/{city}" } as const;
    const values = async (params: Parameters<typeof client.complete>[0]) =>
      (await client.complete(params)).completion.values;
    for (const ref of [prompt, template])
      expect(await values({ ref, argument: { name: "city", value: "ber" } })).toEqual(["Berlin", "Bern"]);
    const mood = { ref: prompt, argument: { name: "mood", value: "" } };
    expect(await values(mood)).toHaveLength(4);
    expect(await values({ ...mood, context: { arguments: { city: "Bern" } } })).toEqual(["calm"]);
    expect(await values({ ref: template, argument: { name: "mood", value: "" } })).toEqual([]);
  });

  it("answers an unknown tool with an error", async () => {
    const { client } = await connect(id, accept({}));
    await expect(client.callTool({ name: "no_such_tool" })).rejects.toThrow(/no_such_tool/);
  });
});

describe("tour", () => {
  it("asks a host without URL mode nothing that it could not show", async () => {
    const { client, asked } = await connect("tour", accept({}), "legacy", { form: {} });
    for (const name of ["connect_account", "rude_server"]) {
      expect(await client.callTool({ name })).toMatchObject({ isError: true });
    }
    expect(asked).toEqual([]);
  });
});

describe("tour-modern", () => {
  it("does not take a state it did not seal, nor one of another call", async () => {
    const { client } = await connect("tour-modern", accept({}));
    const first = await client.callTool({ name: "book_table", arguments: { guests: 4 } }, { allowInputRequired: true });
    const state = String((first as { requestState?: string }).requestState);
    expect((first as { inputRequests?: object }).inputRequests).toHaveProperty("details");
    const inputResponses = { details: { action: "accept" as const, content: { name: "Kim", smoking: false } } };
    const forged = {
      name: "book_table",
      arguments: { guests: 4 },
      inputResponses,
      requestState: `${state.slice(0, -2)}AA`,
    };
    await expect(client.callTool(forged, { allowInputRequired: true })).rejects.toThrow(/requestState/);
    const other = { name: "book_table", arguments: { guests: 5 }, inputResponses, requestState: state };
    expect(firstText((await client.callTool(other, { allowInputRequired: true })) as { content?: unknown })).toContain(
      "another call",
    );
  });

  it("serves a client of the legacy era too", async () => {
    const { client, asked } = await connect("tour-modern", accept({ name: "Kim", smoking: false }), "legacy");
    expect(client.getProtocolEra()).toBe("legacy");
    const result = await client.callTool({ name: "book_table" });
    expect(firstText(result)).toContain("Booked");
    expect(asked).toHaveLength(1);
  });
});

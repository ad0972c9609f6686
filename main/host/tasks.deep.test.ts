import { afterEach, beforeEach, expect, it } from "vitest";
import { SubjectsFixture } from "./subjects-fixture.ts";

let fixture: SubjectsFixture;
beforeEach(() => {
  fixture = new SubjectsFixture();
});
afterEach(() => fixture.end());

const everything = "@modelcontextprotocol/server-everything";
const tool = "simulate-research-query";
const ways = [
  { way: "stdio", add: async () => fixture.addSubject(everything) },
  { way: "Streamable HTTP", add: () => fixture.addHttpSubject(everything, ["streamableHttp"], "/mcp") },
];
const view = (callId: string) => fixture.host.calls().find(({ id }) => id === callId);
const research = (ambiguous: boolean) =>
  fixture.host.runTool({ serverId: everything, tool, args: { topic: "python", ambiguous } });
const sent = () =>
  fixture.host.traffic
    .kept()
    .filter(({ dir, kind }) => dir === "out" && kind !== "response")
    .map(({ method }) => method);

it.each(ways)(
  "[M-07] server-everything over $way researches as a task, and asks where the topic is ambiguous",
  async ({ add }) => {
    await fixture.host.connect(await add());
    const plain = research(false);
    await expect.poll(() => view(plain.callId)?.task?.status).toBe("working");
    expect(view(plain.callId)?.task?.statusMessage).toMatch(/\w/);
    expect(await plain.done).toMatchObject({ kind: "result", isError: false, text: expect.stringContaining("python") });
    expect(view(plain.callId)?.task).toMatchObject({ status: "completed" });

    const { callId, done } = research(true);
    const question = await fixture.question();
    expect(question).toMatchObject({
      attribution: { kind: "call", callId, tool },
      form: { fields: [{ kind: "choice" }] },
    });
    const [field] = question.form?.fields ?? [];
    const [option] = field && "options" in field ? field.options : [];
    const answers = { [field?.id ?? ""]: option?.value ?? "" };
    await fixture.host.broker.respond(question.key, { action: "accept", answers, by: "person" });
    const end = await done;
    expect(end).toMatchObject({ kind: "result", isError: false });
    expect(JSON.stringify(end)).toContain(`**Clarification**: ${option?.value}`);

    const declined = research(true);
    const second = await fixture.question();
    await fixture.host.broker.respond(second.key, { action: "decline", by: "person" });
    expect(await declined.done).toMatchObject({ kind: "result" });
  },
);

it.each(ways)("[C-29] server-everything over $way takes the cancel of a task", async ({ add }) => {
  await fixture.host.connect(await add());
  const { callId, done } = research(true);
  await fixture.question();
  fixture.host.stopCall(callId, "person");
  expect(await done).toEqual({ kind: "stopped" });
  expect(view(callId)?.task?.cancel).toMatch(/acknowledged|refused/);
  expect(sent()).toContain("tasks/cancel");
});

it.each(ways)("[M-07] server-everything over $way asks as a task, and fetches the answer", async ({ add }) => {
  await fixture.host.connect(await add());
  const asking = "trigger-elicitation-request-async";
  // It offers the tool once it knows what was declared.
  await expect.poll(() => fixture.host.servers()[0]?.tools.map(({ name }) => name)).toContain(asking);
  const { callId, done } = fixture.host.runTool({ serverId: everything, tool: asking, args: {} });
  const question = await fixture.question();
  expect(question.attribution).toMatchObject({ kind: "call", callId });
  const [first] = question.form?.fields ?? [];
  const answers = { [first?.id ?? ""]: "Kim" };
  await fixture.host.broker.respond(question.key, { action: "accept", answers, by: "person" });
  const end = await done;
  expect(end).toMatchObject({ kind: "result", isError: false });
  expect(JSON.stringify(end)).toContain("Kim");
  expect(JSON.stringify(end)).not.toContain("SYNC");
});

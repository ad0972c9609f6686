// A server of the legacy era without any library that offers prompts and resources, completes arguments and tells of updates.
//   --resources N   how many resources it lists beside its own few (default 40)
import { listen, option, refuse, reply, send } from "./wire.mjs";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const cities = ["Seoul", "Sejong", "Suwon", "Busan"];

const resources = [
  {
    uri: "menu://today",
    name: "today",
    title: "Today's menu",
    description: "What the kitchen serves today.",
    mimeType: "application/json",
    size: 2048,
    annotations: { audience: ["user"], priority: 0.8, lastModified: "2026-03-01T09:00:00Z" },
  },
  { uri: "menu://gone", name: "gone" },
  { uri: "menu://long", name: "long", mimeType: "text/plain", size: 5 * 1024 * 1024 },
  ...Array.from({ length: Number(option("resources", "40")) }, (_, n) => ({ uri: `table://${n}`, name: `table ${n}` })),
];

const prompts = [
  {
    name: "plan_evening",
    title: "Plan an evening",
    description: "Two messages about an evening out.",
    arguments: [{ name: "city", description: "Where it is to be.", required: true }, { name: "mood" }],
  },
];

/** @type {Record<string, () => object[]>} */
const contents = {
  "menu://today": () => [
    { uri: "menu://today", mimeType: "application/json", text: '{"soup":"leek","main":["bream","risotto"]}' },
    { uri: "menu://today/photo", mimeType: "image/png", blob: pixel, annotations: { audience: ["user"] } },
    { uri: "menu://today/card", mimeType: "application/pdf", blob: "JVBERi0xLjQK" },
  ],
  "menu://long": () => [{ uri: "menu://long", mimeType: "text/plain", text: "a line of the menu\n".repeat(275_942) }],
  "menu://by-day/monday": () => [{ uri: "menu://by-day/monday", mimeType: "text/plain", text: "Leek soup" }],
};

/** @type {Record<string, (id: string | number | undefined, params: any) => void>} */
const methods = {
  initialize: (id) =>
    reply(id, {
      protocolVersion: "2025-11-25",
      capabilities: { prompts: {}, resources: { subscribe: true }, completions: {} },
      serverInfo: { name: "raw-offers", version: "1.0.0" },
    }),
  ping: (id) => reply(id, {}),
  "prompts/list": (id) => reply(id, { prompts }),
  "resources/list": (id) => reply(id, { resources }),
  "resources/templates/list": (id) =>
    reply(id, {
      resourceTemplates: [{ uriTemplate: "menu://by-day/{day}", name: "by-day", title: "The menu of a day" }],
    }),
  "resources/read": (id, { uri }) => {
    const found = Object.hasOwn(contents, uri) ? contents[uri] : undefined;
    if (found) reply(id, { contents: found() });
    else refuse(id, -32002, "Resource not found");
  },
  "resources/subscribe": (id, { uri }) => {
    reply(id, {});
    send({ method: "notifications/resources/updated", params: { uri } });
  },
  "resources/unsubscribe": (id) => reply(id, {}),
  "prompts/get": (id, { arguments: args }) =>
    reply(id, {
      description: "An evening out",
      messages: [
        { role: "user", content: { type: "text", text: `Plan an evening in ${args?.city}.` } },
        { role: "assistant", content: { type: "image", data: pixel, mimeType: "image/png" } },
        { role: "user", content: { type: "resource_link", uri: "menu://today", name: "Today's menu", size: 2048 } },
      ],
    }),
  "completion/complete": (id, { argument }) => {
    const all = argument.name === "city" ? cities : ["monday", "tuesday"];
    const values = all.filter((value) => value.toLowerCase().startsWith(argument.value.toLowerCase()));
    reply(id, { completion: { values, total: 1200, hasMore: true } });
  },
};

listen(({ id, method, params }) => {
  if (method === undefined) return;
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (answer) answer(id, params ?? {});
  else refuse(id, -32601, "Method not found");
});

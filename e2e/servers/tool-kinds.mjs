// A server without any library whose tools take and give what there is: schemas of every kind, results of every kind.
//   --modern          speaks 2026-07-28 instead of 2025-11-25
//   --tools N         lists N plain tools instead of its own
//   --case FILE       `book_room` gives the result of the case's response to id 1
// Every tool but those of `results` answers with its arguments as JSON text. Resources are read as the text "content of <uri>".
import { readFileSync } from "node:fs";
import { expand } from "./case-text.mjs";
import { flag, listen, option, refuse, reply, textResult } from "./wire.mjs";

const modern = flag("modern");
const stamp = { "io.modelcontextprotocol/serverInfo": { name: "tool-kinds", version: "1.0.0" } };
const png =
  "iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAR0klEQVR42g3OMcsBAQCA4RsoSTEwUJLhBkpKMdxAKQaGGyTFcMsNkmK44U1JioGSlAw3UJLhlhsoyXADi8liMVksJovF9n3PL3gEQcAu4BRwC/gEAgIhAVEgKhAXSApIAhmBnEBBQBYoC1QFFAFVoCHQEtAEOgI9gYHAWGAqMBfQBVYCGwFDwBTYCxwFLIGLwFXgJnAXeAg8BV4Cb4GPwFfgJyAINuw2nDbcNnw2AjZCNkQbURtxG0kbko2MjZyNgg3ZRtlG1YZiQ7XRsNGyodno2OjZGNgY25jamNvQbaxsbGwYNkwbextHG5aNi42rjZuNu42HjaeNl423jY+Nr42f7T/kwO7A6cDtwOcg4CDkQHQQdRB3kHQgOcg4yDkoOJAdlB1UHSgOVAcNBy0HmoOOg56DgYOxg6mDuQPdwcrBxoHhwHSwd3B0YDm4OLg6uDm4O3g4eDp4OXg7+Dj4Ovg5/kMu7C6cLtwufC4CLkIuRBdRF3EXSReSi4yLnIuCC9lF2UXVheJCddFw0XKhuei46LkYuBi7mLqYu9BdrFxsXBguTBd7F0cXlouLi6uLm4u7i4eLp4uXi7eLj4uvi5/rP+TB7sHpwe3B5yHgIeRB9BD1EPeQ9CB5yHjIeSh4kD2UPVQ9KB5UDw0PLQ+ah46HnoeBh7GHqYe5B93DysPGg+HB9LD3cPRgebh4uHq4ebh7eHh4enh5eHv4ePh6+Hn+Q17sXpxe3F58XgJeQl5EL1EvcS9JL5KXjJecl4IX2UvZS9WL4kX10vDS8qJ56XjpeRl4GXuZepl70b2svGy8GF5ML3svRy+Wl4uXq5ebl7uXh5enl5eXt5ePl6+Xn/c/5Mfux+nH7cfnJ+An5Ef0E/UT95P0I/nJ+Mn5KfiR/ZT9VP0oflQ/DT8tP5qfjp+en4GfsZ+pn7kf3c/Kz8aP4cf0s/dz9GP5ufi5+rn5uft5+Hn6efl5+/n4+fr5+f9DQexBnEHcQXxBAkFCQcQg0SDxIMkgUpBMkFyQQhA5SDlINYgSRA3SCNIKogXpBOkFGQQZB5kGmQfRg6yCbIIYQcwg+yDHIFaQS5BrkFuQe5BHkGeQV5B3kE+Qb5Bf8D8Uxh7GGcYdxhcmECYURgwTDRMPkwwjhcmEyYUphJHDlMNUwyhh1DCNMK0wWphOmF6YQZhxmGmYeRg9zCrMJowRxgyzD3MMY4W5hLmGuYW5h3mEeYZ5hXmH+YT5hvmF/0MidhGniFvEJxIQCYmIIlGRuEhSRBLJiORECiKySFmkKqKIqCINkZaIJtIR6YkMRMYiU5G5iC6yEtmIGCKmyF7kKGKJXESuIjeRu8hD5CnyEnmLfES+Ij/xPxTBHsEZwR3BFyEQIRRBjBCNEI+QjCBFyETIRShEkCOUI1QjKBHUCI0IrQhahE6EXoRBhHGEaYR5BD3CKsImghHBjLCPcIxgRbhEuEa4RbhHeER4RnhFeEf4RPhG+EX+QzHsMZwx3DF8MQIxQjHEGNEY8RjJGFKMTIxcjEIMOUY5RjWGEkON0YjRiqHF6MToxRjEGMeYxpjH0GOsYmxiGDHMGPsYxxhWjEuMa4xbjHuMR4xnjFeMd4xPjG+MX+w/lMCewJnAncCXIJAglEBMEE0QT5BMICXIJMglKCSQE5QTVBMoCdQEjQStBFqCToJegkGCcYJpgnkCPcEqwSaBkcBMsE9wTGAluCS4JrgluCd4JHgmeCV4J/gk+Cb4Jf5DKewpnCncKXwpAilCKcQU0RTxFMkUUopMilyKQgo5RTlFNYWSQk3RSNFKoaXopOilGKQYp5immKfQU6xSbFIYKcwU+xTHFFaKS4priluKe4pHimeKV4p3ik+Kb4pf6j8kYZdwSrglfBIBiZCEKBGViEskJSSJjEROoiAhS5QlqhKKhCrRkGhJaBIdiZ7EQGIsMZWYS+gSK4mNhCFhSuwljhKWxEXiKnGTuEs8JJ4SL4m3xEfiK/GT/kNp7GmcadxpfGkCaUJpxDTRNPE0yTRSmkyaXJpCGjlNOU01jZJGTdNI00qjpemk6aUZpBmnmaaZp9HTrNJs0hhpzDT7NMc0VppLmmuaW5p7mkeaZ5pXmneaT5pvml/6P5TFnsWZxZ3FlyWQJZRFzBLNEs+SzCJlyWTJZSlkkbOUs1SzKFnULI0srSxalk6WXpZBlnGWaZZ5Fj3LKssmi5HFzLLPcsxiZblkuWa5ZblneWR5ZnlleWf5ZPlm+WX/Q3nseZx53Hl8eQJ5QnnEPNE88TzJPFKeTJ5cnkIeOU85TzWPkkfN08jTyqPl6eTp5RnkGeeZ5pnn0fOs8mzyGHnMPPs8xzxWnkuea55bnnueR55nnleed55Pnm+eX/4/VMRexFnEXcRXJFAkVEQsEi0SL5IsIhXJFMkVKRSRi5SLVIsoRdQijSKtIlqRTpFekUGRcZFpkXkRvciqyKaIUcQssi9yLGIVuRS5FrkVuRd5FHkWeRV5F/kU+Rb5Ff9DMnYZp4xbxicTkAnJiDJRmbhMUkaSycjkZAoyskxZpiqjyKgyDZmWjCbTkenJDGTGMlOZuYwus5LZyBgypsxe5ihjyVxkrjI3mbvMQ+Yp85J5y3xkvjI/+T9Uwl7CWcJdwlciUCJUQiwRLREvkSwhlciUyJUolJBLlEtUSygl1BKNEq0SWolOiV6JQYlxiWmJeQm9xKrEpoRRwiyxL3EsYZW4lLiWuJW4l3iUeJZ4lXiX+JT4lviV/kMV7BWcFdwVfBUCFUIVxArRCvEKyQpShUyFXIVCBblCuUK1glJBrdCo0KqgVehU6FUYVBhXmFaYV9ArrCpsKhgVzAr7CscKVoVLhWuFW4V7hUeFZ4VXhXeFT4VvhV/lP1TDXsNZw13DVyNQI1RDrBGtEa+RrCHVyNTI1SjUkGuUa1RrKDXUGo0arRpajU6NXo1BjXGNaY15Db3GqsamhlHDrLGvcaxh1bjUuNa41bjXeNR41njVeNf41PjW+NX+Qwp2BaeCW8GnEFAIKYgKUYW4QlJBUsgo5BQKCrJCWaGqoCioCg2FloKm0FHoKQwUxgpThbmCrrBS2CgYCqbCXuGoYClcFK4KN4W7wkPhqfBSeCt8FL4KP+U/pGJXcaq4VXwqAZWQiqgSVYmrJFUklYxKTqWgIquUVaoqioqq0lBpqWgqHZWeykBlrDJVmavoKiuVjYqhYqrsVY4qlspF5apyU7mrPFSeKi+Vt8pH5avyU/9Ddex1nHXcdXx1AnVCdcQ60TrxOsk6Up1MnVydQh25TrlOtY5SR63TqNOqo9Xp1OnVGdQZ15nWmdfR66zqbOoYdcw6+zrHOladS51rnVude51HnWedV513nU+db51f/T/UxN7E2cTdxNck0CTURGwSbRJvkmwiNck0yTUpNJGblJtUmyhN1CaNJq0mWpNOk16TQZNxk2mTeRO9yarJponRxGyyb3JsYjW5NLk2uTW5N3k0eTZ5NXk3+TT5Nvk1/0Nt7G2cbdxtfG0CbUJtxDbRNvE2yTZSm0ybXJtCG7lNuU21jdJGbdNo02qjtem06bUZtBm3mbaZt9HbrNps2hhtzDb7Nsc2VptLm2ubW5t7m0ebZ5tXm3ebT5tvm1/7P6Rh13BquDV8GgGNkIaoEdWIayQ1JI2MRk6joCFrlDWqGoqGqtHQaGloGh2NnsZAY6wx1Zhr6BorjY2GoWFq7DWOGpbGReOqcdO4azw0nhovjbfGR+Or8dP+Q2AHJ7jBBwEIgQhRiEMSJMhADgogQxmqoIAKDWiBBh3owQDGMIU56LCCDRhgwh6OYMEFrnCDOzzgCS94wwe+8OM/1MXexdnF3cXXJdAl1EXsEu0S75LsInXJdMl1KXSRu5S7VLsoXdQujS6tLlqXTpdel0GXcZdpl3kXvcuqy6aL0cXssu9y7GJ1uXS5drl1uXd5dHl2eXV5d/l0+Xb5df9Dfex9nH3cfXx9An1CfcQ+0T7xPsk+Up9Mn1yfQh+5T7lPtY/SR+3T6NPqo/Xp9On1GfQZ95n2mffR+6z6bPoYfcw++z7HPlafS59rn1ufe59Hn2efV593n0+fb59f/z80xD7EOcQ9xDckMCQ0RBwSHRIfkhwiDckMyQ0pDJGHlIdUhyhD1CGNIa0h2pDOkN6QwZDxkOmQ+RB9yGrIZogxxByyH3IcYg25DLkOuQ25D3kMeQ55DXkP+Qz5DvkN/0Mj7COcI9wjfCMCI0IjxBHREfERyRHSiMyI3IjCCHlEeUR1hDJCHdEY0RqhjeiM6I0YjBiPmI6Yj9BHrEZsRhgjzBH7EccR1ojLiOuI24j7iMeI54jXiPeIz4jviN/oPzTBPsE5wT3BNyEwITRBnBCdEJ+QnCBNyEzITShMkCeUJ1QnKBPUCY0JrQnahM6E3oTBhPGE6YT5BH3CasJmgjHBnLCfcJxgTbhMuE64TbhPeEx4TnhNeE/4TPhO+E3+QzPsM5wz3DN8MwIzQjPEGdEZ8RnJGdKMzIzcjMIMeUZ5RnWGMkOd0ZjRmqHN6MzozRjMGM+YzpjP0GesZmxmGDPMGfsZxxnWjMuM64zbjPuMx4znjNeM94zPjO+M3+w/tMC+wLnAvcC3ILAgtEBcEF0QX5BcIC3ILMgtKCyQF5QXVBcoC9QFjQWtBdqCzoLegsGC8YLpgvkCfcFqwWaBscBcsF9wXGAtuCy4LrgtuC94LHgueC14L/gs+C74Lf5DOnYdp45bx6cT0AnpiDpRnbhOUkfSyejkdAo6sk5Zp6qj6Kg6DZ2WjqbT0enpDHTGOlOduY6us9LZ6Bg6ps5e56hj6Vx0rjo3nbvOQ+ep89J563x0vjo//T+0xL7EucS9xLcksCS0RFwSXRJfklwiLcksyS0pLJGXlJdUlyhL1CWNJa0l2pLOkt6SwZLxkumS+RJ9yWrJZomxxFyyX3JcYi25LLkuuS25L3kseS55LXkv+Sz5Lvkt/0Nr7Guca9xrfGsCa0JrxDXRNfE1yTXSmsya3JrCGnlNeU11jbJGXdNY01qjrems6a0ZrBmvma6Zr9HXrNZs1hhrzDX7Ncc11prLmuua25r7msea55rXmveaz5rvmt/6P7TFvsW5xb3FtyWwJbRF3BLdEt+S3CJtyWzJbSlskbeUt1S3KFvULY0trS3als6W3pbBlvGW6Zb5Fn3Lastmi7HF3LLfctxibblsuW65bblveWx5bnlteW/5bPlu+W3/QwZ2A6eB28BnEDAIGYgGUYO4QdJAMsgY5AwKBrJB2aBqoBioBg2DloFm0DHoGQwMxgZTg7mBbrAy2BgYBqbB3uBoYBlcDK4GN4O7wcPgafAyeBt8DL4GP+M/ZGI3cZq4TXwmAZOQiWgSNYmbJE0kk4xJzqRgIpuUTaomiolq0jBpmWgmHZOeycBkbDI1mZvoJiuTjYlhYprsTY4mlsnF5GpyM7mbPEyeJi+Tt8nH5GvyM/9DO+w7nDvcO3w7AjtCO8Qd0R3xHckd0o7MjtyOwg55R3lHdYeyQ93R2NHaoe3o7OjtGOwY75jumO/Qd6x2bHYYO8wd+x3HHdaOy47rjtuO+47HjueO1473js+O747f7j90wH7AecB9wHcgcCB0QDwQPRA/kDwgHcgcyB0oHJAPlA9UDygH1AONA60D2oHOgd6BwYHxgemB+QH9wOrA5oBxwDywP3A8YB24HLgeuB24H3gceB54HXgf+Bz4Hvgd/kMn7CecJ9wnfCcCJ0InxBPRE/ETyRPSicyJ3InCCflE+UT1hHJCPdE40Tqhneic6J0YnBifmJ6Yn9BPrE5sThgnzBP7E8cT1onLieuJ24n7iceJ54nXifeJz4nvid/pP2Rht3BauC18FgGLkIVoEbWIWyQtJIuMRc6iYCFblC2qFoqFatGwaFloFh2LnsXAYmwxtZhb6BYri42FYWFa7C2OFpbFxeJqcbO4WzwsnhYvi7fFx+Jr8bP+Q2fsZ5xn3Gd8ZwJnQmfEM9Ez8TPJM9KZzJncmcIZ+Uz5TPWMckY90zjTOqOd6ZzpnRmcGZ+Znpmf0c+szmzOGGfMM/szxzPWmcuZ65nbmfuZx5nnmdeZ95nPme+Z35k/v1sFlV3fFQQAAAAASUVORK5CYII=";
const wav =
  "UklGRrQBAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YZABAACAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICA";
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" onload="document.title=1"><rect width="60" height="30" fill="teal"/><script>document.title=1</script></svg>',
).toString("base64");

const place = {
  type: "object",
  title: "Place",
  properties: { city: { type: "string" }, zip: { type: "integer", minimum: 1000 } },
  required: ["city"],
};

/** @type {Record<string, any>} */
const schemas = {
  trip: {
    type: "object",
    properties: {
      name: { type: "string", title: "Your name", minLength: 2, description: "Who travels." },
      seats: { type: "integer", minimum: 1, maximum: 9, default: 1 },
      class: { enum: ["first", "second", 3] },
      window: { type: "boolean" },
      from: { $ref: "#/$defs/place" },
      to: { $ref: "#/$defs/place" },
      stops: { type: "array", items: { type: "string" } },
      payment: {
        oneOf: [
          {
            title: "Card",
            type: "object",
            properties: { kind: { const: "card" }, holder: { type: "string" } },
            required: ["kind"],
          },
          {
            title: "Invoice",
            type: "object",
            properties: { kind: { const: "invoice" }, to: { type: "string" } },
            required: ["kind"],
          },
        ],
      },
      labels: { type: "object", additionalProperties: { type: "number" } },
    },
    required: ["name", "from"],
    // As text: an object with a member `then` could be taken for a promise.
    ...JSON.parse(`{
      "if": { "properties": { "window": { "const": true } }, "required": ["window"] },
      "then": { "properties": { "side": { "enum": ["left", "right"] } }, "required": ["side"] }
    }`),
    additionalProperties: true,
    $defs: { place },
  },
  remote: { type: "object", properties: { part: { $ref: "https://example.com/part.json" } } },
  slow: { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } },
  nothing: { type: "object", additionalProperties: false },
};
Object.defineProperty(schemas.trip.properties, "__proto__", {
  value: { type: "string", title: "An odd name" },
  enumerable: true,
});

const rows = Array.from({ length: 3 }, (_, index) => ({
  id: index + 1,
  city: ["Oslo", "Seoul", "Lima"][index],
  open: index !== 1,
}));
/** @type {Record<string, (args: any) => any>} */
const results = {
  big_text: ({ megabytes = 5 }) => {
    const line = "row of eighty characters ......................................................\n";
    const count = Math.ceil((megabytes * 1_000_000) / line.length);
    return textResult(`${line.repeat(count)}the very last words`);
  },
  kinds: () => ({
    content: [
      {
        type: "text",
        text: "See https://example.com/not-a-link",
        annotations: { audience: ["user"], priority: 0.9, lastModified: "2026-01-05T10:00:00Z" },
      },
      { type: "image", mimeType: "image/png", data: png },
      { type: "image", mimeType: "image/svg+xml", data: svg },
      { type: "image", mimeType: "image/png", data: Buffer.from("<script>x()</script>").toString("base64") },
      { type: "audio", mimeType: "audio/wav", data: wav },
      {
        type: "resource_link",
        uri: "demo+db://row/1",
        name: "Row 1",
        description: "One row",
        mimeType: "text/plain",
        size: 2048,
      },
      { type: "resource", resource: { uri: "demo://note", mimeType: "text/plain", text: "an embedded note" } },
      { type: "resource", resource: { uri: "demo://blob", mimeType: "application/zip", blob: "AAAA" } },
      { type: "hologram", depth: 3 },
    ],
    structuredContent: { rows },
  }),
  mismatch: () => ({ content: [{ type: "text", text: "3 rows" }], structuredContent: { rows: "none" } }),
  tree: () => ({ content: [], structuredContent: { place: { city: "Oslo", zip: 1234, tags: ["a", "b"] }, at: null } }),
  tool_error: () => ({ ...textResult("out of cheese"), isError: true }),
};
const outputs = { kinds: "array", mismatch: "array" };

const caseFile = option("case", "");
const caseResult = caseFile === "" ? undefined : caseResultOf(JSON.parse(readFileSync(caseFile, "utf8")));
/** @param {any} played */
function caseResultOf(played) {
  const step = played.input.steps.find((/** @type {any} */ each) => each.from === "server" && each.send.id === 1);
  return expand(step.send.result);
}

function listed() {
  const plain = Number(option("tools", "0"));
  if (plain > 0) {
    return Array.from({ length: plain }, (_, index) => ({
      name: `tool_${index}`,
      title: `Tool number ${index}`,
      description: `Does what tool number ${index} does, as well as it can.`,
      inputSchema: { type: "object", properties: { a: { type: "string" }, b: { type: "number" } }, required: ["a"] },
    }));
  }
  const forms = Object.entries(schemas).map(([name, inputSchema]) => ({
    name,
    inputSchema,
    annotations: { readOnlyHint: true },
  }));
  const given = [...Object.keys(results), "book_room"].map((name) => ({
    name,
    inputSchema: { type: "object", properties: name === "big_text" ? { megabytes: { type: "number" } } : {} },
    ...(Object.hasOwn(outputs, name) && {
      outputSchema: { type: "object", properties: { rows: { type: "array" } }, required: ["rows"] },
    }),
  }));
  return [...forms, ...given];
}

/** @param {any} id @param {object} result */
function give(id, result) {
  reply(id, modern ? { resultType: "complete", ...result, _meta: stamp } : result);
}
const fresh = modern ? { ttlMs: 0, cacheScope: "private" } : {};

listen(({ id, method, params }) => {
  const capabilities = { tools: {}, resources: {} };
  if (modern && method === "server/discover")
    return give(id, { supportedVersions: ["2026-07-28"], capabilities, ...fresh });
  if (!modern && method === "initialize") {
    const serverInfo = { name: "tool-kinds", version: "1.0.0" };
    return reply(id, { protocolVersion: "2025-11-25", capabilities, serverInfo });
  }
  if (method === "ping") return reply(id, {});
  if (method === "tools/list") return give(id, { tools: listed(), ...fresh });
  if (method === "resources/list") return give(id, { resources: [], ...fresh });
  if (method === "resources/templates/list") return give(id, { resourceTemplates: [], ...fresh });
  if (method === "resources/read") {
    return give(id, {
      contents: [{ uri: params.uri, mimeType: "text/plain", text: `content of ${params.uri}` }],
      ...fresh,
    });
  }
  if (method !== "tools/call") return refuse(id, -32601, "Method not found");
  const { name, arguments: args = {} } = params;
  if (name === "book_room" && caseResult) return give(id, caseResult);
  give(id, Object.hasOwn(results, name) ? results[name]?.(args) : textResult(JSON.stringify(args)));
});

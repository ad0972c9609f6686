// What the raw servers ask: given by options, or by the arguments of the call.
import { readFileSync } from "node:fs";
import { caseQuestion } from "./case-text.mjs";
import { option } from "./wire.mjs";

const plain = { type: "object", properties: { name: { type: "string", title: "Name" } }, required: ["name"] };

/** @param {string} given JSON text, or a file that holds it */
function parse(given) {
  return JSON.parse(given.trimStart().startsWith("{") ? given : readFileSync(given, "utf8"));
}

const schema = option("schema", "");
const mode = option("mode", "");
const url = option("url", "");

/**
 * The params of `elicitation/create`. `--schema JSON|FILE`, `--message TEXT`, `--mode MODE` and `--url URL` shape them; a call
 * replaces them whole with its argument `params`, or with those of a form case (`case`: its id), or only the schema with `requestedSchema` and the message with `message`.
 * Without `--mode` the member is absent, which means form mode.
 * @param {any} [args] the arguments of the call
 */
export function question(args) {
  if (args?.params) return args.params;
  if (args?.case) return caseQuestion(args.case);
  const form = { requestedSchema: args?.requestedSchema ?? (schema === "" ? plain : parse(schema)) };
  return {
    message: args?.message ?? option("message", "Who is asking?"),
    ...(mode === "" ? {} : { mode }),
    ...(mode === "url" ? { url, elicitationId: "e-1" } : form),
  };
}

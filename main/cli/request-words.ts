import type { CallEvent } from "./call-events.ts";

type Asked = Extract<CallEvent, { t: "request" }>;

/** What a question is about, in lines for a terminal: who asks what, and what it wants or would do. */
export function requestWords(asked: Asked): string {
  const { url } = asked;
  const verdict = url && [url.level, ...url.reasons].join(", ");
  return [
    `${opening(asked)}${closing(asked)}`,
    ...asked.fields.map(({ name, kind, required }) => `  ${name}: ${kind}${required ? ", required" : ""}`),
    ...(url ? [`  opens: ${url.text}${url.level === "ok" ? "" : ` (${verdict})`}`] : []),
    ...(asked.arguments ? [`  with: ${JSON.stringify(asked.arguments)}`] : []),
  ].join("\n");
}

function opening({ server, approval, tools }: Asked): string {
  const calls = tools.join(" or ");
  switch (approval) {
    // What Parley itself asks is no question of the server.
    case "tool":
      return `Parley asks: may ${calls} of ${server} run?`;
    case "roots":
      return `Parley asks: may ${server} be told of your folders?`;
    case "sampling-request":
      return `${server} wants a model to answer${from(calls)}`;
    case "sampling-result":
      return `The answer for ${server}${from(calls)}`;
    default:
      return `${server} asks${from(calls)}`;
  }
}

const from = (calls: string) => (calls === "" ? "" : ` (${calls})`);

function closing({ approval, message }: Asked): string {
  if (approval === "tool" || approval === "roots") return "";
  return `: ${message || "(it gave no reason)"}`;
}

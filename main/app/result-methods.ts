import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import { resultBytes } from "../host/results/result-bytes.ts";
import { resultView, wholeText } from "../host/results/result-view.ts";
import { findText, textPart } from "../host/results/text-part.ts";
import type { Methods } from "./ipc.ts";

type ResultMethod = "readResult" | "readResultText" | "findInResult" | "readResultBytes";

/** The results of ended calls, in pieces that a window can show. Each throws HostError `no-result` when there is none. */
export function resultMethods(host: McpHost): Pick<Methods, ResultMethod> {
  const resultOf = (callId: string) => {
    const result = host.callResult(callId);
    if (!result) throw new HostError("no-result", {});
    return result;
  };
  const textOf = (callId: string, index: number) => {
    const text = wholeText(resultOf(callId), index);
    if (text === undefined) throw new HostError("no-result", {});
    return text;
  };
  return {
    readResult: ({ callId, from }) => resultView(resultOf(callId), from),
    readResultText: ({ callId, index, from, characters }) =>
      textPart(textOf(callId, index), from, characters, index < 0),
    findInResult: ({ callId, index, from, text }) => findText(textOf(callId, index), text, from),
    readResultBytes: ({ callId, index }) => resultBytes(resultOf(callId), index),
  };
}

import type { ApprovalDecision, SamplingRequestApproval } from "../../../preload/contract/approvals.ts";
import type { Answers } from "../../../preload/form/model.ts";

/** The id of the system prompt among the places of a prompt that can be edited. */
export const SYSTEM = "f0";
/** Ids go as far as those of a form's fields; a text further on is sent as it is. */
const LAST = 999;

/** The ids of the texts of a prompt: by message and block, undefined for what is no text. */
export function promptPlaces({ messages }: SamplingRequestApproval): readonly (readonly (string | undefined)[])[] {
  let last = 0;
  return messages.map(({ blocks }) =>
    blocks.map(({ kind }) => {
      if (kind !== "text" || last >= LAST) return undefined;
      last += 1;
      return `f${last}`;
    }),
  );
}

/**
 * What the person changed of a prompt, as it is told to main.
 * @param texts what stands in the edited places
 */
export function promptDecision(request: SamplingRequestApproval, texts: Answers): ApprovalDecision {
  const places = promptPlaces(request);
  const edits = request.messages.flatMap(({ blocks }, message) =>
    blocks.flatMap(({ text: asked }, block) => {
      const id = places[message]?.[block];
      const text = id === undefined ? undefined : texts[id];
      return typeof text === "string" && text !== asked ? [{ message, block, text }] : [];
    }),
  );
  const system = texts[SYSTEM];
  const changed = typeof system === "string" && system !== (request.systemPrompt ?? "");
  return { ...(edits.length > 0 && { edits }), ...(changed && { systemPrompt: system }) };
}

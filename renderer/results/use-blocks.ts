import { useState } from "react";
import type { ResultBlock, ResultView } from "../../preload/contract/results.ts";
import { useHost } from "../host.ts";

/** The blocks of a result that was read, how many more there are, and the way to the next of them. */
export function useBlocks(callId: string, view: ResultView) {
  const host = useHost();
  const [more, setMore] = useState<readonly ResultBlock[]>([]);
  const blocks = [...view.blocks, ...more];
  const readMore = async () => {
    const reply = await host.call("readResult", { callId, from: blocks.length });
    if (reply.ok && reply.value) setMore([...more, ...reply.value.blocks]);
  };
  return { blocks, left: Math.max(0, view.count - blocks.length), readMore };
}

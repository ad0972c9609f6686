import type { ResultBlock } from "../../preload/contract/results.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import type { Host } from "../mirror.ts";

/** Characters of one reading. */
const READ = 1024 * 1024;

/**
 * All messages of a prompt as one text to copy, each with who says it; a link by its address, what else is no text by its kind.
 * @returns undefined when a part of it could not be read
 */
export async function messagesText(host: Host, callId: string): Promise<string | undefined> {
  const lines: string[] = [];
  for (let count = 1; lines.length < count; ) {
    const reply = await host.call("readResult", { callId, from: lines.length });
    if (!reply.ok || reply.value.blocks.length === 0) return undefined;
    count = reply.value.count;
    for (const block of reply.value.blocks) {
      const text = await textOf(host, callId, block);
      if (text === undefined) return undefined;
      lines.push(block.role === undefined ? text : `${block.role}: ${text}`);
    }
  }
  return lines.join("\n\n");
}

async function textOf(host: Host, callId: string, block: ResultBlock): Promise<string | undefined> {
  if (block.kind === "link") return `[${visibleText(block.link.uri, false)}]`;
  if (!("start" in block)) return `[${block.kind}]`;
  const { start, index } = block;
  let text = start.text;
  for (let from = start.next; from < start.characters; ) {
    const reply = await host.call("readResultText", { callId, index, from, characters: READ });
    if (!reply.ok) return undefined;
    text += reply.value.text;
    from = reply.value.next;
  }
  return text;
}

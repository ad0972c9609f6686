import type { ToolView } from "../../../preload/contract/servers.ts";
import { displayText } from "../untrusted/display-text.ts";
import type { ToolHeaders } from "./http-modern.ts";
import { type MirroredParameter, parameterHeaders, splitByHeaders } from "./http-parameters.ts";

/** Which parameters of a server's tools are mirrored into headers, as its last `tools/list` said (C-04). */
export class HttpTools implements ToolHeaders {
  private mirrored: ReadonlyMap<string, readonly MirroredParameter[]> = new Map();
  private readonly list: () => Promise<unknown>;

  /** @param list lists the tools anew and hands them to `take` */
  constructor(list: () => Promise<unknown>) {
    this.list = list;
  }

  of(tool: string, args: unknown): { readonly [name: string]: string } {
    return parameterHeaders(this.mirrored.get(tool) ?? [], args);
  }

  async refresh(): Promise<void> {
    await this.list();
  }

  /**
   * Remembers what the tools mirror.
   * @param leftOut told of each tool with an invalid annotation, texts safe for display
   * @returns the others
   */
  take(
    tools: readonly ToolView[],
    leftOut: (tool: { readonly toolLeftOut: string; readonly reason: string }) => void,
  ): readonly ToolView[] {
    const split = splitByHeaders(tools);
    this.mirrored = split.mirrored;
    for (const { tool, reason } of split.leftOut) {
      leftOut({ toolLeftOut: displayText(tool).text, reason: displayText(reason).text });
    }
    return split.offered;
  }
}

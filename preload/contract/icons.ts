import { z } from "zod";

/** An image that was checked, to be shown as an image and nothing else. */
export interface IconView {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export const iconInputs = {
  /** The icon of a connected server, or of one of its tools; null when there is none that may be shown (S-26). */
  readIcon: z.strictObject({ serverId: z.string().max(200), tool: z.string().max(4096).optional() }),
  /** Whether icons are loaded from the server's own origin. */
  setServerIcons: z.strictObject({ id: z.string().max(200), on: z.boolean() }),
};

import { z } from "zod";

/** An image that was checked, to be shown as an image and nothing else. */
export interface IconView {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** That a listed item has icons. Main alone knows their addresses; another key stands for other icons (S-26). */
export interface IconRef {
  readonly key: string;
}

const iconOf = z.strictObject({
  kind: z.enum(["tool", "prompt", "resource", "template"]),
  /** The exact name, URI or template that its server listed. */
  key: z.string().max(64 * 1024),
});

/** A listed item of a server. */
export type IconOf = z.infer<typeof iconOf>;

/** What an icon stands on. */
export type IconTheme = "light" | "dark";

export const iconInputs = {
  /** The icon of a connected server, or of an item that it lists; null when there is none that may be shown (S-26). */
  readIcon: z.strictObject({
    serverId: z.string().max(200),
    of: iconOf.optional(),
    theme: z.enum(["light", "dark"]).optional(),
  }),
  /** Whether icons are loaded from the server's own origin. */
  setServerIcons: z.strictObject({ id: z.string().max(200), on: z.boolean() }),
};

import { z } from "zod";

/** A standing permission: what the person allowed for longer than once (S-18). */
export interface PermissionView {
  readonly key: string;
  readonly serverId: string;
  /** The exact name of the tool that may run without being asked for. */
  readonly tool: string;
  /** `chat`: in one conversation, until Parley quits; `always`: for exactly this definition of the tool, kept. */
  readonly scope: "chat" | "always";
  /** The conversation, with `chat`. */
  readonly threadId?: string;
  /** ms since the epoch */
  readonly grantedAt: number;
  /** It counts only while its server is trusted: the tool does not say that it is harmless. */
  readonly needsTrust?: boolean;
}

const key = z.string().max(4096);

export const permissionInputs = {
  /** Takes a standing permission back; the next run asks again. */
  withdrawPermission: z.strictObject({ key }),
  /** Takes back a withdrawal of this run. */
  restorePermission: z.strictObject({ key }),
  /** Whether what a server says about its tools is believed: then "always" is offered for every tool of it. */
  setServerTrusted: z.strictObject({ id: z.string().max(200), on: z.boolean() }),
};

import type { AttachmentView } from "../../preload/contract/attachments.ts";
import { utf8Length } from "../../preload/form/code-points.ts";
import { HostError } from "../host/host-error.ts";
import { ATTACHMENT_BYTES, ATTACHMENTS_PER_THREAD } from "../host/untrusted/limits.ts";

/** An attachment with its text as its server sent it: what a model would be given. */
export interface Attachment extends AttachmentView {
  readonly text: string;
}

/** What is to be attached. */
export type NewAttachment = Omit<Attachment, "id" | "at" | "bytes">;

/**
 * The attachments of a conversation with one more. The same one again changes nothing; another text of the same place takes the older
 * one's place.
 * @returns all of them, and the one that is there for what was given
 * @throws HostError `attachment-too-large` {name, size, limit}, `too-many-attachments` {limit}
 */
export function withAttachment(
  before: readonly Attachment[],
  what: NewAttachment,
  { id, at }: { readonly id: string; readonly at: number },
): { readonly all: readonly Attachment[]; readonly added: Attachment } {
  const bytes = utf8Length(what.text);
  if (bytes > ATTACHMENT_BYTES) {
    throw new HostError("attachment-too-large", { name: what.name, size: bytes, limit: ATTACHMENT_BYTES });
  }
  const place = before.findIndex(({ serverId, uri }) => serverId === what.serverId && uri === what.uri);
  const older = before[place];
  if (older?.digest === what.digest) return { all: before, added: older };
  const added = { ...what, id, at, bytes };
  if (older) return { all: before.with(place, added), added };
  if (before.length >= ATTACHMENTS_PER_THREAD) {
    throw new HostError("too-many-attachments", { limit: ATTACHMENTS_PER_THREAD });
  }
  return { all: [...before, added], added };
}

/** An attachment without its text, as it may cross the border. */
export function attachmentView({ text: _, ...view }: Attachment): AttachmentView {
  return view;
}

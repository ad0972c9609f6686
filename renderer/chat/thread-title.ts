import type { TFunction } from "i18next";
import type { ThreadView } from "../../preload/contract/calls.ts";
import { visibleText } from "../../preload/form/visible-text.ts";

/** A conversation's title as it is shown: what cannot be seen is written out, for a pasted line may hold it; one without words has a name. */
export function threadTitle(t: TFunction, thread: Pick<ThreadView, "title"> | undefined): string {
  return visibleText(thread?.title ?? "", false) || t("chat.untitled");
}

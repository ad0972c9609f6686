import { createHash } from "node:crypto";
import type { IconRef } from "../../../preload/contract/icons.ts";
import { ICONS_PER_LIST } from "../untrusted/limits.ts";

/** By the view of the item that they are of: the window never has their addresses. */
const said = new WeakMap<object, unknown>();

/**
 * A view of a listed item with a reference to its icons (specification, Icons), which are kept as the server sent them, unread.
 * @returns the view itself when it has none
 */
export function withSaidIcons<View extends object>(view: View, icons: unknown): View & { readonly icon?: IconRef } {
  if (!Array.isArray(icons) || icons.length === 0) return view;
  const first = JSON.stringify(icons.slice(0, ICONS_PER_LIST));
  const key = createHash("sha256").update(first).digest("base64url").slice(0, 16);
  const shown = { ...view, icon: { key } };
  said.set(shown, icons);
  return shown;
}

/** The icons of a listed item, as its server sent them; undefined when it has none, and for no item. */
export function saidIconsOf(view: object | undefined): unknown {
  return view && said.get(view);
}

import { Notification } from "electron";
import type { Notifier } from "../host/ports.ts";

/** Kept while they stand: one that is collected no longer hears its click. */
const shown = new Map<string, Notification>();

/** Notifications of the operating system, one for each server at a time; a system without them is silent. */
export const systemNotifier: Notifier = {
  notify({ about, title, body, onClick }) {
    if (!Notification.isSupported()) return;
    shown.get(about)?.close();
    const notification = new Notification({ title, body });
    if (onClick) notification.on("click", onClick);
    notification.on("close", () => {
      if (shown.get(about) === notification) shown.delete(about);
    });
    shown.set(about, notification);
    notification.show();
  },
};

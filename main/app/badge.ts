import { app, type BrowserWindow, nativeImage } from "electron";
import type { Desktop } from "./attention.ts";

const SIZE = 16;
/** Our accent, as B, G, R. */
const DOT = [0x6e, 0x76, 0x0f] as const;

/**
 * The number of waiting questions where each system shows one: on the dock icon (macOS, some Linux desktops), as a dot over the
 * task bar's icon (Windows), and in the window's title everywhere.
 * @param window the window, while there is one
 * @param meaning what the dot means, for screen readers
 */
export function desktopBadge(window: () => BrowserWindow | undefined, meaning: (count: number) => string): Desktop {
  const flashing = new WeakSet<BrowserWindow>();
  return {
    badge: (count) => {
      const shown = window();
      shown?.setTitle(titleFor(count));
      if (process.platform === "win32")
        shown?.setOverlayIcon(count > 0 ? dot() : null, count > 0 ? meaning(count) : "");
      else app.setBadgeCount(count);
    },
    flash: () => {
      const shown = window();
      if (!shown || flashing.has(shown)) return;
      flashing.add(shown);
      shown.flashFrame(true);
      shown.once("focus", () => {
        flashing.delete(shown);
        shown.flashFrame(false);
      });
    },
  };
}

/** The window's title: how many questions wait, and the name. */
export function titleFor(count: number): string {
  return count > 0 ? `(${count}) Parley` : "Parley";
}

/** A filled circle, drawn: an overlay of 16 pixels has no room for digits that could be read. */
function dot() {
  const pixels = Buffer.alloc(SIZE * SIZE * 4);
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const distance = Math.hypot((at % SIZE) - SIZE / 2 + 0.5, Math.floor(at / SIZE) - SIZE / 2 + 0.5);
    if (distance <= SIZE / 2) pixels.set([...DOT, 0xff], at * 4);
  }
  return nativeImage.createFromBitmap(pixels, { width: SIZE, height: SIZE });
}

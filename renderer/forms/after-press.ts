let pressed = false;
let waiting: (() => void)[] = [];

/** Starts to notice when a pointer is held down anywhere in the window. Returns the function that ends it; a second start does nothing more. */
export function watchPresses(): () => void {
  const down = (): void => {
    pressed = true;
  };
  const release = (): void => {
    pressed = false;
    // The click that a release makes comes right after it, and has to find the page as it was.
    setTimeout(() => {
      const runs = waiting;
      waiting = [];
      for (const run of runs) run();
    });
  };
  window.addEventListener("pointerdown", down, true);
  window.addEventListener("pointerup", release, true);
  window.addEventListener("pointercancel", release, true);
  return () => {
    window.removeEventListener("pointerdown", down, true);
    window.removeEventListener("pointerup", release, true);
    window.removeEventListener("pointercancel", release, true);
    release();
  };
}

/**
 * Runs at once, or, while a pointer is held down, once it was released and its click was taken. What moves the page must wait for that: a
 * press on one thing takes the focus from another, and if that pushed the pressed thing away its click would be lost.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}

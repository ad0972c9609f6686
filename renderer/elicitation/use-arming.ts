import { useEffect, useState } from "react";

export interface Arming {
  readonly armed: boolean;
  /** True while the time is running: the window is visible and has the focus. */
  readonly running: boolean;
}

function isAttended(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/**
 * Holds an action back until the window has been visible and focused for `ms` without a break, so that a sheet which has just
 * appeared takes no key or click that was meant for something else (F-29). With 0 it is armed at once.
 */
export function useArming(ms: number): Arming {
  const [armed, setArmed] = useState(ms <= 0);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (armed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      const attended = isAttended();
      setRunning(attended);
      if (attended) timer = setTimeout(() => setArmed(true), ms);
    };
    check();
    window.addEventListener("focus", check);
    window.addEventListener("blur", check);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", check);
      window.removeEventListener("blur", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [armed, ms]);
  return { armed, running };
}

import { useCallback, useEffect, useRef } from "react";
import type { Answers } from "../../preload/form/model.ts";

/**
 * Mirrors the answers outwards, at most once a frame. What is still waiting is handed over when the sheet goes or the page is
 * hidden, so that no key press is lost. Returns the function that takes every change.
 */
export function useDraft(onDraft: (answers: Answers) => void): (answers: Answers) => void {
  const waiting = useRef<Answers | undefined>(undefined);
  const frame = useRef(0);
  const save = useRef(onDraft);
  save.current = onDraft;

  const flush = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const answers = waiting.current;
    waiting.current = undefined;
    if (answers) save.current(answers);
  }, []);

  useEffect(() => {
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [flush]);

  return useCallback(
    (answers) => {
      waiting.current = answers;
      // A hidden page gets no frames.
      if (document.visibilityState === "hidden") flush();
      else if (frame.current === 0) frame.current = requestAnimationFrame(flush);
    },
    [flush],
  );
}

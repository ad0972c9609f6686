import { useSyncExternalStore } from "react";

interface Announcement {
  readonly id: number;
  readonly text: string;
}

const kept = 4;
let said: readonly Announcement[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Says a sentence to screen readers without moving the focus (ARIA 1.2, aria-live=polite). */
export function announce(text: string): void {
  count += 1;
  said = [...said, { id: count, text }].slice(-kept);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The window's one polite live region. Each sentence is a new line, so that two at once and the same one twice are heard. */
export function Announcer() {
  const lines = useSyncExternalStore(subscribe, () => said);
  return (
    <div className="visually-hidden" aria-live="polite" aria-relevant="additions">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

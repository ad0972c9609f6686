import { visibleText } from "../../preload/form/visible-text.ts";

/** What the command sees of the world it was started in. */
export interface Terminal {
  /** Writes to stdout; what a reader who has left does not take is dropped. */
  readonly out: (text: string) => void;
  /** Writes to stderr, for people: what a terminal would act on or hide is written out, wherever it comes from. */
  readonly err: (text: string) => void;
  /** Ctrl+C and a polite end from outside; returns the way to stop listening. */
  readonly onInterrupt: (listener: () => void) => () => void;
}

/** The terminal of this process. A closed pipe on either side never ends the command: what it does at a server is finished. */
export function processTerminal(): Terminal {
  const stderr = writer(process.stderr);
  return { out: writer(process.stdout), err: (text) => stderr(visibleText(text, true)), onInterrupt };
}

function writer(stream: NodeJS.WriteStream): (text: string) => void {
  let open = true;
  stream.on("error", () => {
    open = false;
  });
  return (text) => {
    if (open) stream.write(text);
  };
}

function onInterrupt(listener: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

/** Resolves when all that was written has left this process, or can't leave it any more. */
export async function flushed(): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map(drained));
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength === 0 || stream.destroyed) resolve();
    else stream.write("", () => resolve());
  });
}

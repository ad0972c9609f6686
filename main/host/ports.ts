import type { ChildProcess, SpawnOptions } from "node:child_process";

/** An armed timer. */
export interface Timer {
  cancel(): void;
}

/** Time, injected: "180 s later" is a test without waiting. */
export interface Clock {
  /** ms since the epoch, for records and display. */
  now(): number;
  /** ms on a clock that never jumps, for durations. */
  elapsed(): number;
  after(ms: number, run: () => void): Timer;
}

/** Opens a URL in the operating system's browser; nothing else in Parley does. Rejects when no browser could be started. */
export type Opener = (url: string) => Promise<void>;

export interface Note {
  /** A later note about the same takes the place of an earlier one. */
  readonly about: string;
  readonly title: string;
  readonly body: string;
  readonly onClick?: () => void;
}

export interface Notifier {
  /** Tells the person something while no window has the focus. Texts are plain. */
  notify(note: Note): void;
}

export interface Random {
  /** An identifier that can't be guessed and never repeats. */
  id(): string;
}

/** The only way to the network, shaped like `fetch`; its own limits on redirects and errors are in http/http-port.ts. */
export type HttpPort = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Starts a program without a shell (node:child_process semantics). */
export type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

/** What the core needs from the world; every one is passed in, so that a test can stand in for it. */
export interface Ports {
  readonly clock: Clock;
  readonly opener: Opener;
  readonly spawn: Spawn;
  readonly http: HttpPort;
  readonly notifier: Notifier;
  readonly random: Random;
}

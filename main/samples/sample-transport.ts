/**
 * The smallest transport a sample is served over: one JSON-RPC message in, one out. Both protocol libraries' transports fit it,
 * so do the ends of an in-process pair.
 */
export interface SampleTransport {
  start(): Promise<void>;
  send(message: unknown): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/** What a sample takes from the outside. */
export interface SamplePorts {
  /** Resolves after `ms` milliseconds, rejects when `signal` aborts first. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface ServedSample {
  close(): Promise<void>;
}

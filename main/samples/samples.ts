import type { SamplePorts, SampleTransport, ServedSample } from "./sample-transport.ts";

export type SampleId = "tour" | "tour-modern";

export interface Sample {
  readonly id: SampleId;
  /** For people, in English; the same name whatever the user's language. */
  readonly name: string;
  /** Serves one connection over `transport` until either side closes it. */
  readonly serve: (transport: SampleTransport, ports?: SamplePorts) => Promise<ServedSample>;
}

const timers: SamplePorts = {
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal.addEventListener("abort", stop, { once: true });
    }),
};

/** The built-in servers, in the order they are shown. Their protocol libraries are loaded on the first `serve`. */
export const samples: readonly Sample[] = [
  {
    id: "tour",
    name: "Parley tour",
    serve: async (transport, ports = timers) => (await import("./tour.ts")).serveTour(transport, ports),
  },
  {
    id: "tour-modern",
    name: "Parley tour (modern)",
    serve: async (transport, ports = timers) => (await import("./tour-modern.ts")).serveModernTour(transport, ports),
  },
];

/** The sample with that id; undefined for a name that isn't one. */
export function findSample(id: string): Sample | undefined {
  return samples.find((sample) => sample.id === id);
}

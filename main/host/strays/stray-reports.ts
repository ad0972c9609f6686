import type { TransportReports } from "../connection/transport.ts";
import type { ConnectionLog } from "../traffic/recorder.ts";
import type { Strays } from "./stray-counts.ts";

/** How much of what is no message is kept, in characters. */
const TEXT_KEPT = 2000;

/** What a channel reports about what it could not pass on: written down and counted, so that nothing a server sent is lost. */
export function strayReports(log: ConnectionLog, strays: Strays): Pick<TransportReports, "junk" | "stray"> {
  return {
    junk: (text, bytes) => {
      log.note("violation", { notJsonRpc: text.slice(0, TEXT_KEPT) }, bytes);
      strays.add("not-json");
    },
    stray: (kind, message, bytes) => {
      log.received(message, bytes);
      log.note("violation", { stray: kind }, 0);
      strays.add(kind);
    },
  };
}

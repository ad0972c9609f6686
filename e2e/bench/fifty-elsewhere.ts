import { benchHost } from "./bench-host.ts";
import { addBad, badComeIn } from "./fifty-bad.ts";

// A process of its own that holds the five bad servers until it is told to leave: `fifty-elsewhere FOLDER-OF-SERVERS`.
const host = benchHost();
addBad(host, process.argv[2] ?? "");
await badComeIn(host);
process.once("message", () => void host.close().then(() => process.exit(0)));
process.send?.("there");

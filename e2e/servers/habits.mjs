// Bad habits of a process, whatever protocol it speaks; each is switched on by an option of the server that imports this.
//   --exit-at-start CODE   writes three lines to stderr and ends before it has read anything
//   --stubborn             outlives the end of stdin and SIGTERM
//   --helper own|inherit   starts a process of its own, with its own stdio or with ours, and leaves it behind
//   --junk                 prints what is no JSON-RPC on stdout, first thing
//   --chatty N             writes N lines to stderr, first thing
//   --flood stderr|notifications   writes lines or notifications as fast as they are read, for as long as it lives
import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { flag, option, record, send } from "./wire.mjs";

record({ $event: "started", pid: process.pid });

const exitCode = option("exit-at-start", "");
if (exitCode !== "") {
  writeSync(2, "reading settings\nno database at db.example:5432\ngiving up\n");
  process.exit(Number(exitCode));
}

if (flag("stubborn")) {
  process.on("SIGTERM", () => record({ $event: "SIGTERM" }));
  setInterval(() => {}, 1_000_000);
}

const helper = option("helper", "");
if (helper !== "") {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000_000)"], {
    stdio: helper === "inherit" ? "inherit" : "ignore",
  });
  child.unref();
  record({ $event: "helper", pid: child.pid });
}

if (flag("junk")) process.stdout.write('Server started on stdio!\n{"level":"info","text":"hello"}\n[1,2\n\n');

const chatty = Number(option("chatty", "0"));
for (let line = 1; line <= chatty; line += 1) writeSync(2, `stderr line ${line}\n`);

/** One turn's worth; between turns what arrived is read. */
function flood() {
  for (let line = 0; line < 100; line += 1) {
    if (flooded === "stderr") writeSync(2, "flood ".repeat(20).concat("\n"));
    else send({ method: "notifications/message", params: { level: "info", data: "flood" } });
  }
  setImmediate(flood);
}
const flooded = option("flood", "");
if (flooded !== "") flood();

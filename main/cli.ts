import { runCommand } from "./cli/command.ts";
import { flushed, processTerminal } from "./cli/terminal.ts";

const exit = await runCommand(process.argv.slice(2), processTerminal());
await flushed();
// Nothing that a server left behind (a timer, a pipe held by a helper) may keep the command from ending.
process.exit(exit);

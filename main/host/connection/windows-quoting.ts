import { HostError } from "../host-error.ts";

/** What the command interpreter reads as more than a letter, the space among them: each gets a caret before it. */
const META = /[()\][%!^"`<>&|;, *?]/g;

/** An argument as the C run time takes it apart again (Microsoft C, "Parsing C command-line arguments"). */
function quoteForProgram(argument: string): string {
  const inside = argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1");
  return `"${inside}"`;
}

const caret = (text: string) => text.replace(META, "^$&");

/**
 * The one line for `cmd.exe /d /s /c` that runs a batch file with arguments that arrive unchanged. Each argument is quoted
 * for the program and then escaped twice: a launcher hands them on as `%*`, which the interpreter reads a second time.
 * @param file full path of the batch file
 * @returns the line with its outer quotes, to be passed verbatim
 * @throws HostError `argument-not-passable` {command, argument}: a line break ends the interpreter's line, whatever stands around it
 */
export function batchLine(file: string, args: readonly string[]): string {
  const broken = args.findIndex((argument) => /[\r\n\0]/.test(argument));
  if (broken !== -1) throw new HostError("argument-not-passable", { command: file, argument: broken + 1 });
  return `"${[caret(file), ...args.map((argument) => caret(caret(quoteForProgram(argument))))].join(" ")}"`;
}

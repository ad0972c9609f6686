import { expect, it } from "vitest";
import { seededRandom } from "../../../preload/form/seeded-random.ts";
import { batchLine } from "./windows-quoting.ts";

/** How the interpreter reads a line: variables first (unknown ones stay on a command line), then carets and quotes. */
function cmdReads(line: string, variables: { readonly [name: string]: string }): string {
  const expanded = line.replace(/%([^%]+)%/g, (whole, name: string) => variables[name] ?? whole);
  let out = "";
  let quoted = false;
  for (let at = 0; at < expanded.length; at++) {
    const letter = expanded.charAt(at);
    if (letter === '"') quoted = !quoted;
    if (letter === "^" && !quoted) {
      at += 1;
      out += expanded.charAt(at);
    } else if (/[&|<>]/.test(letter) && !quoted) throw new Error(`the interpreter acts on ${letter} in ${expanded}`);
    else out += letter;
  }
  return out;
}

/** How the C run time takes a line apart. */
function programReads(line: string): readonly string[] {
  const args: string[] = [];
  let current: string | undefined;
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    if (slashes > 0) {
      const quote = line.charAt(at + slashes) === '"';
      current = (current ?? "") + "\\".repeat(quote ? Math.floor(slashes / 2) : slashes);
      at += slashes - 1;
      if (quote && slashes % 2 === 1) {
        current += '"';
        at += 1;
      }
      continue;
    }
    const letter = line.charAt(at);
    if (letter === '"') {
      quoted = !quoted;
      current ??= "";
    } else if (letter === " " && !quoted) {
      if (current !== undefined) args.push(current);
      current = undefined;
    } else current = (current ?? "") + letter;
  }
  return current === undefined ? args : [...args, current];
}

const variables = { PATH: "C:\\Windows", "PATH^": "caught", COMSPEC: "cmd.exe" };

/** `cmd /d /s /c <line>`, running a launcher whose last line is `"node" "script.js" %*`. */
function arrives(line: string, file: string): readonly string[] {
  // /s: the outer quotes are taken off and nothing else of them is read.
  const command = cmdReads(line.slice(1, -1), { PATH: variables.PATH, COMSPEC: variables.COMSPEC });
  expect(command.startsWith(`${file} `) || command === file).toBe(true);
  // What %* brings is not searched for variables again.
  return programReads(cmdReads(command.slice(file.length + 1), {}));
}

const file = "C:\\Program Files (x86)\\nodejs\\npx.cmd";

it("[C-12] writes the line that cross-spawn writes for a launcher", () => {
  expect(batchLine("C:\\n\\x.cmd", ["-y", "a b"])).toBe('"C:\\n\\x.cmd ^^^"-y^^^" ^^^"a^^^ b^^^""');
});

it.each([
  ["plain"],
  [""],
  ["two words"],
  ['a & b "c" %PATH%'],
  ["C:\\ends with\\"],
  ['slashes before \\\\"quotes\\\\"'],
  ["^caret^ 100% !bang! (brackets) <in >out |pipe"],
  ["%COMSPEC% /c calc"],
  ["한글 é 😀"],
  ["*?;,`[]'"],
])("[C-12] brings %j through the interpreter, a launcher and the C run time", (argument) => {
  expect(arrives(batchLine(file, ["-y", argument, "last"]), file)).toEqual(["-y", argument, "last"]);
});

it("[C-12] brings any mixture of what is special through unchanged", () => {
  const random = seededRandom(7);
  const letters = ['"', "\\", "^", "%", "&", "|", "<", ">", "(", ")", "!", " ", "a", "PATH", ";", ","];
  for (let round = 0; round < 2000; round++) {
    const word = () => Array.from({ length: random.below(12) }, () => random.pick(letters)).join("");
    const args = Array.from({ length: 1 + random.below(3) }, word);
    expect(arrives(batchLine(file, args), file)).toEqual(args);
  }
});

it.each(["a\nb", "a\rb", "a\0b"])("refuses %j, which no quoting brings through", (argument) => {
  expect(() => batchLine(file, ["fine", argument])).toThrow(
    expect.objectContaining({ code: "argument-not-passable", params: { command: file, argument: 2 } }),
  );
});

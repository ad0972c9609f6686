/** How much of stderr goes into an error, in lines: what a person reads first. */
const MOST_LINES = 8;

/** What tells where something happened, not what: frames of a stack, a mark below a line, nothing. */
const saysNothing = /^(\s+at\s.+|\s*(\^+|[{}\]);,]*))$/;
const saysWhat = /error|cannot|can't|not found|no such|denied|failed/i;

/**
 * The lines of a program's stderr that say why it ended: its last, and where none of them names a failure the last before that does.
 * @param lines oldest first
 */
export function lastWords(lines: readonly string[]): string {
  const said = lines.filter((line) => !saysNothing.test(line));
  const last = said.slice(-MOST_LINES);
  if (last.some((line) => saysWhat.test(line))) return last.join("\n");
  const failure = said.findLast((line) => saysWhat.test(line));
  return (failure === undefined ? last : [failure, ...last.slice(1 - MOST_LINES)]).join("\n");
}

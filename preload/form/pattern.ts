import { RE2JS } from "re2js";
import { PATTERN_CHARACTERS, PATTERN_PROGRAM, PATTERN_WORK } from "./answer-limits.ts";
import { codePointCount } from "./code-points.ts";
import { toRe2 } from "./pattern-syntax.ts";

/** A pattern that runs in time linear in the text. */
export interface Pattern {
  /** True when the pattern is found anywhere in the text, or the text is past what is checked here (the server will check it). */
  test(text: string): boolean;
}

const compiled = new Map<string, Pattern | undefined>();
const CACHED = 1_000;

/**
 * Compiles a JSON Schema `pattern` (validation §6.3.3: found anywhere unless anchored) for the linear-time engine.
 *
 * @param source ECMA-262 syntax as JSON Schema prescribes
 * @returns undefined when it is longer than 1,000 characters, too large once compiled, or uses what the engine can't run
 */
export function compilePattern(source: string): Pattern | undefined {
  if (compiled.has(source)) return compiled.get(source);
  const pattern = compile(source);
  if (compiled.size >= CACHED) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}

function compile(source: string): Pattern | undefined {
  if (source.length > PATTERN_CHARACTERS && codePointCount(source) > PATTERN_CHARACTERS) return undefined;
  const respelt = toRe2(source);
  if (respelt === undefined) return undefined;
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(respelt);
  } catch {
    return undefined;
  }
  const size = engine.programSize();
  return size > PATTERN_PROGRAM ? undefined : remembering(engine, Math.floor(PATTERN_WORK / size));
}

/** A form is checked at every keystroke and most fields have not changed: the last text's verdict is kept. */
function remembering(engine: RE2JS, longest: number): Pattern {
  let last: string | undefined;
  let verdict = true;
  return {
    test(text) {
      if (text.length > longest) return true;
      if (text !== last) {
        verdict = engine.test(text);
        last = text;
      }
      return verdict;
    },
  };
}

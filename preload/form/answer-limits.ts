/** UTF-8 bytes of one answered string. */
export const ANSWER_BYTES = 1024 * 1024;

/** UTF-8 bytes of a whole `content`, as JSON text. */
export const CONTENT_BYTES = 4 * 1024 * 1024;

/** UTF-8 bytes of a title or description that are shown at first; the rest on demand. */
export const FIELD_TEXT_BYTES = 4 * 1024;

/** Code points of a `pattern`; a longer one is not enforced. */
export const PATTERN_CHARACTERS = 1_000;

/** Instructions of a compiled pattern; counted repetitions can make a short source large. */
export const PATTERN_PROGRAM = 5_000;

/**
 * Instructions times code units for one run of a pattern (about a third of a second). Matching is linear in the text, but the
 * factor is the program's size and both come from the server, so the product is bounded too; past it the text is left to the server.
 */
export const PATTERN_WORK = 20_000_000;

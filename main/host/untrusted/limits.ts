import {
  ANSWER_BYTES,
  CONTENT_BYTES,
  FIELD_TEXT_BYTES,
  PATTERN_CHARACTERS,
} from "../../../preload/form/answer-limits.ts";

/*
 * Every limit on what a server can make the host do, and what happens past it. Bytes are UTF-8 bytes. The first four are shared with the
 * renderer and defined in preload/form.
 */

/** One answered string. Past it: an error at the field. */
/** A whole content as JSON. Past it: an error of the form. */
/** Code points of a `pattern`. Past it: not enforced, and the field says so. */
/** One title or description. Past it: shown folded, whole on demand. */
export { ANSWER_BYTES, CONTENT_BYTES, FIELD_TEXT_BYTES, PATTERN_CHARACTERS };

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** One JSON-RPC message: a stdio line, an HTTP body after decompression. A setting per connection. Past it: that connection fails, the size named. */
export const MESSAGE_BYTES = 64 * MIB;

/** Levels of arrays and objects in one message. Past it: the message is not read, its request fails, told. */
export const MESSAGE_NESTING = 200;

/** Properties of one form, unanswerable ones included. Past it: refused. */
export const FORM_FIELDS = 500;
/** Options of all enums of one form together, as written (repeats count). Past it: refused. */
export const FORM_OPTIONS = 10_000;
/** Steps down from a property's own schema through `$ref`, anyOf, oneOf, allOf, items and properties. Past it: refused. */
export const FORM_NESTING = 8;
/** Subschemas that one intake visits: branching multiplies within the nesting limit. Past it: refused. */
export const FORM_SUBSCHEMAS = 50_000;

/** A question's `message`. Past it: shown folded, whole on demand. */
export const QUESTION_MESSAGE_BYTES = 64 * KIB;

/** Characters of a URL that a person can still look over. Past it: warned of. */
export const URL_LONG_CHARACTERS = 2_000;
/** Characters (UTF-16 units) of a URL. Past it: blocked. */
export const URL_CHARACTERS = 64 * KIB;

/** Log messages of one server that are kept. Past it: the oldest go, counted. */
export const LOG_LINES_PER_SERVER = 12_000;
/** Characters of them together. Past it: as above. */
export const LOG_CHARACTERS_PER_SERVER = 8 * MIB;
/** Characters of one log message. Past it: cut, and said so. */
export const LOG_TEXT_CHARACTERS = 16 * KIB;
/** Milliseconds of silence to `logging/setLevel`. Past it: an error. */
export const LOG_LEVEL_REQUEST_MS = 10 * SECOND;

/** Bytes of one icon. Past it: a letter instead. */
export const ICON_BYTES = 256 * KIB;
/** Pixels of one icon, each four bytes when it is drawn. Past it: a letter instead. */
export const ICON_PIXELS = 2048 * 2048;
/** Icons of one list of which the first that may be shown is taken. */
export const ICONS_PER_LIST = 16;
/** Remote icons of one server that are kept. Past it: the first is fetched again when it is wanted again. */
export const ICONS_FETCHED = 100;
/** Milliseconds that reading a remote icon may take. Past it: a letter instead. */
export const ICON_READ_MS = 10 * SECOND;

/** Open questions of one connection. Past it: cancel (legacy), the call fails (modern), told. */
export const OPEN_QUESTIONS_PER_CONNECTION = 200;
/** Open questions of all connections. Past it: as above. */
export const OPEN_QUESTIONS_IN_ALL = 1_000;
/** Input requests of one round of a call, looked at before any of them is read. Past it: the call fails, told. */
export const INPUTS_PER_ROUND = OPEN_QUESTIONS_PER_CONNECTION;
/** Questions that stand with one call. Past it: the oldest that have ended go, counted. */
export const QUESTIONS_PER_CALL = 500;

/** Folders that one server can be granted. Past it: an error naming the limit. */
export const ROOTS_PER_SERVER = 200;
/** Milliseconds that looking at one folder may take. Past it: it counts as not there. */
export const ROOT_LOOK_MS = 2 * SECOND;
/** Milliseconds between two looks at the folders that a connected server was shown. */
export const ROOT_CHECK_MS = 4 * SECOND;
/** Milliseconds that the command line waits for a server to take the folders it asked for. Past it: it goes on. */
export const ROOTS_TAKEN_MS = 5 * SECOND;

/** Messages of one sampling request. Past it: refused. */
export const SAMPLING_MESSAGES = 1_000;
/** Blocks of its messages, those of tool results included. Past it: refused. */
export const SAMPLING_BLOCKS = 10_000;
/** Bytes of its texts and names together, system prompt and tools included. Past it: refused. */
export const SAMPLING_TEXT_BYTES = MIB;
/** Bytes of an answer for each token that a sampling request allows. Past it: a model's is cut and says so, a person's not taken. */
export const SAMPLING_BYTES_PER_TOKEN = 4;
/** Bytes of any answer to a sampling request. Past it: as above. */
export const SAMPLING_ANSWER_BYTES = MIB;
/** Characters of a name or type in it. Past it: cut where it is shown. */
export const SAMPLING_NAME_CHARACTERS = 200;
/** Sampling requests of one call. Past it: refused. */
export const SAMPLING_REQUESTS_PER_CALL = 10;
/** Sampling requests of one connection within SAMPLING_RATE_MS. Past it: refused. */
export const SAMPLING_REQUESTS = 60;
export const SAMPLING_RATE_MS = MINUTE;

/** Milliseconds that a model may take for an answer. Past it: it failed. */
export const SAMPLING_MODEL_MS = 10 * MINUTE;

/** Tools of one server. Past it: an error naming the limit; what was read stays. */
export const TOOLS_PER_SERVER = 10_000;
/** Pages of one list. Past it: as above. */
export const PAGES_PER_LIST = 1_000;
/** Items of one list. Past it: as above. */
export const ITEMS_PER_LIST = 100_000;
/** Characters of the items of one list together, as JSON. Past it: as above. */
export const CHARACTERS_PER_LIST = 64 * MIB;

/** Loaded skills of one connection whose text is kept, so that they can be attached. Past it: the oldest is to be loaded again. */
export const SKILLS_LOADED = 4;
/** Things attached to one conversation. Past it: an error. */
export const ATTACHMENTS_PER_THREAD = 16;
/** Bytes of the text of one of them. Past it: an error. */
export const ATTACHMENT_BYTES = 256 * KIB;

/** Milliseconds that a result is used again at most, whatever its `ttlMs` says. Past it: read anew. */
export const CACHED_MS = 24 * 60 * MINUTE;
/** Results of one connection that are held, and apart from them the public ones of one address. Past it: the oldest go. */
export const CACHED_RESULTS = 2_000;
/** Characters of them together. Past it: as above. */
export const CACHED_CHARACTERS = 32 * MIB;

/** Values of one completion that are taken (the specification's own maximum). Past it: "more exist". */
export const COMPLETION_VALUES = 100;

/** Notifications a second that a connection may sustain. Past it: its reading is slowed, told. */
export const NOTIFICATIONS_PER_SECOND = 5_000;
/** Milliseconds that the rate above must last. */
export const NOTIFICATIONS_SUSTAINED_MS = 10 * SECOND;

/** Answered rounds of one call; the next `input_required` stops the call with the reason. */
export const ANSWERED_ROUNDS_PER_CALL = 10;
/** Milliseconds within which the same question counts as asked again. */
export const ASKED_AGAIN_MS = 60 * SECOND;
/** Different questions that are remembered to know them again. Past it: the one not asked for longest is forgotten. */
export const QUESTIONS_REMEMBERED = 2_000;
/** New questions of one server within FLOOD_MS that were not answered. Past it: held as a flood. */
export const FLOOD_QUESTIONS = 30;
export const FLOOD_MS = 10 * SECOND;

/** Ended questions that can be read again. Past it: the oldest is forgotten. */
export const ENDED_QUESTIONS = 2_000;
/** Characters of their forms and messages together, as JSON. Past it: the oldest keep only the beginning of their message. */
export const ENDED_QUESTIONS_CHARACTERS = 8 * MIB;

/** Milliseconds of a whole stdio shutdown. */
export const STDIO_SHUTDOWN_MS = 5 * SECOND;
/** Step-up tries of one authorization. Past it: stop with the reason. */
export const STEP_UP_TRIES = 3;

/** Milliseconds of a request without progress. A setting. Past it: cancelled by the transport's rule. */
export const REQUEST_QUIET_MS = 60 * SECOND;
/** Milliseconds of a request in all, time with a question open not counted. A setting. Past it: as above. */
export const REQUEST_MAXIMUM_MS = 30 * MINUTE;

/** Milliseconds between two looks at a task whose server names no pause. */
export const TASK_POLL_DEFAULT_MS = 2 * SECOND;
/** The shortest and the longest pause that a server may ask for. Past it: the bound. */
export const TASK_POLL_MINIMUM_MS = SECOND / 2;
export const TASK_POLL_MAXIMUM_MS = 5 * MINUTE;
/** Looks at a task, or answers to it, that may fail one after the other. Past it: the call fails. */
export const TASK_FAILURES = 5;
/** Milliseconds that a server may take to `tasks/cancel`. Past it: the call ends without its word. */
export const TASK_CANCEL_MS = 5 * SECOND;
/** Milliseconds that a server is asked to keep a task for. */
export const TASK_TTL_MS = 60 * MINUTE;
/** Characters of a task's id. Past it: the result is invalid. */
export const TASK_ID_CHARACTERS = 4_000;
/** Tasks that are remembered to be found again. Past it: the oldest is forgotten. */
export const TASKS_KEPT = 200;
/** Milliseconds that a task is remembered for, also where its server keeps it longer. */
export const TASK_KEPT_MS = 7 * 24 * 60 * MINUTE;

/** Milliseconds that a server may wait for a question which it asked as a task; less when it says so. Past it: withdrawn. */
export const ASKED_TASK_TTL_MS = 60 * MINUTE;
/** Milliseconds that it is told to wait between two looks at it. */
export const ASKED_TASK_POLL_MS = SECOND;
/** Such tasks of one connection. Past it: the oldest that has ended is forgotten. */
export const ASKED_TASKS_PER_CONNECTION = 500;

/** Milliseconds of silence at the era probe over stdio. Past it: taken as legacy. */
export const PROBE_STDIO_MS = 3 * SECOND;
/** Milliseconds of silence at the era probe over HTTP. Past it: an error. */
export const PROBE_HTTP_MS = 10 * SECOND;

/** Milliseconds of visible focus before Send and Open take effect on a fresh sheet. */
export const ARMING_MS = 600;

/** Milliseconds of one validation against a tool's schema. Past it: "not checked". */
export const TOOL_VALIDATION_MS = 250;
/** Heap of the worker that does it. Past it: as above. */
export const TOOL_VALIDATION_HEAP_BYTES = 64 * MIB;
/** Levels of arrays and objects of a tool's schema. Past it: as above. */
export const TOOL_SCHEMA_NESTING = 64;
/** Arrays and objects of a tool's schema in all. Past it: as above. */
export const TOOL_SCHEMA_NODES = 50_000;

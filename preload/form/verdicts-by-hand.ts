import type { FieldError } from "./model.ts";

/** A row of requirements.md, a property (required), answers that pass, and answers that fail with their code. */
export type VerdictRow = [row: string, property: object, pass: unknown[], fail: [unknown, FieldError["code"]][]];

const all = <C extends FieldError["code"]>(code: C, ...answers: unknown[]): [unknown, C][] =>
  answers.map((answer) => [answer, code]);

/** Further verdicts written by hand, without looking at what the code says: formats, patterns, bounds and choices. For tests. */
export const furtherVerdicts: VerdictRow[] = [
  [
    "F-03",
    { type: "string", format: "email" },
    ["first.last+tag@sub.example.co.uk", "x@localhost", "o'hara@example.com", `${"a".repeat(64)}@example.com`],
    all(
      "format-email",
      "kim@example..com",
      ".kim@example.com",
      "kim.@example.com",
      "kim@-example.com",
      "kim@example.com ",
      "Kim <kim@example.com>",
      "kim@exa_mple.com",
      `${"a".repeat(65)}@example.com`,
      "kim@@example.com",
      "kim@[999.0.0.1]",
    ),
  ],
  [
    "F-03",
    { type: "string", format: "uri" },
    [
      "http://example.org",
      "https://user@example.org:8443/a/b?c=d#e",
      "tel:+47-55-12-34-56",
      "file:///etc/hosts",
      "http://[::1]/",
      "data:text/plain,hi",
      "https://example.org/%ED%95%9C",
    ],
    all(
      "format-uri",
      "//example.org/a",
      "http:/ /x",
      "1http://example.org",
      "https://example.org/한글",
      "https://example.org/%zz",
      "http://[::1",
      "a b",
    ),
  ],
  [
    "F-03",
    { type: "string", format: "date" },
    ["2000-02-29", "9999-12-31", "0001-01-01"],
    all(
      "format-date",
      "1900-02-29",
      "2031-04-31",
      "2031-13-01",
      "2031-00-10",
      "2031-01-00",
      "31-01-02",
      "2031/01/02",
      "2031-01-02T00:00:00Z",
      " 2031-01-02",
      "20310102",
    ),
  ],
  [
    "F-03",
    { type: "string", format: "date-time" },
    [
      "2031-03-01t09:30:00z",
      "2031-03-01T00:00:00-00:00",
      "2031-03-01T23:59:59.123456789+05:45",
      "2017-01-01T08:59:60+09:00",
    ],
    all(
      "format-date-time",
      "2031-03-01 09:30:00Z",
      "2031-03-01T24:00:00Z",
      "2031-03-01T09:60:00Z",
      "2031-03-01T9:30:00Z",
      "2031-03-01T09:30:00+0200",
      "2031-03-01T09:30:00.Z",
      "2031-03-01T09:30:00+02:60",
      "2031-03-01",
      "09:30:00Z",
    ),
  ],
  [
    "F-02",
    { type: "string", pattern: "^(red|green|blue)$" },
    ["red", "blue"],
    all("pattern", "Red", "redgreen", "yellow", " red"),
  ],
  [
    "F-02",
    { type: "string", pattern: "^\\p{Lu}\\p{Ll}+$" },
    ["Kim", "Émile", "Ωmega"],
    all("pattern", "kim", "KIM", "K"),
  ],
  [
    "F-02",
    { type: "string", pattern: "^[^@]+$", maxLength: 4 },
    ["abcd"],
    [
      ["a@b", "pattern"],
      ["abcde", "too-long"],
    ],
  ],
  ["F-02", { type: "string", pattern: "^.$" }, ["a", "😀", "한"], all("pattern", "ab", "\n")],
  [
    "F-02",
    { type: "string", pattern: "^(?:\\+\\d{1,3} )?\\d{4,}$" },
    ["+47 5512", "5512"],
    all("pattern", "+47", "55 12", "+4700 5512"),
  ],
  [
    "F-02",
    { type: "string", minLength: 1, maxLength: 1 },
    ["a", "😀", "\u0000"],
    all("too-long", "ab", "e\u0301", "👨‍👩‍👧"),
  ],
  [
    "F-04",
    { type: "integer", minimum: -5, maximum: -1 },
    [-5, -1, -3],
    [
      [0, "too-large"],
      [-6, "too-small"],
      [-1.5, "not-an-integer"],
    ],
  ],
  [
    "F-04",
    { type: "integer" },
    [9007199254740991, -9007199254740991, 1e3],
    all("not-a-number", "9007199254740993", "1,5", "٣", "1 000"),
  ],
  [
    "F-04",
    { type: "number", exclusiveMinimum: -1, maximum: 1 },
    [-0.999, 1, 0],
    [
      [-1, "at-or-below"],
      [1.001, "too-large"],
    ],
  ],
  ["F-04", { type: "number", multipleOf: 2.5 }, [0, 2.5, -5, 100], all("not-a-multiple", 1, 2.4, 7.4)],
  [
    "F-08",
    { type: "array", minItems: 2, items: { type: "string", enum: ["a", "b", "c"] } },
    [
      ["a", "b"],
      ["c", "b", "a"],
    ],
    [
      [["a"], "too-few"],
      [["a", "a"], "repeated"],
      [["a", "d"], "not-an-option"],
    ],
  ],
  [
    "F-08",
    { type: "array", maxItems: 1, uniqueItems: true, items: { type: "string", enum: ["a", "b"] } },
    [[], ["b"]],
    [
      [["a", "b"], "too-many"],
      [["b", "b"], "repeated"],
      [{}, "not-an-option"],
    ],
  ],
  [
    "F-06",
    { type: "string", enum: ["true", "null", "0", " "] },
    ["true", "null", "0", " "],
    [
      [true, "not-an-option"],
      [0, "not-an-option"],
      [null, "required"],
      ["  ", "not-an-option"],
    ],
  ],
];

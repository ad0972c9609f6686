import { explain } from "../../preload/form/explain.ts";
import type {
  Answers,
  Field,
  FlatValue,
  FormModel,
  NumberField,
  TextField,
  TextFormat,
} from "../../preload/form/model.ts";

const formatted: { readonly [format in TextFormat]: string } = {
  email: "person@example.com",
  uri: "https://example.com/",
  date: "2030-01-15",
  "date-time": "2030-01-15T12:00:00Z",
};

/** Texts that many patterns take: words, codes, numbers, plates, hex, phone numbers. */
const patternTries = [
  "a",
  "A",
  "1",
  "abc",
  "ABC",
  "Abc",
  "123",
  "1234",
  "12345",
  "AB-1234",
  "ABC-123",
  "a1",
  "A1",
  "#aabbcc",
  "+1234567890",
];

/**
 * A fitting answer for every field that one can be made for, the same for the same form each time: the default where it fits,
 * else the smallest value that passes the form's check. Optional fields whose pattern can't be met are left out.
 */
export function generateAnswers(form: FormModel): Answers {
  const answers: { [id: string]: FlatValue } = {};
  for (const field of form.fields) {
    const value = candidates(field).find((candidate) => fits(field, candidate));
    if (value !== undefined) answers[field.id] = value;
  }
  return answers;
}

function fits(field: Field, candidate: FlatValue): boolean {
  return explain({ fields: [field], outsideSpecification: false }, { [field.id]: candidate }).length === 0;
}

function candidates(field: Field): readonly FlatValue[] {
  switch (field.kind) {
    case "text":
      return textCandidates(field);
    case "number":
      return numberCandidates(field);
    case "boolean":
      return [field.default ?? true];
    case "choice":
      return [
        ...(field.default === undefined ? [] : [field.default]),
        ...field.options.slice(0, 1).map(({ value }) => value),
      ];
    case "choices": {
      const first = field.options.slice(0, Math.max(field.minItems ?? 1, 1)).map(({ value }) => value);
      return [...(field.default === undefined ? [] : [[...field.default]]), first];
    }
    case "const":
      return [field.value];
    case "unanswerable":
      return [];
  }
}

function textCandidates({ default: preset, format, minLength = 0, maxLength }: TextField): readonly string[] {
  const length = Math.max(minLength, 1);
  const plain = "Text".padEnd(length, "x").slice(0, maxLength === undefined ? undefined : Math.max(maxLength, length));
  const longMail = `${"a".repeat(Math.max(minLength - 12, 1))}@example.com`;
  const longUri = `https://example.com/${"a".repeat(Math.max(minLength - 20, 0))}`;
  const padded = patternTries.map((text) => text.padEnd(length, text));
  return [
    ...(preset === undefined ? [] : [preset]),
    ...(format ? [formatted[format], longMail, longUri] : []),
    plain,
    ...padded,
  ];
}

function numberCandidates(field: NumberField): readonly number[] {
  const { default: preset, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = field;
  const low = minimum ?? exclusiveMinimum;
  const high = maximum ?? exclusiveMaximum;
  const middle = low !== undefined && high !== undefined ? [(low + high) / 2] : [];
  const whole = low === undefined ? [] : [Math.ceil(low), Math.floor(low) + 1];
  const stepped =
    multipleOf === undefined
      ? []
      : [Math.ceil((low ?? 0) / multipleOf), Math.floor((low ?? 0) / multipleOf) + 1].map((n) => n * multipleOf);
  const below = high === undefined ? [] : [Math.floor(high), Math.ceil(high) - 1];
  return [
    ...(preset === undefined ? [] : [preset]),
    1,
    0,
    ...[minimum, maximum].filter((bound) => bound !== undefined),
    ...whole,
    ...below,
    ...stepped,
    ...middle,
  ];
}

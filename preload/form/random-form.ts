import type { Answers, Field, FlatValue, FormModel } from "./model.ts";
import type { SeededRandom } from "./seeded-random.ts";

type Json = { [keyword: string]: unknown };

/** A random `requestedSchema` for tests: every family that intake understands, and some it refuses. */
export function randomSchema(random: SeededRandom): Json {
  const properties: Json = {};
  const required: string[] = [];
  const names = ["a", "b.c", "한", "x y", "constructor", "7"];
  for (const name of names.slice(0, 1 + random.below(names.length))) {
    const property = randomProperty(random);
    if (random.chance(0.25)) property.default = randomValue(random);
    properties[name] = property;
    if (random.chance(0.5)) required.push(name);
  }
  return { type: "object", properties, required };
}

const words = [
  "",
  "a",
  "b",
  "ab",
  "abc",
  "aaaa",
  "한국",
  "😀",
  "😀😀😀",
  "a@b",
  "kim@example.com",
  "2031-02-30",
  "2031-03-01",
  "2031-03-01T09:30:00+02:00",
  "https://a.example/",
  "x y",
  "10",
  "\n",
];
const numbers = [0, 1, -1, 2, 3, 0.1, 0.3, 0.5, 2.5, 1e-7, 1e21, -0, 10, 100];
const patterns = ["^a", "b$", "^[ab]+$", "\\d", "^.{2}$", "^\\p{L}+$", "a|한", "(?=a)"];

function randomProperty(random: SeededRandom): Json {
  switch (random.below(9)) {
    case 0:
    case 1:
      return textProperty(random);
    case 2:
    case 3:
      return numberProperty(random);
    case 4:
      return { type: "boolean" };
    case 5:
      return choiceProperty(random);
    case 6:
      return listProperty(random);
    case 7:
      return { const: random.pick([random.pick(words), random.pick(numbers), true]) };
    default:
      return wrapped(random, random.chance(0.5) ? textProperty(random) : numberProperty(random));
  }
}

function textProperty(random: SeededRandom): Json {
  const property: Json = { type: "string" };
  if (random.chance(0.4)) property.minLength = random.below(4);
  if (random.chance(0.4)) property.maxLength = random.below(5);
  if (random.chance(0.3)) property.pattern = random.pick(patterns);
  if (random.chance(0.3)) property.format = random.pick(["email", "uri", "date", "date-time", "textarea"]);
  return property;
}

function numberProperty(random: SeededRandom): Json {
  const property: Json = { type: random.pick(["number", "integer"]) };
  for (const keyword of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
    if (random.chance(0.25)) property[keyword] = random.pick(numbers);
  }
  if (random.chance(0.25)) property.multipleOf = random.pick([0.1, 0.5, 1, 2, 3, 1e-7]);
  return property;
}

function choiceProperty(random: SeededRandom): Json {
  const values = some(random, words);
  const options = values.map((value) => ({ const: value, title: `t ${value}` }));
  return random.pick<Json>([
    { type: "string", enum: values },
    { type: "string", enum: values, enumNames: values.map((value) => `n ${value}`) },
    // Under oneOf a value that stands there twice would match twice; the form shows it once.
    { type: "string", oneOf: distinct(options) },
    { anyOf: options },
    { enum: [...values, random.pick(numbers), true] },
    { type: "number", enum: some(random, numbers) },
  ]);
}

function listProperty(random: SeededRandom): Json {
  const values = some(random, words);
  const items = random.pick<Json>([
    { type: "string", enum: values },
    { anyOf: values.map((value) => ({ const: value, title: value })) },
    { type: "string", enum: values, minLength: 1 },
  ]);
  const property: Json = { type: "array", items };
  if (random.chance(0.4)) property.minItems = random.below(3);
  if (random.chance(0.4)) property.maxItems = random.below(4);
  if (random.chance(0.4)) property.uniqueItems = true;
  return property;
}

function wrapped(random: SeededRandom, property: Json): Json {
  return random.pick<Json>([
    { anyOf: [property, { type: "null" }] },
    { oneOf: [{ type: "null" }, property] },
    { allOf: [property, { minLength: 1, minimum: 0 }] },
    { anyOf: [property, { type: "object" }] },
    { ...property, type: [property.type, "null"] },
  ]);
}

function distinct(options: readonly { const: string; title: string }[]): Json[] {
  return [...new Map(options.map((option) => [option.const, option])).values()];
}

function some<T>(random: SeededRandom, items: readonly T[]): T[] {
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(items));
}

function randomValue(random: SeededRandom): FlatValue {
  return random.pick<FlatValue>([
    random.pick(words),
    random.pick(numbers),
    random.chance(0.5),
    some(random, words),
    [],
  ]);
}

/** Random answers to a form: mostly of the right kind, some not, some missing, some under ids that are no field's. */
export function randomAnswers(random: SeededRandom, form: FormModel): Answers {
  const answers: { [id: string]: FlatValue | undefined } = {};
  for (const field of form.fields) {
    if (random.chance(0.85)) answers[field.id] = random.chance(0.1) ? randomValue(random) : fittingValue(random, field);
  }
  if (random.chance(0.03)) answers.f499 = "stray";
  return answers;
}

function fittingValue(random: SeededRandom, field: Field): FlatValue | undefined {
  switch (field.kind) {
    case "text":
      return random.pick(words);
    case "number":
      return random.chance(0.05) ? random.pick([Number.NaN, Number.POSITIVE_INFINITY]) : random.pick(numbers);
    case "boolean":
      return random.chance(0.5);
    case "choice":
      return random.pick(field.options).value;
    case "choices":
      return some(random, field.options).map((option) => option.value);
    case "const":
      return field.value;
    case "unanswerable":
      return undefined;
  }
}

import { expect, it } from "vitest";
import { declaredModes } from "./capabilities.ts";

it("[C-07] reads `elicitation: {}` as form only, and a mode as declared only where it is named", () => {
  expect(declaredModes({})).toEqual([]);
  expect(declaredModes({ elicitation: {} })).toEqual(["form"]);
  expect(declaredModes({ elicitation: { form: {} } })).toEqual(["form"]);
  expect(declaredModes({ elicitation: { url: {} } })).toEqual(["url"]);
  expect(declaredModes({ elicitation: { form: {}, url: {} } })).toEqual(["form", "url"]);
});

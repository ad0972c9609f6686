import { expect, it } from "vitest";
import { declaredModes } from "./capabilities.ts";

it("[C-07] reads `elicitation: {}` as form only, and a mode as declared only where it is named", () => {
  expect(declaredModes({})).toEqual([]);
  expect(declaredModes({ elicitation: {} })).toEqual(["form"]);
  expect(declaredModes({ elicitation: { form: {} } })).toEqual(["form"]);
  expect(declaredModes({ elicitation: { url: {} } })).toEqual(["url"]);
  expect(declaredModes({ elicitation: { form: {}, url: {} } })).toEqual(["form", "url"]);
});

it("[C-07] knows forms only in the revisions before 2025-11-25, whatever was declared", () => {
  const both = { elicitation: { form: {}, url: {} } };
  for (const version of ["2024-11-05", "2025-03-26", "2025-06-18"]) {
    expect(declaredModes(both, version)).toEqual(["form"]);
    expect(declaredModes({}, version)).toEqual([]);
  }
  for (const version of ["2025-11-25", "2026-07-28"]) expect(declaredModes(both, version)).toEqual(["form", "url"]);
});

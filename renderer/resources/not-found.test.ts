import { expect, it } from "vitest";
import { isNotFound } from "./not-found.ts";

it("[S-20] knows both codes of a resource that is not there", () => {
  const failed = (code: number) => ({ code: "protocol-error", params: { code, message: "" } });
  expect([-32002, -32602, -32603].map((code) => isNotFound(failed(code)))).toEqual([true, true, false]);
  expect(isNotFound({ code: "internal", params: { code: -32002 } })).toBe(false);
});

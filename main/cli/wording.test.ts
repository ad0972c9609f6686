import { expect, it } from "vitest";
import { loadWording } from "./wording.ts";

it("says what went wrong and the next step, where that holds without a window", async () => {
  const { error } = await loadWording();
  const missing = error({ code: "command-not-found", params: { command: "x", searched: "/bin" } });
  expect(missing).toMatch(/was not found\. Install it, .* Looked in: \/bin$/);
  expect(error({ code: "tool-not-offered", params: { tool: "x" } })).toBe("The server offers no tool “x”");
  expect(error({ code: "not-allowed", params: { by: "declined" } })).toBe("The tool was not run: the answer was no.");
});

import { describe, expect, it } from "vitest";
import { QUESTION_MESSAGE_BYTES } from "../untrusted/limits.ts";
import { intakeElicitation } from "./request-intake.ts";

const requestedSchema = { type: "object", properties: {} };

describe("a question's message", () => {
  it("[F-22] of 64 KiB goes whole; of one byte more its rest goes along, and nothing is lost", () => {
    const atLimit = "m".repeat(QUESTION_MESSAGE_BYTES);
    const read = intakeElicitation({ message: atLimit, requestedSchema }, ["form"]);
    expect(read).toMatchObject({ ok: true, message: atLimit });
    expect(read).not.toHaveProperty("messageRest");
    expect(intakeElicitation({ message: `${atLimit}!`, requestedSchema }, ["form"])).toMatchObject({
      ok: true,
      message: atLimit,
      messageRest: "!",
    });
  });

  it("[F-19] [F-22] has unseen characters written out past the fold as well", () => {
    const message = `${"m".repeat(QUESTION_MESSAGE_BYTES)}\u202eend`;
    expect(intakeElicitation({ message, requestedSchema }, ["form"])).toMatchObject({ messageRest: "\\u{202E}end" });
  });

  it("[F-22] is kept with a question that is refused", () => {
    const message = `${"m".repeat(QUESTION_MESSAGE_BYTES)}!`;
    expect(intakeElicitation({ message, requestedSchema: 5 }, ["form"])).toMatchObject({ ok: false, messageRest: "!" });
  });
});

import { describe, expect, it } from "vitest";
import { QUESTION_MESSAGE_BYTES } from "../untrusted/limits.ts";
import { intakeElicitation } from "./request-intake.ts";

const terms = { context: { otherHosts: [] }, named: true };
const requestedSchema = { type: "object", properties: {} };

describe("a question's message", () => {
  it("[F-22] of 64 KiB goes whole; of one byte more its rest goes along, and nothing is lost", () => {
    const atLimit = "m".repeat(QUESTION_MESSAGE_BYTES);
    const read = intakeElicitation({ message: atLimit, requestedSchema }, ["form"], terms);
    expect(read).toMatchObject({ ok: true, asked: { message: atLimit } });
    expect(read.asked).not.toHaveProperty("messageRest");
    expect(intakeElicitation({ message: `${atLimit}!`, requestedSchema }, ["form"], terms)).toMatchObject({
      ok: true,
      asked: { message: atLimit, messageRest: "!" },
    });
  });

  it("[F-19] [F-22] has unseen characters written out past the fold as well", () => {
    const message = `${"m".repeat(QUESTION_MESSAGE_BYTES)}\u202eend`;
    expect(intakeElicitation({ message, requestedSchema }, ["form"], terms)).toMatchObject({
      asked: { messageRest: "\\u{202E}end" },
    });
  });

  it("[F-22] is kept with a question that is refused", () => {
    const message = `${"m".repeat(QUESTION_MESSAGE_BYTES)}!`;
    expect(intakeElicitation({ message, requestedSchema: 5 }, ["form"], terms)).toMatchObject({
      ok: false,
      asked: { messageRest: "!" },
    });
  });
});

import { z } from "zod";
import { type BookTableArgs, bookTableArgs } from "./table-form.ts";
import { errorResult, type ToolResult, textResult } from "./tool-list.ts";

/** How the person answered, in the words of the protocol (elicitation, §Response Actions). */
export interface TableAnswer {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: { readonly [name: string]: unknown } | undefined;
}

/** Only what the confirmation repeats; the rest of the answer is looked at by the library and then forgotten. */
const confirmed = z.object({
  name: z.string(),
  guests: z.int().optional(),
  day: z.string().optional(),
});

/** Reads the arguments of `book_table`; a wrong one is a tool error that says what is expected. */
export function readTableArgs(args: unknown): { ok: true; args: BookTableArgs } | { ok: false; result: ToolResult } {
  const parsed = bookTableArgs.safeParse(args ?? {});
  if (parsed.success) return { ok: true, args: parsed.data };
  const first = parsed.error.issues[0];
  const where = first?.path.join(".") || "the arguments";
  return {
    ok: false,
    result: errorResult(
      `book_table can't use ${where}: guests is a whole number from 1 to 12, day a date as YYYY-MM-DD, and there is nothing else.`,
    ),
  };
}

/** The result of `book_table` for an answer. Declining is no error: the person was asked and said no. */
export function bookingResult(args: BookTableArgs, answer: TableAnswer): ToolResult {
  if (answer.action === "decline") return textResult("The table is not booked: you declined.", { booked: false });
  if (answer.action === "cancel") {
    return textResult(
      "The table is not booked yet: the question was closed without an answer. You can call book_table again.",
      {
        booked: false,
      },
    );
  }
  const parsed = confirmed.safeParse(answer.content);
  if (!parsed.success) return unfittingAnswer();
  const guests = parsed.data.guests ?? args.guests ?? 2;
  const day = parsed.data.day ?? args.day;
  const when = day === undefined ? "" : ` on ${day}`;
  // E-mail, wishes and the like stay out of the result: it may reach a model, the answer may not.
  return textResult(
    `Booked a table for ${guests} in the name of ${parsed.data.name}${when}. We look forward to seeing you.`,
    {
      booked: true,
      guests,
      ...(day !== undefined && { day }),
    },
  );
}

/** The result when the host sent content that the form does not allow. */
export function unfittingAnswer(): ToolResult {
  return errorResult("The table is not booked: the answer does not fit the form that was sent.");
}

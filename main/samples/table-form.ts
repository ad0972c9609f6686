import { z } from "zod";

/** The arguments of `book_table`, checked. Both are wishes only: the form can change them. */
export const bookTableArgs = z.strictObject({
  guests: z.int().min(1).max(12).optional(),
  day: z.iso.date().optional(),
});
export type BookTableArgs = z.infer<typeof bookTableArgs>;

/** What the booking desk asks: the message and a `requestedSchema` with a field of every kind the protocol knows. */
export function tableQuestion({ guests, day }: BookTableArgs) {
  const party = guests === undefined ? "a table" : `a table for ${guests}`;
  const when = day === undefined ? "" : ` on ${day}`;
  return {
    message: `To book ${party}${when}, please give a name and say whether you want the smoking area. The rest is optional and helps the restaurant to prepare.`,
    requestedSchema: {
      type: "object" as const,
      properties: {
        name: {
          type: "string",
          title: "Name",
          description: "The name the table is booked in",
          minLength: 2,
          maxLength: 60,
        },
        smoking: {
          type: "boolean",
          title: "Smoking area",
          description: "Whether you want to sit where smoking is allowed",
        },
        guests: {
          type: "integer",
          title: "Guests",
          description: "How many people will come",
          minimum: 1,
          maximum: 12,
          default: guests ?? 2,
        },
        day: {
          type: "string",
          title: "Day",
          description: "The day of your visit",
          format: "date",
          ...(day && { default: day }),
        },
        arrival: {
          type: "string",
          title: "Arrival",
          description: "The exact moment you arrive, if you know it already",
          format: "date-time",
        },
        email: {
          type: "string",
          title: "E-mail",
          description: "Where the confirmation goes",
          format: "email",
          maxLength: 120,
        },
        website: {
          type: "string",
          title: "Web page",
          description: "The page of your company or club, for the card on the table",
          format: "uri",
        },
        voucher: {
          type: "string",
          title: "Gift voucher number",
          description: "Two letters, a dash and four digits, such as TT-2048",
          pattern: "^[A-Z]{2}-[0-9]{4}$",
        },
        budget: {
          type: "number",
          title: "Budget for each guest",
          description: "In euros, drinks included",
          minimum: 0,
          maximum: 500,
          default: 42.5,
        },
        highChairs: {
          type: "integer",
          title: "High chairs",
          description: "For small children",
          minimum: 0,
          maximum: 4,
          default: 0,
        },
        terrace: {
          type: "boolean",
          title: "Terrace",
          description: "Whether a table outside is welcome in good weather",
        },
        reminder: {
          type: "boolean",
          title: "Reminder",
          description: "Whether to remind you on the day before",
          default: false,
        },
        seating: {
          type: "string",
          title: "Place",
          description: "Where you would like to sit",
          enum: ["window", "garden", "bar", "quiet corner"],
        },
        menu: {
          type: "string",
          title: "Menu",
          description: "The kitchen prepares for it",
          oneOf: [
            { const: "season", title: "Menu of the season" },
            { const: "garden", title: "From the garden (vegetarian)" },
            { const: "card", title: "We choose from the card" },
          ],
          default: "card",
        },
        occasion: {
          type: "string",
          title: "Occasion",
          description: "What brings you here",
          enum: ["none", "birthday", "anniversary", "work", "first-date", "other"],
          enumNames: ["Nothing special", "A birthday", "An anniversary", "Work", "A first date", "Something else"],
          default: "none",
        },
        courses: {
          type: "array",
          title: "Courses",
          description: "One to three",
          items: { type: "string", enum: ["starter", "soup", "main", "cheese", "dessert"] },
          minItems: 1,
          maxItems: 3,
          default: ["main"],
        },
        avoid: {
          type: "array",
          title: "Please leave out",
          description: "What the kitchen should not use",
          items: {
            anyOf: [
              { const: "nuts", title: "Nuts" },
              { const: "milk", title: "Milk and cheese" },
              { const: "gluten", title: "Gluten" },
              { const: "shellfish", title: "Shellfish" },
            ],
          },
        },
      },
      required: ["name", "smoking"],
    },
  };
}

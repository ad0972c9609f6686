import { connect, run } from "./pages.ts";
import { expect, subjects, test } from "./window.ts";

/** A field of every kind: what a screen reader says of each is pinned below. */
const requestedSchema = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name", description: "As it stands in your passport" },
    mail: { type: "string", title: "E-mail", format: "email" },
    day: { type: "string", title: "Day", format: "date" },
    seats: { type: "integer", title: "Seats", minimum: 1, maximum: 12 },
    news: { type: "boolean", title: "Newsletter" },
    size: { type: "string", title: "Size", enum: ["s", "m", "l"] },
    seat: { type: "string", title: "Seat", enum: Array.from({ length: 40 }, (_, n) => `Row ${n + 1}`) },
    days: { type: "array", title: "Days", minItems: 1, maxItems: 2, items: { type: "string", enum: ["mon", "tue"] } },
  },
  required: ["name", "days"],
};

test("[F-24] what a screen reader says of a form, its errors, and a question asked again", async ({ launch }) => {
  const { page } = await launch({ servers: { raw: subjects.raw("raw-legacy") } });
  await connect(page, "raw");
  await run(page, "ask@raw", { message: "Who comes?", requestedSchema });
  const sheet = page.getByRole("dialog");
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "raw asks":
      - heading "raw asks" [level=2]
      - group "Who asks":
        - text: asked by
        - code: ask
        - text: · calls itself raw-legacy
        - group:
          - code: /raw-legacy/
      - group: Arguments of the call
      - region "Message of the server":
        - paragraph: Who comes?
      - text: Name required
      - paragraph: As it stands in your passport
      - textbox "Name required"
      - text: E-mail
      - textbox "E-mail"
      - text: Day
      - textbox "Day":
        - /placeholder: YYYY-MM-DD
      - button "Open calendar"
      - text: Seats
      - textbox "Seats"
      - paragraph: /whole number · from 1 to \\d+/
      - text: Newsletter
      - radiogroup "Newsletter":
        - radio "Yes"
        - text: "Yes"
        - radio "No"
        - text: "No"
        - radio "No answer" [checked]
        - text: No answer
      - text: Size
      - radiogroup "Size":
        - radio "s"
        - text: s
        - radio "m"
        - text: m
        - radio "l"
        - text: l
        - radio "No answer" [checked]
        - text: No answer
      - text: Seat
      - combobox "Seat"
      - text: Days required choose at least 1
      - group "Days required choose at least 1":
        - checkbox "mon"
        - text: mon
        - checkbox "tue"
        - text: tue
      - group: What will be sent to raw
      - text: raw is told that you said no. Nothing you entered is sent.raw is told that you closed this without an answer. Nothing you entered is sent.raw gets exactly what “What will be sent” shows.
      - button "Decline"
      - button "Not now"
      - button "Send to raw"
  `);
  await sheet.getByRole("button", { name: /^Send to/ }).click();
  await expect(sheet).toMatchAriaSnapshot(`
    - alert:
      - heading "2 things to fix before this can be sent" [level=3]
      - list:
        - listitem:
          - button "Name"
          - text: ": This needs an answer."
        - listitem:
          - button "Days"
          - text: ": This needs an answer."
    - textbox "Name required" [invalid]
    - paragraph: This needs an answer.
    - group "Days required choose at least 1":
      - checkbox "mon" [invalid]
      - checkbox "tue" [invalid]
    - paragraph: This needs an answer.
    - text: 2 fields to fix
    - button "Send to raw"
  `);
  await expect(sheet.getByRole("textbox", { name: "Name required" })).toBeFocused();
  await sheet.getByRole("button", { name: "Decline", exact: true }).click();
  await run(page, "ask@raw", { message: "Who comes?", requestedSchema });
  await expect(page.getByRole("article", { name: /asks again/ })).toMatchAriaSnapshot(`
    - article "raw asks again after you declined. Asked 2 times.":
      - paragraph: Who comes?
      - button "Answer"
      - button "Stop the call"
      - button "Mute raw"
  `);
});

import { connect, run } from "./pages.ts";
import { expect, subjects, test } from "./window.ts";

const asked = (text: string) => ({
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text } }], systemPrompt: "Be brief", maxTokens: 10 },
});

test("[S-06] a server's wish for a model's answer is read, answered by the person with the keyboard, and sent once", async ({
  launch,
}) => {
  const { page } = await launch({ servers: { raw: subjects.raw("raw-legacy") } });
  await connect(page, "raw");
  await run(page, "request@raw", { requests: [asked("Name a colour")] });
  const sheet = page.getByRole("dialog", { name: "raw wants a model to answer" });
  await expect(sheet).toContainText("You would answer");
  await expect(sheet.locator(".sampling-text")).toHaveText(["Be brief", "Name a colour"]);
  await sheet.getByRole("button", { name: "Write the answer" }).click();
  const result = page.getByRole("dialog", { name: "The answer for raw" });
  const field = result.getByRole("textbox", { name: "Answer" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Blue, as the sea on a summer's day in the far north");
  await page.keyboard.press("Control+Enter");
  await expect(result.getByRole("alert")).toContainText("longer than");
  await field.fill("Blue");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("article.end[data-end=done]")).toContainText('"text":"Blue"');
  await expect(page.locator("article.end[data-end=done]")).toContainText('"model":"human"');
  await expect(page.locator("article.answered")).toHaveText([/You allowed the prompt/, /You sent the answer to raw/]);

  await run(page, "request@raw", { requests: [asked("Name a number")] });
  await sheet.getByRole("button", { name: "Decline" }).click();
  await expect(page.locator("article.end[data-end=done]").last()).toContainText('"code":-1');
  await expect(page.locator("article.answered").last()).toContainText("You declined. raw got no answer.");
});

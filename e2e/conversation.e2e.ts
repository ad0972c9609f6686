import { expect, test } from "./window.ts";

test("a conversation follows its end while sheets come and go beside it, until the person scrolls away", async ({
  launch,
}) => {
  const { page } = await launch();
  const thread = page.getByRole("region", { name: "Conversation", exact: true });
  const composer = page.getByLabel("What to run");
  const run = async (line: string) => {
    await composer.fill(line);
    await composer.press("Enter");
  };
  const ended = thread.locator("article.end");
  await page.getByRole("button", { name: "Try it: Book a table" }).click();
  await page.getByRole("dialog").press("Escape");
  await expect(ended).toHaveCount(1);
  for (let turn = 0; turn < 2; turn++) {
    // Another question each time: the same one asked again would be held.
    await run(`/book_table@tour {"guests": ${turn + 2}}`);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(thread.locator("article.ask")).toBeInViewport({ ratio: 0.9 });
    await page.getByRole("dialog").press("Escape");
    await expect(ended).toHaveCount(2 + turn);
    await expect(ended.last()).toBeInViewport({ ratio: 0.9 });
  }
  await thread.evaluate((view) => view.scrollTo({ top: 0 }));
  await expect(ended.last()).not.toBeInViewport();
  await run('/book_table@tour {"guests": 5}');
  await expect(thread.locator("article.ask")).toBeInViewport({ ratio: 0.9 });
});

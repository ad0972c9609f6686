import { join } from "node:path";
import { connect } from "../pages.ts";
import { expect, test } from "../window.ts";

const server = {
  command: process.execPath,
  args: [join(import.meta.dirname, "../servers/raw-lists.mjs"), "--era", "modern", "--prompt-asks"],
};

test("[S-05] a prompt of a conversation may ask, and is got again by its own button", async ({ launch }) => {
  const { page } = await launch({ servers: { lists: server } });
  await connect(page, "lists");
  await page.evaluate(() => window.location.assign("#/chats"));
  const composer = page.getByLabel("What to run");
  await composer.fill('/plan {"city": "Seoul"}');
  await composer.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").press("Escape");
  const ended = page.locator("article.end");
  await expect(ended).toContainText('Plan {"city":"Seoul"}');
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").press("Escape");
  await expect(ended).toHaveCount(2);
  await expect(ended.last()).toContainText('Plan {"city":"Seoul"}');
});

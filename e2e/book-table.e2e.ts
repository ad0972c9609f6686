import type { Page } from "@playwright/test";
import { expect, subjects, test } from "./window.ts";

const ways = [
  { era: "legacy", transport: "in-process", server: "Parley tour" },
  { era: "modern", transport: "in-process", server: "Parley tour (modern)" },
  { era: "legacy", transport: "stdio", server: "tour-over-stdio" },
  { era: "modern", transport: "stdio", server: "modern-over-stdio" },
] as const;

const servers = { "tour-over-stdio": subjects.sample("tour"), "modern-over-stdio": subjects.sample("tour-modern") };

const serverId = (server: string) =>
  ({ "Parley tour": "tour", "Parley tour (modern)": "tour-modern" })[server] ?? server;

/**
 * Starts the server in the window, when it isn't built in, and asks it for a table through the composer.
 * @param guests another number each time: the same question asked again would be held (F-28)
 */
async function askForTable(page: Page, server: string, guests: number) {
  const rail = page.getByRole("navigation");
  await rail.locator(`a[href="#/servers/${serverId(server)}"]`).click();
  const connect = page.getByRole("button", { name: "Connect", exact: true });
  if (await connect.isVisible()) await connect.click();
  await expect(page.getByRole("link", { name: "See and run tools" })).toBeVisible();
  await rail.getByRole("link", { name: "Chats" }).click();
  const composer = page.getByLabel("What to run");
  await composer.fill(`/book_table@${serverId(server)} {"guests": ${guests}, "day": "2026-12-04"}`);
  await composer.press("Enter");
  const sheet = page.getByRole("dialog", { name: `${server} asks` });
  await expect(sheet).toBeVisible();
  return sheet;
}

for (const { era, transport, server } of ways) {
  test(`[F-16] book_table accepted, declined and dismissed: ${transport}, ${era} era`, async ({ launch }) => {
    const { page } = await launch({ servers });
    const result = page.getByRole("main").locator("article.end");

    const sheet = await askForTable(page, server, 4);
    await expect(sheet).toContainText("To book a table for 4 on 2026-12-04");
    await expect(sheet).toContainText("asked by book_table");
    await expect(sheet.getByRole("textbox", { name: "Guests" })).toHaveValue("4");
    await sheet.getByRole("textbox", { name: /^Name/ }).fill("Kim Seo-yeon");
    await sheet
      .getByRole("radiogroup", { name: /^Smoking area/ })
      .getByRole("radio", { name: "No" })
      .check();
    await sheet.getByRole("button", { name: `Send to ${server}` }).click();
    await expect(sheet).toBeHidden();
    await expect(result).toContainText("Booked a table for 4 in the name of Kim Seo-yeon on 2026-12-04.");
    await expect(page.getByRole("main")).toContainText(`You answered ${server}`);

    const second = await askForTable(page, server, 2);
    await second.getByRole("button", { name: "Decline" }).click();
    await expect(second).toBeHidden();
    await expect(result).toContainText("The table is not booked: you declined.");

    const third = await askForTable(page, server, 3);
    await third.getByRole("button", { name: "Not now" }).click();
    await expect(third).toBeHidden();
    await expect(result).toContainText("The table is not booked yet");

    const fourth = await askForTable(page, server, 5);
    await page.keyboard.press("Escape");
    await expect(fourth).toBeHidden();
    await expect(page.getByRole("main")).toContainText(`You chose Not now. ${server} was told that no answer came.`);
  });
}

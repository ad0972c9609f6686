import { join } from "node:path";
import { connect } from "./pages.ts";
import { expect, test } from "./window.ts";

const server = { command: process.execPath, args: [join(import.meta.dirname, "servers/raw-offers.mjs")] };

test("[S-04] [S-05] [S-20] [S-21] [S-22] a server's resources are read and its prompts previewed, by keys", async ({
  launch,
}) => {
  const { page } = await launch({ servers: { kitchen: server } });
  await connect(page, "kitchen");
  await page.getByRole("link", { name: "Resources" }).click();
  const list = page.getByRole("listbox", { name: "43 resources" });
  await list.focus();
  await list.press("Enter");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.locator(".contents > li")).toHaveCount(3);
  await expect(page.locator(".contents")).toContainText('"soup": "leek"');
  // What a person asked for is in sight when it comes.
  await expect(page.locator(".contents .code-block").first()).toBeInViewport();
  await expect(page.locator(".contents img")).toHaveJSProperty("naturalWidth", 1);
  await page.getByRole("switch").click();
  await expect(page.getByRole("switch")).toBeChecked();
  await expect(page.locator(".offer-detail")).toContainText("Updated at");

  await list.focus();
  await list.press("ArrowDown");
  await list.press("Enter");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The server has no such resource");

  await page.getByRole("option", { name: "The menu of a day" }).click();
  const day = page.getByRole("combobox", { name: "day" });
  // Left empty, its address is seen before it is read.
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByRole("button", { name: "Read it all the same" })).toBeInViewport({ ratio: 1 });
  await day.pressSequentially("mon");
  await expect(page.getByRole("option", { name: "monday" })).toBeVisible();
  await day.press("ArrowDown");
  await day.press("Enter");
  await expect(day).toHaveValue("monday");
  await day.press("Enter");
  await expect(page.locator(".contents")).toContainText("Leek soup");

  await page.getByRole("link", { name: "Prompts" }).click();
  await page.getByRole("option", { name: "Plan an evening" }).click();
  const city = page.getByRole("combobox", { name: "city" });
  await city.pressSequentially("se");
  await expect(page.locator(".proposals")).toContainText("1,200 in all");
  await city.press("ArrowDown");
  await city.press("Enter");
  await city.press("Enter");
  await expect(page.locator(".messages > li")).toHaveCount(3);
  await expect(page.locator(".messages")).toContainText("Plan an evening in Seoul.");
  await expect(page.locator(".messages > li").first()).toBeInViewport({ ratio: 1 });

  // [S-05] The same as a command of a conversation, by keys alone.
  await page.evaluate(() => window.location.assign("#/chats"));
  const composer = page.getByLabel("What to run");
  await composer.pressSequentially("/plan_evening@k");
  await expect(page.getByRole("option", { name: "/plan_evening@kitchen" })).toBeVisible();
  await composer.press("Enter");
  await expect(page.getByRole("combobox", { name: "city" })).toBeFocused();
  await page.keyboard.type("Busan");
  await page.keyboard.press("Enter");
  const thread = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(thread.locator(".messages > li")).toHaveCount(3);
  await expect(thread).toContainText('/plan_evening@kitchen {"city":"Busan"}');
  await expect(composer).toBeFocused();
});

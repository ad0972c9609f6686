import type { Page } from "@playwright/test";
import { askPage, connect, openButton, pageParams, run } from "./pages.ts";
import { expect, subjects, test } from "./window.ts";

test.describe.configure({ timeout: 90_000 });

const url = "https://accounts.example.com/connect?state=9f2c&next=%2Fdone#top";
const servers = { raw: subjects.raw("raw-legacy"), modern: subjects.raw("raw-modern") };
const result = (page: Page) => page.getByRole("main").locator("article.end").last();
const sheetOf = (page: Page) => page.getByRole("dialog");

/** What the answer looks like in the results of the two raw servers. */
const wire = {
  raw: (action: string) => `{"result":{"action":"${action}"}}`,
  modern: (action: string) => `{"the key":{"action":"${action}"}}`,
};

for (const server of ["raw", "modern"] as const) {
  test(`[U-03] [U-04] Open hands over the very address that was shown and accepts without content: ${server}`, async ({
    launch,
  }) => {
    const { app, page, opened } = await launch({ servers });
    await connect(page, server);
    const sheet = await askPage(page, server, url);
    await expect(sheet.getByRole("group", { name: "Whole address" })).toHaveText(url);
    expect(await opened()).toEqual([]);
    await openButton(sheet).click();
    await expect(result(page)).toContainText(wire[server]("accept"));
    expect(await opened()).toEqual([url]);
    await expect(page.getByRole("main")).toContainText(`You opened accounts.example.com for ${server}`);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(page.url()).toMatch(/^parley:/);
  });

  test(`[U-04] [F-16] Decline, Not now and Esc open nothing and say what they mean: ${server}`, async ({ launch }) => {
    const { page, opened } = await launch({ servers });
    await connect(page, server);
    for (const [act, action] of [
      ["Decline", "decline"],
      ["Not now", "cancel"],
      ["Escape", "cancel"],
    ] as const) {
      // Another address each time: the same one would be asked again after a no.
      const sheet = await askPage(page, server, `${url}-${encodeURIComponent(act)}`);
      if (act === "Escape") await page.keyboard.press("Escape");
      else await sheet.getByRole("button", { name: act, exact: true }).click();
      await expect(sheet).toBeHidden();
      await expect(result(page)).toContainText(wire[server](action));
    }
    expect(await opened()).toEqual([]);
  });
}

test("[U-10] the same page asked for again is waited for, not asked anew: Continue answers and opens nothing", async ({
  launch,
}) => {
  const { page, opened } = await launch({ servers });
  await connect(page, "modern");
  await run(page, "ask_again@modern", { times: 2, params: pageParams(url) });
  const sheet = sheetOf(page);
  await openButton(sheet).click();
  await expect(sheet.getByRole("heading", { name: "modern asks again for accounts.example.com" })).toBeVisible();
  await expect(openButton(sheet)).toBeHidden();
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "modern asks again for accounts.example.com":
      - heading "modern asks again for accounts.example.com" [level=2]
      - region "Message of the server"
      - status: /Finish in your browser, then continue/
      - group "Whole address": ${url}
      - button "Copy address"
      - button "Decline"
      - button "Not now"
      - button "Stop"
      - button "Open again"
      - button "Continue"
  `);
  await sheet.getByRole("button", { name: "Open again" }).click();
  await expect(sheet).toContainText("Opened 2 times");
  expect(await opened()).toEqual([url, url]);
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(result(page)).toContainText('"again":{"action":"accept"}');
  await expect(sheet).toBeHidden();
  expect(await opened()).toEqual([url, url]);
});

test("[F-29] [F-25] a double click opens once, and its second half presses nothing of what comes next", async ({
  launch,
}) => {
  const { page, opened } = await launch({ servers, armingMs: 600 });
  await connect(page, "raw");
  await run(page, "ask_late@raw", { params: pageParams(url) });
  const sheet = sheetOf(page);
  await expect(openButton(sheet)).toBeVisible();
  // Pressed at once it is held: nothing is opened yet.
  await page.evaluate(() => document.querySelector<HTMLElement>(".sheet .send")?.click());
  expect(await opened()).toEqual([]);
  await expect(openButton(sheet)).toHaveAttribute("aria-disabled", "false");
  await openButton(sheet).dblclick();
  await expect(sheet.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-disabled", "false");
  expect(await opened()).toEqual([url]);
  await expect(sheet.getByRole("status").first()).toContainText("Finish in your browser");
});

test("[F-24] [U-01] by keyboard alone: Tab to Open, where Enter does nothing and Space opens, then on to Continue", async ({
  launch,
}) => {
  const { page, opened } = await launch({ servers });
  await connect(page, "raw");
  await run(page, "ask_late@raw", { params: pageParams(url) });
  const sheet = sheetOf(page);
  await expect(sheet).toBeFocused();
  const tabTo = async (name: string) => {
    const button = sheet.getByRole("button", { name, exact: true });
    for (let turn = 0; turn < 20; turn++) {
      if (await button.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(button).toBeFocused();
  };
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "raw asks to open accounts.example.com":
      - heading "raw asks to open accounts.example.com" [level=2]
      - region "Message of the server"
      - paragraph: Your browser would open
      - group "Whole address": ${url}
      - button "Decline"
      - button "Not now"
      - button "Copy address"
      - button "Open in browser"
  `);
  await tabTo("Open in browser");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toContainText("Enter does nothing");
  expect(await opened()).toEqual([]);
  await page.keyboard.press("Space");
  await expect(sheet.getByRole("button", { name: "Continue" })).toBeVisible();
  expect(await opened()).toEqual([url]);
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "You opened accounts.example.com for raw":
      - status: /Finish in your browser, then continue/
      - group "Whole address": ${url}
      - button "Copy address"
      - button "Stop"
      - button "Open again"
      - button "Continue"
  `);
  await tabTo("Continue");
  await page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
});

test("[U-04] a browser that does not start is never an accept: try again, or give up with cancel", async ({
  launch,
}) => {
  const { page, opened, setBrowser } = await launch({ servers });
  await connect(page, "raw");
  setBrowser(false);
  const sheet = await askPage(page, "raw", url);
  await openButton(sheet).click();
  await expect(sheet.getByRole("alert")).toContainText("The page was not opened");
  await sheet.getByRole("button", { name: "Not now" }).click();
  await expect(result(page)).toContainText(wire.raw("cancel"));
  await askPage(page, "raw", `${url}2`);
  await openButton(sheet).click();
  await expect(sheet.getByRole("button", { name: "Try again" })).toBeVisible();
  setBrowser(true);
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(result(page)).toContainText(wire.raw("accept"));
  expect(await opened()).toEqual([`${url}2`]);
});

test("[U-12] Copy takes the whole address", async ({ launch }) => {
  const { app, page } = await launch({ servers });
  await connect(page, "raw");
  const long = `${url}&pad=${"0123456789".repeat(200)}`;
  const sheet = await askPage(page, "raw", long);
  await sheet.getByRole("button", { name: "Copy address" }).click();
  await expect(sheet.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(long);
  // Never cut: all of it is in the text, and what has no room scrolls.
  const whole = sheet.getByRole("group", { name: "Whole address" });
  await expect(whole).toHaveText(long);
  expect(await whole.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await whole.evaluate((element) => getComputedStyle(element).overflowY)).toBe("auto");
});

test("[U-07] [U-09] a page that is waited for closes by itself when the server says that it is done", async ({
  launch,
}) => {
  const { page } = await launch({ servers });
  await connect(page, "raw");
  await run(page, "ask_late@raw", { params: pageParams(url, { elicitationId: "late" }) });
  const sheet = sheetOf(page);
  await openButton(sheet).click();
  await expect(sheet.getByRole("heading", { name: "You opened accounts.example.com for raw" })).toBeVisible();
  await expect(page.locator(".rail .count")).toHaveCount(0);
  await run(page, "complete@raw", { ids: ["someone-else's"] });
  await expect(sheet).toBeVisible();
  await run(page, "complete@raw", { ids: ["late"] });
  await expect(sheet).toBeHidden();
  await page.getByRole("navigation").getByRole("link", { name: "Waiting" }).click();
  await expect(page.getByRole("main")).toContainText("raw says that accounts.example.com is done");
});

test("[U-09] a page that is never told done blocks nothing: other questions, hiding it, and stopping it", async ({
  launch,
}) => {
  const { page, opened } = await launch({ servers });
  await connect(page, "raw");
  await run(page, "ask_late@raw", { params: pageParams(url) });
  const sheet = sheetOf(page);
  await openButton(sheet).click();
  await expect(sheet.getByRole("button", { name: "Continue" })).toBeVisible();
  await run(page, "ask@raw", {});
  await expect(sheet.getByRole("textbox", { name: /^Name/ })).toBeVisible();
  await sheet.getByRole("textbox", { name: /^Name/ }).fill("Kim");
  await sheet.getByRole("button", { name: "Send to raw" }).click();
  await expect(sheet.getByRole("button", { name: "Continue" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.getByRole("navigation").getByRole("link", { name: "Waiting" }).click();
  const list = page.getByRole("region", { name: "Open in your browser" });
  await list.getByRole("button", { name: "Open again: accounts.example.com" }).click();
  await expect(sheet.getByRole("group", { name: "Whole address" })).toHaveText(url);
  expect(await opened()).toEqual([url]);
  await list.getByRole("button", { name: "Stop: accounts.example.com, for raw" }).click();
  await expect(sheet).toBeHidden();
  await expect(list).toBeHidden();
  await expect(page.getByRole("main")).toContainText("You opened accounts.example.com for raw and stopped there");
});

const pages = ["https://accounts.example.com/a", "https://files.example.org/b"];
const list = pages.map((page, index) => pageParams(page, { elicitationId: `p-${index}` }));

test("[U-08] a call that needs two pages: consent for each, and it is sent again when the person says so", async ({
  launch,
}) => {
  const { page, opened } = await launch({ servers });
  await connect(page, "raw");
  await run(page, "needs_pages@raw", { label: "two", lists: [list] });
  const sheet = sheetOf(page);
  await openButton(sheet).click();
  await expect(sheet.getByRole("heading", { name: "raw asks to open files.example.org" })).toBeVisible();
  await openButton(sheet).click();
  await expect(sheet).toContainText("0 of 2 pages done");
  expect(await opened()).toEqual(pages);
  const thread = new URL(page.url()).hash;
  await run(page, "complete@raw", { ids: ["p-0", "p-1"] });
  await expect(sheet).toContainText("Continue sends the call to raw again");
  await page.evaluate((to) => window.location.assign(to), thread);
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet).toBeHidden();
  await expect(result(page)).toContainText('"label":"two"');
  await expect(page.getByRole("main").getByRole("button", { name: /^Continue/ })).toHaveCount(0);
  expect(await opened()).toEqual(pages);
});

test("[U-08] it is sent again by itself when the person chose so, and a declined page ends it without blame", async ({
  launch,
}) => {
  const { page, opened } = await launch({ servers });
  await connect(page, "raw");
  await run(page, "needs_pages@raw", { label: "self", lists: [list.slice(0, 1)] });
  const sheet = sheetOf(page);
  await openButton(sheet).click();
  await sheet.getByRole("checkbox", { name: /^Send the call again by itself/ }).check();
  const thread = new URL(page.url()).hash;
  await run(page, "complete@raw", { ids: ["p-0"] });
  await expect(sheet).toBeHidden();
  await page.evaluate((to) => window.location.assign(to), thread);
  await expect(result(page)).toContainText('"label":"self"');

  await run(page, "needs_pages@raw", { label: "no", lists: [list] });
  await sheet.getByRole("button", { name: "Decline" }).click();
  await expect(sheet).toBeHidden();
  await expect(result(page)).toContainText("Ended: you declined a page");
  await expect(page.getByRole("main")).toContainText("You declined. The call ended here; raw was told nothing.");
  expect(await opened()).toEqual([pages[0]]);
});

test("[U-05] [U-06] a dangerous address needs a step more, and a refused one has no way to be opened", async ({
  launch,
}) => {
  const { page, opened } = await launch({ servers });
  await connect(page, "raw");
  const strong = "https://accounts.google.com@pay-login.example/connect";
  const sheet = await askPage(page, "raw", strong);
  await expect(sheet.getByRole("list", { name: "What to know about this address" })).toContainText("Dangerous.");
  await openButton(sheet).click({ force: true });
  await sheet.getByRole("checkbox").focus();
  expect(await opened()).toEqual([]);
  await page.keyboard.press("Space");
  await openButton(sheet).click();
  await expect(result(page)).toContainText(wire.raw("accept"));
  expect(await opened()).toEqual([strong]);

  for (const blocked of ["javascript:alert(1)", "https://exa mple.com/", "file:///etc/passwd"]) {
    await run(page, "ask@raw", { params: pageParams(blocked) });
    await expect(result(page)).toContainText("-32602");
    await expect(sheet).toBeHidden();
    await page.getByRole("main").getByRole("button", { name: "Show the address" }).click();
    await expect(sheet).toContainText("Blocked.");
    await expect(sheet.getByRole("button")).toHaveText(["Close"]);
    await sheet.getByRole("button", { name: "Close" }).click();
  }
  expect(await opened()).toEqual([strong]);
});

test("[U-11] nothing that a server wrote is a link, in the sheet, the cards and the lists", async ({ launch }) => {
  const { page, opened } = await launch({ servers });
  await connect(page, "raw");
  const message = "See https://evil.example/a and [this](https://evil.example/b)";
  await run(page, "ask_late@raw", { params: pageParams(url, { message }) });
  const sheet = sheetOf(page);
  const links = () =>
    page.evaluate(() =>
      [...document.body.querySelectorAll("a, area, [href]")].map((element) => element.getAttribute("href") ?? ""),
    );
  await expect(sheet).toContainText("https://evil.example/a");
  expect((await links()).filter((link) => !link.startsWith("#/"))).toEqual([]);
  await sheet.getByText("https://evil.example/a").click();
  await sheet.getByRole("group", { name: "Whole address" }).click();
  expect(await opened()).toEqual([]);
  await openButton(sheet).click();
  await expect(sheet.getByRole("button", { name: "Continue" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Waiting" }).click();
  await expect(page.getByRole("region", { name: "Open in your browser" })).toBeVisible();
  expect((await links()).filter((link) => !link.startsWith("#/"))).toEqual([]);
  expect(await opened()).toEqual([url]);
});

for (const [tour, era] of [
  ["Parley tour", "legacy"],
  ["Parley tour (modern)", "modern"],
] as const) {
  test(`[U-01] [U-05] the tour asks to open a page and shows what a rude server tries: ${era}`, async ({ launch }) => {
    const { page, opened } = await launch();
    await page.getByRole("radio", { name: tour, exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Try it: Connect an account" }).click();
    const sheet = sheetOf(page);
    await expect(sheet.getByRole("heading", { name: `${tour} asks to open example.com` })).toBeVisible();
    await openButton(sheet).click();
    // The legacy tour notices by itself; the modern one asks again and has to be told.
    if (era === "modern") await sheet.getByRole("button", { name: "Continue" }).click();
    await expect(sheet).toBeHidden({ timeout: 20_000 });
    await expect(result(page)).toContainText("The page was opened in your browser");
    expect(await opened()).toEqual(["https://example.com/connect?demonstration=parley-tour"]);

    await page.getByRole("navigation").getByRole("link", { name: "Chats" }).click();
    await page.getByRole("radio", { name: tour, exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Try it: Meet a rude server" }).click();
    const again = page.getByRole("main").getByRole("button", { name: /^Answer/ });
    for (let no = 0; no < 2; no++) {
      // What is asked again after a no may wait in its card until the person wants to see it.
      await expect(sheet.or(again).first()).toBeVisible();
      if (await again.isVisible()) await again.click();
      await expect(sheet.getByRole("heading", { name: `${tour} asks`, exact: true })).toBeVisible();
      await sheet.getByRole("button", { name: "Decline" }).click();
    }
    await expect(sheet).toContainText("You have won a prize!");
    await expect(sheet.getByRole("list", { name: "What to know about this address" })).toContainText("Dangerous.");
    await expect(openButton(sheet)).toHaveAttribute("aria-disabled", "true");
    await sheet.getByRole("button", { name: "Decline" }).click();
    await expect(result(page)).toContainText("you did not open it");
    expect(await opened()).toHaveLength(1);
  });
}

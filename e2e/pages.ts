import type { Locator, Page } from "@playwright/test";
import { expect } from "./window.ts";

/** The params of a question about an address, as the raw servers take them for a call's argument `params`. */
export function pageParams(url: string, more: { readonly message?: string; readonly elicitationId?: string } = {}) {
  return { mode: "url", message: "Connect your account to go on.", url, elicitationId: "e-1", ...more };
}

/** Starts a listed server from its page, so that its tools can be run. */
export async function connect(page: Page, server: string) {
  await page.evaluate((id) => window.location.assign(`#/servers/${id}`), server);
  const article = page.getByRole("article");
  await article
    .getByRole("button", { name: /^(Connect|연결)/ })
    .first()
    .click();
  await expect(article.getByRole("button", { name: /^(Disconnect|연결 끊기)$/ })).toBeVisible();
}

/** Runs a tool from a new conversation, with its arguments. */
export async function run(page: Page, tool: string, args: object) {
  await page.evaluate(() => window.location.assign("#/chats"));
  const composer = page.locator(".composer textarea");
  await composer.fill(`/${tool} ${JSON.stringify(args)}`);
  await composer.press("Enter");
}

/** Asks to open an address; the sheet that comes. */
export async function askPage(page: Page, server: string, url: string, more?: Parameters<typeof pageParams>[1]) {
  await run(page, `ask@${server}`, { params: pageParams(url, more) });
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  return sheet;
}

/** The button of a sheet that hands the address to the browser. */
export function openButton(sheet: Locator) {
  return sheet.getByRole("button", { name: /^(Open in browser|브라우저에서 열기|Try again|다시 시도)$/ });
}

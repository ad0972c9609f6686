import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { run } from "./pages.ts";
import { expect, launchParley, test } from "./window.ts";

const handle = "tasks-legacy";

async function answer(page: Page) {
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: /^name/i }).fill("Kim");
  await sheet.getByRole("button", { name: /^Send to/ }).click();
  await expect(sheet).toBeHidden();
}

test("[M-07] [C-29] a task is shown while it goes on, asks, can be stopped, and is found again by the next start", async ({
  launch,
}, info) => {
  const { app, page, folder } = await launch();
  const command = `${process.execPath} ${join(import.meta.dirname, "servers", `${handle}.mjs`)}`;
  await page.getByRole("navigation").getByRole("link", { name: "Servers" }).click();
  await page.getByRole("button", { name: "Add server" }).click();
  await page.getByLabel("Command, address or JSON").fill(`${command} --book ${info.outputPath("book.json")}`);
  await page.getByRole("button", { name: "Look at it" }).click();
  await page.getByRole("button", { name: "Add 1 server" }).click();
  await page.getByRole("button", { name: "Start it" }).click();
  await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();

  const line = page.locator(".task-line");
  const ends = page.getByRole("main").locator("article.end");
  await run(page, `work@${handle}`, { steps: ["working", "input_required", "completed"], poll: 900, words: "sifting" });
  await expect(line).toContainText(/Task working · since .+ · checks every 0?[.,]?9/);
  await expect(line).toContainText("sifting");
  await answer(page);
  await expect(ends).toContainText("Kim");

  await run(page, `work@${handle}`, { steps: ["working"], poll: 60_000 });
  await expect(line).toContainText("Task working");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(ends).toContainText("You stopped this call");

  await run(page, `work@${handle}`, { steps: ["input_required", "completed"], poll: 60_000, note: "rosebud" });
  await expect(line).toContainText("Task working");
  await app.close();
  const kept = readFileSync(join(folder, "servers", "tasks.json"), "utf8");
  expect(JSON.parse(kept).tasks).toMatchObject([{ tool: "work", era: "legacy", ttlMs: 60_000 }]);
  expect(kept).not.toContain("rosebud");

  const again = await launchParley({ settings: { language: "ko" } }, folder);
  try {
    const next = again.page;
    await next.getByRole("navigation").getByRole("link", { name: "서버" }).click();
    await next.getByRole("main").getByRole("link", { name: handle }).first().click();
    await next.getByRole("button", { name: "연결", exact: true }).first().click();
    const sheet = next.getByRole("dialog");
    await sheet.getByRole("textbox", { name: /^name/i }).fill("Lee");
    await sheet.getByRole("button", { name: /보내기$/ }).click();
    await expect(sheet).toBeHidden();
    await next.locator(".server-tabs").getByRole("link", { name: "도구" }).click();
    await next.getByRole("option", { name: "work" }).click();
    const history = next.locator(".tool-history");
    await history.locator("summary").first().click();
    await expect(history).toContainText("이어서 진행");
    await expect(history).toContainText("Lee");
  } finally {
    await again.app.close();
  }
});

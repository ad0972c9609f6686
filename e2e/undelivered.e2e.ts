import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./window.ts";

const servers = join(import.meta.dirname, "servers");

/** A server that refuses the answer of B107 as often as is said, for as long as `use` takes. */
async function refusing(
  times: number,
  record: string,
  use: (server: { readonly url: string; readonly posted: () => number }) => Promise<void>,
) {
  const args = [join(servers, "http-case.mjs"), "--case", join(servers, "../cases/B107.json"), "--repeat", `${times}`];
  const env = { ...process.env, RECORD: record };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const posted = () =>
      readFileSync(record, "utf8")
        .trim()
        .split("\n")
        .map((text) => JSON.parse(text))
        .filter(({ body }) => body?.id === 62 && body.method === undefined).length;
    await use({ url: line.toString("utf8").trim(), posted });
  } finally {
    child.kill("SIGKILL");
  }
}

for (const { times, end } of [
  { times: 1, end: "is sent again, and the call goes on" },
  { times: 9, end: "is told once more when that is refused too, and the sheet can be closed" },
]) {
  test(`[F-37] B107 · by keyboard, an answer that was refused ${end}`, async ({ launch }, info) => {
    await refusing(times, info.outputPath("record.jsonl"), async ({ url, posted }) => {
      const { page } = await launch({ servers: { shop: { url } } });
      await page.getByRole("navigation").locator('a[href="#/servers/shop"]').click();
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
      await page.getByRole("navigation").getByRole("link", { name: "Chats" }).click();
      const composer = page.getByLabel("What to run");
      await composer.fill("/book_room@shop");
      await composer.press("Enter");
      const sheet = page.getByRole("dialog", { name: "shop asks" });
      const name = sheet.getByRole("textbox").first();
      await name.fill("Kim");
      await name.press("Control+Enter");
      await expect(sheet.getByRole("alert")).toContainText("shop did not take your answer");
      await expect(sheet.getByRole("alert")).toContainText("HTTP 503");
      await expect(name).toHaveValue("Kim");
      await expect(sheet.getByRole("button", { name: "Send again" })).toBeFocused();
      expect(posted()).toBe(1);
      await page.screenshot({ path: info.outputPath("undelivered.png") });

      await page.keyboard.press("Enter");
      if (times === 1) await expect(sheet).toBeHidden();
      else {
        await expect(sheet.getByRole("alert")).toContainText("did not go through, and the question has ended");
        await expect(sheet.getByRole("button", { name: "Copy what you typed" })).toBeVisible();
        await page.screenshot({ path: info.outputPath("ended.png") });
        await page.keyboard.press("Escape");
        await expect(sheet).toBeHidden();
      }
      expect(posted()).toBe(2);
      await expect(page.getByRole("article", { name: /shop/ }).first()).toBeVisible();
    });
  });
}

import { mkdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { connect } from "./pages.ts";
import { expect, subjects, test } from "./window.ts";

test("[S-07] [S-24] a folder is chosen for a server, which is told exactly that once the person allowed it", async ({
  launch,
}, info) => {
  const record = info.outputPath("record.jsonl");
  const { app, page, folder } = await launch({ servers: { raw: subjects.raw("raw-legacy", [], { RECORD: record }) } });
  const work = join(realpathSync(folder), "작업 #1");
  mkdirSync(work);
  const choose = (chosen: string | undefined) =>
    app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({
        canceled: path === undefined,
        filePaths: path === undefined ? [] : [path],
      });
    }, chosen);
  const arrived = () =>
    readFileSync(record, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  await connect(page, "raw");
  await page.getByRole("link", { name: "Access" }).click();
  const panel = page.getByRole("region", { name: "Folders" });
  const add = panel.getByRole("button", { name: "Add folder…" });
  await choose(undefined);
  await add.click();
  await expect(panel).toContainText("No folder is listed.");
  await choose(join(folder, "gone"));
  await add.click();
  await expect(panel.getByRole("alert")).toContainText("There is no folder");
  await choose(`${work}/../작업 #1`);
  await add.click();
  await expect(panel.locator(".roots code")).toHaveText([work]);

  await page.evaluate(() => {
    const { parley } = window as unknown as { parley: { runTool: (input: object) => Promise<unknown> } };
    return parley.runTool({ serverId: "raw", tool: "roots", args: {} });
  });
  const sheet = page.getByRole("dialog");
  await expect(sheet.locator(".roots-asked li")).toHaveText([work]);
  await sheet.getByRole("button", { name: "Tell it" }).click();
  await expect(panel).toContainText("was told the list");
  const told = arrived().filter(({ id, result }) => id === "q1" && result !== undefined);
  expect(told.map(({ result }) => result)).toEqual([{ roots: [{ uri: pathToFileURL(work).href, name: "작업 #1" }] }]);

  await panel.getByRole("button", { name: /^Withdraw/ }).click();
  await expect(panel).toContainText("Withdrawn.");
  await expect
    .poll(() => arrived().filter(({ method }) => method === "notifications/roots/list_changed").length)
    .toBe(1);
});

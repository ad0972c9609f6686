import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Gate } from "../../preload/contract/treaty.ts";
import { askers, EACH, hostileParams } from "../many-questions.mjs";
import { expect, subjects, test } from "../window.ts";

/** The contents that reached a server. */
function namesAt(record: string): readonly string[] {
  return readFileSync(record, "utf8")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const { method, result, params } = JSON.parse(line);
      const answers = method === undefined ? [result] : Object.values(params?.inputResponses ?? {});
      return answers.flatMap((answer) => (answer?.action === "accept" ? [answer.content.name as string] : []));
    });
}

test("[F-25] 200 questions of 8 servers at once are answered in the window, each exactly once, none is lost", async ({
  launch,
}, info) => {
  const record = (id: string) => join(info.outputPath(""), `${id}.jsonl`);
  const { page } = await launch({
    servers: Object.fromEntries(
      askers.map(({ id, era }) => [id, subjects.raw(`raw-${era}`, [], { RECORD: record(id) })]),
    ),
  });
  for (const { id } of askers) {
    await page.evaluate((to) => window.location.assign(`#/servers/${to}`), id);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
  }
  const calls = askers.flatMap(({ id }) =>
    Array.from({ length: EACH }, (_, n) => ({ serverId: id, params: hostileParams(n) })),
  );
  await page.evaluate(async (all) => {
    const { parley } = window as unknown as { parley: Gate };
    const run = ({ serverId, params }: (typeof all)[number]) =>
      parley.runTool({ serverId, tool: "ask", args: { params }, line: "ask" });
    await Promise.all(all.map(run));
  }, calls);
  await page.evaluate(() => window.location.assign("#/waiting"));
  await expect(page.locator("main")).toContainText(`${calls.length} questions waiting`, { timeout: 60_000 });
  const sheet = page.getByRole("dialog");
  for (let n = 0; n < calls.length; n += 1) {
    const field = sheet.getByRole("textbox", { name: /^Name/ });
    await field.fill(`person ${n}`);
    await sheet.getByRole("button", { name: /^Send to/ }).click();
    const left = calls.length - n - 1;
    if (left > 0) await expect(field).toHaveValue("", { timeout: 15_000 });
  }
  await expect(sheet).toBeHidden();
  await expect(page.locator("main")).toContainText("No one is waiting for you");
  await expect(page.locator("main")).toContainText(`${calls.length} questions`);
  const names = askers.map(({ id }) => namesAt(record(id)));
  expect(names.map((of) => of.length)).toEqual(askers.map(() => EACH));
  expect(new Set(names.flat()).size).toBe(calls.length);
});

import type { Page } from "@playwright/test";
import type { Gate } from "../../preload/contract/treaty.ts";
import { expect, subjects, test } from "../window.ts";
import { looksOf } from "./looks.ts";

/** Forty fields of every kind, some with long Korean words. */
function manyFields() {
  const properties: { [name: string]: object } = {};
  for (let n = 1; n <= 40; n++) {
    const title = n % 3 === 0 ? `${n}번째 항목: 예약하실 때 미리 알아 두면 좋은 여러 가지 사항` : `Field ${n}`;
    const kind = [
      { type: "string", description: "Any text" },
      { type: "integer", minimum: n, maximum: n + 10 },
      { type: "boolean" },
      { type: "string", enum: ["one", "two", "three"] },
      { type: "array", minItems: 1, maxItems: 2, items: { type: "string", enum: ["a", "b", "c"] } },
    ][n % 5];
    properties[`field${n}`] = { title, ...kind };
  }
  return { type: "object", properties, required: ["field1", "field5"] };
}

/** A form that asks for secrets beside an ordinary field. */
function secretForm(language: "en" | "ko") {
  const ko = language === "ko";
  const properties = {
    user: { type: "string", title: ko ? "아이디" : "User name", default: "seoyeon" },
    password: { type: "string", title: ko ? "비밀번호" : "Password", description: ko ? "8자 이상" : "Eight or more" },
    pin: { type: "integer", title: ko ? "카드 비밀번호 네 자리" : "Card PIN", minimum: 0, maximum: 9999 },
  };
  const message = ko ? "계속하려면 로그인해 주세요." : "Please sign in to go on.";
  return { message, requestedSchema: { type: "object", properties, required: ["user", "password"] } };
}

const long = `${"A rather long explanation of why this is asked, with-a-word-that-never-ends-".repeat(20)}끝`;

test.describe("every screen, without an accessibility violation", () => {
  for (const [language, theme] of [
    ["en", "light"],
    ["ko", "dark"],
  ] as const) {
    test(`[F-24] ${language}, ${theme}`, async ({ launch }) => {
      test.setTimeout(300_000);
      const { app, page } = await launch({
        settings: { language, theme },
        servers: {
          raw: subjects.raw("raw-legacy"),
          broken: { command: "parley-no-such-program", args: ["--port", "1234"] },
        },
      });
      const { state, resize } = looksOf({ app, page }, { language, theme });
      const go = (hash: string) => page.evaluate((to) => window.location.assign(to), hash);
      const run = async (line: string) => {
        await go("#/chats");
        const composer = page.locator(".composer textarea, .composer input").first();
        await composer.fill(line);
        await composer.press("Enter");
        await expect(page.getByRole("dialog")).toBeVisible();
      };
      const leave = async () => {
        await page.getByRole("dialog").press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      };

      await expect(page.locator(".tour-card").first()).toBeVisible();
      await state("first-run");
      await go("#/waiting");
      await state("waiting-empty");
      await go("#/servers/tour");
      await state("server-ready");
      await connect(page, "broken");
      await expect(page.locator("main")).toContainText("parley-no-such-program");
      await state("server-failed");
      await go("#/settings");
      await state("settings");
      await connect(page, "raw");

      await run("/book_table@tour");
      await state("sheet");
      await page.getByRole("dialog").press("Control+Enter");
      await expect(page.getByRole("dialog").getByRole("alert").first()).toBeVisible();
      await state("sheet-errors");
      await page.locator("details.preview > summary").click();
      await state("sheet-preview");
      await leave();
      await state("thread-dismissed");

      await run(`/ask@raw ${JSON.stringify(secretForm(language))}`);
      await page.getByRole("dialog").locator("input[type=password]").first().fill("hunter2");
      await state("sheet-secret");
      await page.getByRole("dialog").getByRole("checkbox").check();
      await page.getByRole("dialog").locator(".unmask").first().click();
      await resize(420);
      await state("sheet-secret-narrow");
      await resize(1240);
      await leave();

      await run(`/ask@raw ${JSON.stringify({ message: long, requestedSchema: manyFields() })}`);
      await state("sheet-40-fields-long-message");
      await resize(420);
      await state("sheet-narrow");
      await leave();
      await state("thread-narrow");
      await resize(1240);

      await run("/ask_many@raw");
      await go("#/waiting");
      await state("waiting-three");
      await go("#/servers/raw");
      await page.getByRole("checkbox", { name: /Mute it|음소거하기/ }).click();
      await go("#/waiting");
      await expect(page.locator(".inbox .card.held")).toContainText(/Unmute|음소거 해제/);
      await page.locator(".inbox .card.held details > summary").click();
      await state("waiting-muted");
      await page
        .getByRole("button", { name: /Unmute|음소거 해제/ })
        .first()
        .click();
      await page.getByRole("button", { name: /Decline all|모두 거절/ }).click();
      await state("waiting-decline-all");
      await page.getByRole("button", { name: /^(Yes|네)/ }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await state("history");
      await page.locator(".history-line").last().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await state("history-sheet");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /Close|닫기/ })
        .click();

      await run(`/ask_again@raw ${JSON.stringify({ message: long, times: 2 })}`);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /Decline|거절/ })
        .click();
      await expect(page.locator(".card.held")).toBeVisible();
      await state("thread-asked-again");
      await go("#/waiting");
      await state("waiting-asked-again");
      await page
        .locator(".card.held")
        .getByRole("button", { name: /Stop the call|호출 중지/ })
        .click();
      await expect(page.locator(".card.held")).toBeHidden();
      await page.evaluate(() => {
        const { parley } = window as unknown as { parley: Gate };
        return parley.runTool({ serverId: "raw", tool: "ask_many", args: { count: 40 }, line: "/ask_many" });
      });
      await expect(page.locator(".card.held").first()).toContainText(/too much at once|너무 많이/);
      await state("waiting-flood");
      await go("#/workbench");
      await expect(page.locator("main")).toContainText("elicitation/create");
      await state("traffic");
    });
  }
});

async function connect(page: Page, server: string) {
  await page.evaluate((id) => window.location.assign(`#/servers/${id}`), server);
  await page
    .getByRole("article")
    .getByRole("button", { name: /^(Connect|연결)/ })
    .first()
    .click();
  await expect(page.getByRole("article")).not.toContainText(/Connecting|연결하는 중/);
}

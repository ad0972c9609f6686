import { connect } from "../pages.ts";
import { expect, subjects, test } from "../window.ts";
import { looksOf } from "./looks.ts";

const destroys = { annotations: { destructiveHint: true } };
const server = subjects.raw("raw-legacy", [
  ...["--tools", JSON.stringify({ echo: destroys, log: destroys, ask_quietly: destroys })],
  ...["--capabilities", '{"tools":{},"logging":{}}'],
]);
const messages = [
  { level: "debug", logger: "oven.thermostat.of-the-second-oven-on-the-left", data: "208 °C" },
  {
    level: "info",
    logger: "till",
    data: { table: 4, guests: ["Kim", "Lee"], total: 84_000, note: "window".repeat(60) },
  },
  { level: "notice", data: "예약 장부를 새로 읽었습니다. 오늘은 자리가 모두 찼습니다." },
  { level: "warning", logger: "till", data: "The drawer is open\u202e nepo" },
  { level: "error", logger: "oven", data: "The oven does not answer\nat line 1\nat line 2" },
  { level: "emergency", data: "Fire" },
  { level: "loud", data: "of a level that nobody knows" },
];

for (const [language, theme, always, chat, run] of [
  ["en", "light", "Always, as it is now", "In this conversation", "Allow and run"],
  ["ko", "dark", "지금 정의 그대로 항상", "이 대화에서", "허용하고 실행"],
] as const) {
  test(`[F-24] [C-38] [S-18] the log of a server and what it is allowed, without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    test.setTimeout(300_000);
    const { app, page } = await launch({ settings: { language, theme }, servers: { kitchen: server } });
    const { state: look, resize } = looksOf({ app, page }, { language, theme });
    const state = async (name: string) => {
      await expect(page.locator(".app.has-sheet")).toHaveCount(0);
      await look(name);
      // Nothing stands out at the side.
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("main, main *")]
          .filter((box) => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== "visible")
          .filter((box) => !["hidden", "clip"].includes(getComputedStyle(box).overflowX))
          .map((box) => `${box.tagName} ${box.className}`),
      );
      expect(wide.map((box) => `${name}: ${box}`)).toEqual([]);
    };
    const go = (hash: string) => page.evaluate((to) => window.location.assign(to), hash);
    const both = async (name: string) => {
      await state(name);
      await resize(420);
      await state(`${name}-narrow`);
      await resize(1240);
    };
    /** Runs a tool of the server from a new conversation and allows it for longer than this once. */
    const allow = async (tool: string, args: object, scope: string) => {
      await go("#/chats");
      const composer = page.locator(".composer textarea");
      await composer.fill(`/${tool}@kitchen ${JSON.stringify(args)}`);
      await composer.press("Enter");
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("radio", { name: scope }).check();
      await sheet.getByRole("button", { name: run }).click();
      await expect(page.locator("article.end[data-end=done]")).toBeVisible();
    };
    await resize(1240);
    await go("#/settings");
    await both("settings-none-allowed");
    await connect(page, "kitchen");
    await go("#/servers/kitchen/logs");
    await both("logs-empty");
    await go("#/servers/kitchen/access");
    await page.getByRole("checkbox").click();
    await expect(page.getByRole("checkbox")).toBeChecked();
    await allow("log", { messages }, always);
    const words = "a note that nobody reads and that runs on, ".repeat(4);
    await allow("echo", { pot: "green\u202etea", words }, chat);

    await go("#/servers/kitchen/logs");
    await expect(page.locator(".log-row")).toHaveCount(messages.length);
    await expect(page.locator(".log-row").first()).toBeInViewport({ ratio: 1 });
    await both("logs");
    const list = page.locator(".log-rows");
    await list.focus();
    for (const key of ["Home", "ArrowDown"]) await list.press(key);
    await expect(page.locator(".logs .code-block")).toContainText("window");
    await both("logs-whole");
    await page.getByRole("searchbox").fill("nothing like it");
    await expect(page.locator(".log-row")).toHaveCount(0);
    await state("logs-none-found");

    await go("#/servers/kitchen/access");
    await expect(page.locator(".permissions > li")).toHaveCount(2);
    await both("access-allowed");
    await go("#/settings");
    await page.locator(".permissions").scrollIntoViewIfNeeded();
    await page.locator(".permissions .btn").first().click();
    await expect(page.locator(".permissions > li[data-stands=false]")).toHaveCount(1);
    await both("settings-allowed");
  });
}

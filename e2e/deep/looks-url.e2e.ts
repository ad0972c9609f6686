import { askPage, connect, openButton, pageParams, run } from "../pages.ts";
import { expect, subjects, test } from "../window.ts";
import { looksOf } from "./looks.ts";

const ordinary = "https://accounts.example.com/connect?state=9f2c1e0a77b04f5d&scope=calendar.read";
const addresses = {
  warn: "https://accounts.example.com:8443/connect?redirect_uri=https%3A%2F%2Fbilling.example.org%2Fdone",
  punycode: "https://xn--3e0b707e.xn--3e0b707e/login",
  strong: "https://accounts.google.com@github.com.pay-login.example/connect?next=https%3A%2F%2Fexample.org",
  long: `https://accounts.example.com/connect?state=${"0123456789abcdef".repeat(125)}`,
};

for (const [language, theme] of [
  ["en", "light"],
  ["ko", "dark"],
] as const) {
  test(`[F-24] [U-05] every state of an address, without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    test.setTimeout(300_000);
    const { app, page, setBrowser } = await launch({
      settings: { language, theme },
      servers: { raw: subjects.raw("raw-legacy"), modern: subjects.raw("raw-modern") },
    });
    const sheet = page.getByRole("dialog");
    const { state, resize } = looksOf({ app, page }, { prefix: "url-", language, theme });
    const button = (name: RegExp) => sheet.getByRole("button", { name });
    await connect(page, "raw");
    await connect(page, "modern");

    for (const [name, url] of Object.entries(addresses)) {
      await askPage(page, "raw", url);
      await state(name);
      if (name === "strong") {
        await resize(420);
        await state(`${name}-narrow`);
        await resize(1240);
      }
      await sheet.press("Escape");
      await expect(sheet).toBeHidden();
    }

    await run(page, "ask@raw", { params: pageParams("javascript:alert(document.domain)") });
    await page.getByRole("button", { name: /^(Show the address|주소 보기)$/ }).click();
    await state("blocked");
    await sheet.press("Escape");

    setBrowser(false);
    await run(page, "ask_late@raw", { params: pageParams(ordinary) });
    await openButton(sheet).click();
    await expect(sheet.getByRole("alert")).toBeVisible();
    await state("browser-failed");
    setBrowser(true);
    await openButton(sheet).click();
    await expect(button(/^(Continue|계속)$/)).toBeVisible();
    await state("waiting");

    const listed = ["https://accounts.example.com/a", "https://files.example.org/b"];
    const list = listed.map((url, index) => pageParams(url, { elicitationId: `p-${index}` }));
    await run(page, "needs_pages@raw", { label: language, lists: [list] });
    await openButton(sheet).click();
    await expect(sheet).toContainText("files.example.org");
    await openButton(sheet).click();
    await expect(button(/^(Continue|계속)$/)).toBeVisible();
    await state("required-waiting");
    await page.evaluate(() => window.location.assign("#/waiting"));
    await state("waiting-list");

    await run(page, "ask_again@modern", { times: 2, params: pageParams(ordinary) });
    await openButton(sheet).click();
    await expect(button(/^(Decline|거절)$/)).toBeVisible();
    await expect(button(/^(Continue|계속)$/)).toBeVisible();
    await state("asked-again");
    await resize(420);
    await state("asked-again-narrow");
    await resize(1240);
    await button(/^(Continue|계속)$/).click();
    await state("thread");
  });
}

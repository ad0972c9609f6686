// The main job done by itself, on the built app and its built-in server: a tool asks, the form is answered, the tool finishes.
// Once in English and light, once in Korean and dark; the pictures are left and their place is printed. Ends with 0 when it went well.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { _electron } from "playwright";

const root = join(import.meta.dirname, "..");
const pictures = join(root, "test-results", "demo");
/**
 * @param {"en" | "ko"} language
 * @param {"light" | "dark"} theme
 */
async function show(language, theme) {
  const folder = mkdtempSync(join(tmpdir(), "parley-demo-"));
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ language, theme }));
  const app = await _electron.launch({
    cwd: root,
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), `--user-data-dir=${folder}`, "."],
  });
  try {
    const page = await app.firstWindow();
    /** @param {string} name */
    const picture = async (name) => {
      const file = join(pictures, `${name}.${language}.${theme}.png`);
      await page.screenshot({ path: file });
      console.log(`  ${relative(root, file)}`);
    };
    await page.locator("html[data-ready=true]").waitFor({ state: "attached" });
    const cards = page.locator(".tour-card");
    await cards.first().waitFor();
    await picture("1-tour");
    await cards.first().getByRole("button").click();
    const sheet = page.getByRole("dialog");
    await sheet.waitFor();
    const field = (/** @type {number} */ index) => sheet.locator("[data-field]").nth(index);
    await field(0)
      .getByRole("textbox")
      .fill(language === "ko" ? "김서연" : "Kim Seo-yeon");
    await picture("2-form");
    await field(1).getByRole("radio").nth(1).check();
    await sheet.locator("details.preview > summary").click();
    await sheet.locator("details.preview").scrollIntoViewIfNeeded();
    await picture("3-answer");
    await sheet.locator("footer .btn.primary:not([aria-disabled=true])").click();
    await page.locator("article.end").waitFor();
    await picture("4-result");
    const result = await page.locator("article.end").textContent();
    if (!result?.includes(language === "ko" ? "김서연" : "Kim Seo-yeon")) throw new Error(`not booked: ${result}`);
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

mkdirSync(pictures, { recursive: true });
console.log("Booking a table with the built-in server, twice. Pictures:");
await show("en", "light");
await show("ko", "dark");
console.log(
  `Done: the question was answered and the tool finished. All pictures are in ${relative(process.cwd(), pictures) || "."}`,
);

import { join } from "node:path";
import { connect } from "../pages.ts";
import { expect, subjects, test } from "../window.ts";

const pictures = join(import.meta.dirname, "../../test-results/screens");
const image = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
/** Would mark the page if anything of it ran, and wants a picture from elsewhere. */
const busy = image(
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><script>top.document.documentElement.dataset.ran = 1</script>' +
    '<image href="http://127.0.0.1:9/x.png"/><rect width="16" height="16" onload="top.document.documentElement.dataset.ran = 1"/></svg>',
);
const server = (icon: string) =>
  subjects.raw("raw-legacy", [
    "--server-info",
    JSON.stringify({ name: "raw", version: "1", icons: [{ src: icon, mimeType: "image/svg+xml" }] }),
  ]);

test("[S-26] a server's own icon is shown as an image in which nothing runs; what is none leaves the letter", async ({
  launch,
}) => {
  const { page } = await launch({ servers: { drawn: server(busy), broken: server(image("<svg <<")) } });
  for (const id of ["drawn", "broken"]) {
    await page.evaluate((to) => window.location.assign(to), `#/servers/${id}`);
    const connect = page.getByRole("article").getByRole("button", { name: /^Connect/ });
    await connect.first().click();
    await expect(page.locator(".server-head .chip.ok")).toBeVisible();
    const tile = page.locator(".server-head .avatar");
    if (id === "broken") await expect(tile).toHaveText("B");
    else await expect.poll(() => tile.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(16);
  }
  await expect(page.locator("html[data-ran]")).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`[S-26] the icons of tools, prompts and resources stand in their lists and move nothing: ${theme}`, async ({
    launch,
  }) => {
    const disc = (colour: string) =>
      image(
        `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="15" fill="${colour}"/></svg>`,
      );
    const icons = [
      { src: disc("#0a6b62"), theme: "light" },
      { src: disc("#7be0d4"), theme: "dark" },
    ];
    const file = join(import.meta.dirname, "../servers/raw-lists.mjs");
    const drawn = { command: process.execPath, args: [file, "--icons", JSON.stringify(icons)] };
    const { page } = await launch({ settings: { theme, language: "en" }, servers: { drawn } });
    await connect(page, "drawn");
    for (const [tab, item] of [
      ["tools", "change"],
      ["prompts", "plan"],
      ["resources", "demo://row/1"],
    ] as const) {
      await page.evaluate((to) => window.location.assign(to), `#/servers/drawn/${tab}/${encodeURIComponent(item)}`);
      const rows = page.locator("[role=option]");
      await expect
        .poll(() =>
          rows
            .first()
            .locator("img")
            .evaluate((img: HTMLImageElement) => img.naturalWidth),
        )
        .toBe(32);
      await expect(rows.nth(1).locator(".item-icon svg")).toBeVisible();
      await expect(page.locator(".tool-head img, .offer-head img")).toBeVisible();
      const left = async (at: number) => (await rows.nth(at).locator("code, b").first().boundingBox())?.x;
      expect(await left(1)).toBe(await left(0));
      await page.screenshot({ path: join(pictures, `icons-${tab}.${theme}.png`) });
    }
  });
}

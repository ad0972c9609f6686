import { expect, subjects, test } from "../window.ts";

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

import { expect, it } from "vitest";
import { parseUrl } from "./parse-url.ts";

it("[U-06] reads a text the same on the twenty-thousandth time, letters such as é included", () => {
  for (let round = 0; round < 20_000; round += 1) {
    const host = parseUrl("https://caf\u00e9.example/")?.hostname;
    if (host !== "xn--caf-dma.example") expect.fail(`${host} in round ${round}`);
  }
  expect(parseUrl("https://[")).toBeUndefined();
});

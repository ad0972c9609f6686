import { expect, it } from "vitest";
import type { UrlLevel, UrlVerdict } from "../../../preload/contract/url.ts";
import { ManualClock } from "../manual-clock.ts";
import { ConsentedOpener } from "./consented-opener.ts";

const verdict = (text: string, level: UrlLevel = "ok"): UrlVerdict => ({
  level,
  reasons: level === "ok" ? [] : [{ id: "scheme", level, params: {} }],
  text,
  parts: [],
  host: "",
});
const why = { serverId: "s", key: "k" };

it("[U-02] [U-03] opens exactly what was shown, once for each consent, and writes each down before it opens", async () => {
  const clock = new ManualClock();
  const opened: string[] = [];
  const opener = new ConsentedOpener(async (url) => {
    // Whatever the browser does, the consent is there already.
    expect(opener.all().at(-1)).toMatchObject({ text: url, opened: false });
    opened.push(url);
  }, clock);
  const texts = [
    "https://a.example/%41?b=%20#c",
    "HTTPS://A.example:443",
    "http://xn--e1afmkfd.example/",
    "https://é.example",
  ];
  for (const [index, text] of [...texts, ...texts].entries()) {
    await opener.open(verdict(text, index % 2 ? "strong" : "warn"), why);
  }
  expect(opened).toEqual([...texts, ...texts]);
  expect(opener.all().map(({ text, opened: did }) => [text, did])).toEqual(opened.map((text) => [text, true]));
  expect(opener.all()[0]).toEqual({ at: clock.now(), text: texts[0], opened: true, ...why });
});

it("[U-06] never opens what is blocked, and counts no consent for it", async () => {
  const opener = new ConsentedOpener(async () => {
    throw new Error("was opened");
  }, new ManualClock());
  await expect(opener.open(verdict("javascript:alert(1)", "block"), why)).rejects.toMatchObject({
    code: "blocked-url",
    params: { reason: "scheme" },
  });
  expect(opener.all()).toEqual([]);
});

it("[U-04] a browser that fails is told as that, whichever way it fails; the consent stands as not opened", async () => {
  const ways = [() => Promise.reject(new Error("no\u202e browser")), () => Promise.reject("gone")];
  const opener = new ConsentedOpener(
    () =>
      (
        ways.shift() ??
        (() => {
          throw new Error("at once");
        })
      )(),
    new ManualClock(),
  );
  for (const detail of ["no\\u{202E} browser", "gone", "at once"]) {
    await expect(opener.open(verdict("https://a.example"), why)).rejects.toMatchObject({
      code: "browser-failed",
      params: { detail },
    });
  }
  expect(opener.all().map((consent) => consent.opened)).toEqual([false, false, false]);
});

it("keeps the last thousand consents", async () => {
  const opener = new ConsentedOpener(async () => {}, new ManualClock());
  for (let n = 1; n <= 1001; n++) await opener.open(verdict(`https://a.example/${n}`), why);
  expect(opener.all()).toHaveLength(1000);
  expect(opener.all()[0]?.text).toBe("https://a.example/2");
});

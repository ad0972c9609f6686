import { domainToASCII } from "node:url";
import { describe, expect, it } from "vitest";
import type { UrlReason, UrlVerdict } from "../../../preload/contract/url.ts";
import { caseStep } from "../case-server.ts";
import { URL_CHARACTERS, URL_LONG_CHARACTERS } from "../untrusted/limits.ts";
import { judgeUrl } from "./verdict.ts";

const nobody = { otherHosts: [] };
const judge = (url: unknown) => judgeUrl(url, nobody);
const ids = (verdict: UrlVerdict) => verdict.reasons.map(({ id }) => id);
const reason = (verdict: UrlVerdict, id: UrlReason["id"]) => verdict.reasons.find((one) => one.id === id);
const shown = (verdict: UrlVerdict) => verdict.parts.map(({ text }) => text).join("");
const partsOf = (url: string) => judge(url).parts.map(({ kind, text }) => `${kind} ${text}`);
const asked = (id: string): string =>
  caseStep(id, (step) => step.send?.method === "elicitation/create").send.params.url;

describe("the cases", () => {
  it("B72 · url.scheme: a script, data, and what hides them are refused with the scheme named", () => {
    for (const url of [asked("B72"), "data:text/html,<h1>x</h1>", "JaVaScRiPt:x", "\tjavascript:x"]) {
      const verdict = judge(url);
      expect(verdict.level).toBe("block");
      expect(reason(verdict, "scheme")?.params.scheme).toBe(url.startsWith("data") ? "data" : "javascript");
      expect(verdict.parts.map(({ kind }) => kind)).toEqual(["raw"]);
    }
    expect(judge("\tjavascript:x").text).toBe("\\u{9}javascript:x");
  });

  it("B74 · url.scheme: http is strong, but on loopback at most a warning", () => {
    expect(judge(asked("B74"))).toMatchObject({ level: "strong", reasons: [{ id: "not-encrypted" }] });
    expect(judge("http://localhost:8080/x").level).toBe("ok");
    expect(judge("http://127.0.0.1:8080/x").level).toBe("warn");
    expect(judge("http://[::1]:8080/x").level).toBe("warn");
  });

  it("B75 · url.display: a user name part is strong, and only the real host stands out", () => {
    const verdict = judge(asked("B75"));
    expect(verdict).toMatchObject({ level: "strong", host: "collect.example.test", registrable: "example.test" });
    expect(reason(verdict, "user-info")?.params.host).toBe("collect.example.test");
    expect(shown(verdict)).toBe(asked("B75"));
    expect(verdict.parts).toEqual([
      { kind: "scheme", text: "https://" },
      { kind: "user", text: "accounts.example.com:443@" },
      { kind: "subdomain", text: "collect." },
      { kind: "registrable", text: "example.test" },
      { kind: "path", text: "/login" },
    ]);
  });

  it("B76 · url.display: mixed scripts are strong, both forms are there, a number's plain form too", () => {
    for (const url of [asked("B76"), "https://xn--pple-43d.example.test/"]) {
      const verdict = judge(url);
      expect(verdict).toMatchObject({
        level: "strong",
        host: "xn--pple-43d.example.test",
        unicodeHost: "\u0430pple.example.test",
        registrable: "example.test",
      });
      expect(reason(verdict, "mixed-scripts")?.params).toMatchObject({
        scripts: "Latin, Cyrillic",
        host: "xn--pple-43d.example.test",
        unicodeHost: "\u0430pple.example.test",
      });
    }
    const number = judge("http://3405803786/");
    expect(number).toMatchObject({ level: "strong", host: "203.0.113.10" });
    expect(reason(number, "odd-ip")?.params).toEqual({ written: "3405803786", address: "203.0.113.10" });
  });
});

describe("what is shown", () => {
  it("[U-01] the whole URL in parts, the registrable domain marked, nothing left out", () => {
    expect(partsOf("https://u:p@login.Example.co.uk:8443/a/b;c?x=1?#f#?/")).toEqual([
      "scheme https://",
      "user u:p@",
      "subdomain login.",
      "registrable Example.co.uk",
      "port :8443",
      "path /a/b;c",
      "query ?x=1?",
      "fragment #f#?/",
    ]);
    expect(partsOf("https://example.com?next=https://bank.example")).toEqual([
      "scheme https://",
      "registrable example.com",
      "query ?next=https://bank.example",
    ]);
    expect(partsOf("https://evil.example/#@good.example").slice(1)).toEqual([
      "registrable evil.example",
      "path /",
      "fragment #@good.example",
    ]);
  });

  it("[U-01] hosts that have no registrable domain, addresses, shared suffixes, a closing dot", () => {
    expect(partsOf("http://localhost:3000").slice(1)).toEqual(["host localhost", "port :3000"]);
    expect(partsOf("https://[2001:db8::1]:8443/").slice(1, 3)).toEqual(["ip [2001:db8::1]", "port :8443"]);
    expect(partsOf("https://a.alice.github.io/").slice(1, 3)).toEqual(["subdomain a.", "registrable alice.github.io"]);
    expect(partsOf("https://a.example.com./").slice(1, 4)).toEqual([
      "subdomain a.",
      "registrable example.com",
      "host .",
    ]);
    expect(judge("https://co.uk/").registrable).toBeUndefined();
  });

  it("[U-01] a name in its own script is cut where its ASCII form is, and the text stays as given", () => {
    const verdict = judge("https://안내.한국인터넷진흥원.한국/알림");
    expect(verdict.parts.slice(1)).toEqual([
      { kind: "subdomain", text: "안내." },
      { kind: "registrable", text: "한국인터넷진흥원.한국" },
      { kind: "path", text: "/알림" },
    ]);
    expect(verdict.text).toBe("https://안내.한국인터넷진흥원.한국/알림");
    expect(verdict.unicodeHost).toBe("안내.한국인터넷진흥원.한국");
    expect(domainToASCII("한국인터넷진흥원.한국")).toBe(verdict.registrable);
  });

  it("[U-01] a redirect's hosts, each once, and no verdict from them", () => {
    const url =
      "https://accounts.google.com/auth?redirect_uri=https%3A%2F%2Fapp.example%2Fcb&returnTo=http://localhost:1&RETURN-URL=https://app.example&next=/home&q=https://no.example&continue=javascript:x";
    expect(judge(url)).toMatchObject({ level: "ok", redirectHosts: ["app.example", "localhost"] });
    expect(judge("https://accounts.google.com/auth?next=/home")).not.toHaveProperty("redirectHosts");
  });

  it("[U-06] a refused text has all that is unseen written out", () => {
    const verdict = judge("https://good.example/\u202egnp.exe \u00a0\ud800\u200d");
    expect(verdict.text).toBe("https://good.example/\\u{202E}gnp.exe\\u{20}\\u{A0}\\u{D800}\\u{200D}");
    expect(verdict.parts).toEqual([{ kind: "raw", text: verdict.text }]);
    expect(reason(verdict, "hidden-characters")?.params.characters).toBe("U+202E, U+D800, U+200D");
  });

  it("[U-05] what a server put into a sentence is bounded and visible", () => {
    const long = judge(`https://${"a|".repeat(5_000)}/`);
    expect(ids(long)).toEqual(["unparsable"]);
    expect(long.reasons[0]?.params.host).toHaveLength(301);
    const many = judge(
      `https://x.example/${String.fromCodePoint(...Array.from({ length: 30 }, (_, at) => 0xe000 + at))}`,
    );
    expect(many.reasons[0]?.params.characters?.split(", ")).toHaveLength(11);
  });
});

describe("bounds", () => {
  const ofLength = (length: number) => `https://example.com/${"a".repeat(length - 20)}`;

  it("[U-05] 2,000 characters are fine, one more is very long", () => {
    expect(judge(ofLength(URL_LONG_CHARACTERS)).level).toBe("ok");
    const past = judge(ofLength(URL_LONG_CHARACTERS + 1));
    expect(past.reasons).toEqual([{ id: "long", level: "warn", params: { length: "2001" } }]);
  });

  it("[U-06] 64 Ki characters are judged and shown whole, one more is refused and cut", () => {
    const whole = judge(ofLength(URL_CHARACTERS));
    expect(whole.level).toBe("warn");
    expect(shown(whole)).toBe(ofLength(URL_CHARACTERS));
    const past = judge(ofLength(URL_CHARACTERS + 1));
    expect(past.reasons).toEqual([{ id: "too-long", level: "block", params: { length: "65537", limit: "65536" } }]);
    expect(past.text).toBe(ofLength(URL_CHARACTERS));
  });

  it("[U-06] a label of 63 and a name of 253 characters are in order, one more is not", () => {
    const name = (length: number) =>
      [..."aaaa"]
        .map((letter) => letter.repeat(60))
        .join(".")
        .concat(`.${"b".repeat(length - 247)}.de`);
    expect(judge(`https://${"a".repeat(63)}.de/`).level).toBe("ok");
    expect(ids(judge(`https://${"a".repeat(64)}.de/`))).toEqual(["host-invalid"]);
    expect(name(253)).toHaveLength(253);
    expect(judge(`https://${name(253)}/`).level).toBe("ok");
    expect(ids(judge(`https://${name(254)}/`))).toEqual(["host-invalid"]);
  });

  it("[U-06] what is no text is refused", () => {
    for (const raw of [undefined, null, 5, true, {}, [], ["https://example.com/"], new URL("https://example.com/")]) {
      expect(judge(raw)).toEqual({
        level: "block",
        reasons: [{ id: "not-text", level: "block", params: {} }],
        text: "",
        parts: [],
        host: "",
      });
    }
  });
});

describe("the server that asks", () => {
  const from = (serverUrl: string, url: string) => ids(judgeUrl(url, { serverUrl, otherHosts: [] }));

  it("[U-05] its registrable domain is its own, whatever the subdomain, port and closing dot", () => {
    expect(from("https://mcp.example.com/mcp", "https://login.example.com/")).toEqual([]);
    expect(from("https://mcp.example.com:8443/mcp", "https://example.com/")).toEqual([]);
    expect(from("https://mcp.example.com./mcp", "https://example.com/")).toEqual([]);
    expect(from("https://mcp.example.co.uk/", "https://other.co.uk/")).toEqual(["unrelated"]);
    expect(from("https://alice.github.io/", "https://bob.github.io/")).toEqual(["unrelated"]);
    expect(from("https://203.0.113.10/", "https://203.0.113.10/x")).toEqual(["ip-host"]);
  });

  it("[U-05] a local program or a server on this computer has no domain to belong to", () => {
    expect(ids(judgeUrl("https://login.example.com/", { otherHosts: [] }))).toEqual([]);
    expect(from("http://localhost:3000/mcp", "https://login.example.com/")).toEqual([]);
    expect(from("http://127.0.0.1:3000/mcp", "https://login.example.com/")).toEqual([]);
    expect(from("not a url", "https://login.example.com/")).toEqual([]);
  });

  it("[U-05] a domain like another connection's is named, that connection's own domain is not", () => {
    const others = {
      serverUrl: "https://mcp.acmec0rp.com/",
      otherHosts: ["mcp.acmecorp.com", "localhost", "", "10.0.0.1"],
    };
    const fake = judgeUrl("https://login.acmec0rp.com/", others);
    expect(fake.reasons).toEqual([
      { id: "confusable", level: "strong", params: { name: "acmecorp.com", registrable: "acmec0rp.com" } },
    ]);
    expect(ids(judgeUrl("https://login.acmecorp.com/", others))).toEqual(["confusable", "unrelated"]);
    expect(ids(judgeUrl("https://login.acmecorp.com/", { otherHosts: others.otherHosts }))).toEqual([]);
  });
});

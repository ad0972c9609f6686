import { describe, expect, it } from "vitest";
import { verdictOf } from "../../testing/url-question.ts";
import { asciiHost, decodedHost, portOf } from "./host-parts.ts";

describe("[U-01] the registrable domain is told apart from what stands before it", () => {
  it.each([
    ["accounts.google.com.pay-login.example", "pay-login.example", "accounts.google.com.", "pay-login.example"],
    ["example.co.uk", "example.co.uk", "", "example.co.uk"],
    ["localhost", undefined, "", "localhost"],
    ["203.0.113.7", undefined, "", "203.0.113.7"],
    // A verdict that doesn't fit its own host marks the whole of it rather than a wrong part.
    ["notexample.com", "example.com", "", "notexample.com"],
  ])("%s", (host, registrable, rest, domain) => {
    const verdict = verdictOf({ host, ...(registrable ? { registrable } : {}) });
    const { registrable: _none, ...bare } = verdict;
    expect(asciiHost(registrable ? verdict : bare)).toEqual({ rest, domain });
  });

  it("of the decoded form as well, and of nothing when there is no host", () => {
    const verdict = verdictOf({
      host: "a.xn--e1afmkfd.xn--p1ai",
      registrable: "xn--e1afmkfd.xn--p1ai",
      unicodeHost: "a.пример.рф",
    });
    expect(decodedHost(verdict)).toEqual({ rest: "a.", domain: "пример.рф" });
    expect(decodedHost(verdictOf())).toBeUndefined();
    expect(asciiHost(verdictOf({ host: "" }))).toBeUndefined();
  });
});

it("[U-01] names the port with its colon, where there is one", () => {
  expect(portOf(verdictOf({ parts: [{ kind: "port", text: ":8443" }] }))).toBe(":8443");
  expect(portOf(verdictOf())).toBe("");
});

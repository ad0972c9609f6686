import { describe, expect, it } from "vitest";
import { redactHeaders } from "./redact-headers.ts";
import { endpointUrl, shownUrl } from "./shown-url.ts";

describe("redaction", () => {
  it("[X-11] hides every header that isn't known to be harmless, the user's own included", () => {
    const headers = new Headers({
      Authorization: "Bearer a",
      DPoP: "b",
      Cookie: "c",
      "Set-Cookie": "d",
      "Mcp-Session-Id": "e",
      "Mcp-Param-Region": "f",
      "X-My-Key": "g",
      "Content-Type": "application/json",
      "MCP-Protocol-Version": "2025-11-25",
    });
    const shown = redactHeaders(headers);
    expect(Object.values(shown).filter((value) => value === "<hidden>")).toHaveLength(7);
    expect(shown).toMatchObject({ "content-type": "application/json", "mcp-protocol-version": "2025-11-25" });
  });

  it("[X-11] shows origin and path of an address and nothing more", () => {
    expect(shownUrl("https://user:pw@mcp.example.com/team/mcp?code=1#token=2")).toBe(
      "https://mcp.example.com/team/mcp",
    );
    expect(shownUrl("not an address, secret")).toBe("?");
  });

  it.each([
    ["mcp.example.com", "syntax"],
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["https://user:pw@mcp.example.com", "credentials"],
  ])("%s is no endpoint", (text, reason) => {
    expect(() => endpointUrl(text)).toThrow(expect.objectContaining({ code: "bad-url", params: { reason } }));
  });
});

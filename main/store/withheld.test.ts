import { expect, it } from "vitest";
import { looksSecret, withholdSecrets } from "./withheld.ts";

it.each([
  "API_KEY",
  "apiKey",
  "GITHUB_TOKEN",
  "clientSecret",
  "DB_PASSWORD",
  "Authorization",
  "X-Api-Key",
  "PGPASSWORD",
])("[C-22] takes %s for a secret", (name) => {
  expect(looksSecret(name, "env")).toBe(true);
});

it.each([
  "PATH",
  "KEYBOARD",
  "MAX_TOKENS",
  "TOKEN_URL",
  "KEY_FILE",
  "AUTHOR",
  "MONKEY",
  "TOKEN_LIMIT",
  "CLIENT_SECRET_ID",
])("[C-22] takes %s for no secret", (name) => {
  expect(looksSecret(name, "env")).toBe(false);
});

it("[C-22] withholds secrets of the environment and of arguments, and says where they stood", () => {
  const args = [
    ...["run", "-e", "API_KEY=abc", "--token", "t0p", "--secret=s3c", "--auth", "oauth", "--key"],
    ...["--header", "Authorization: Bearer xyz", "--header", `Authorization: Bearer \${T}`, "https://h/x?a=b"],
  ];
  const env = { TOKEN: "v", PLAIN: "p", SET_BY: "sk-abcdefghijklmnopqrst", DATABASE: "pg://me:pw@h/d", EMPTY_KEY: "" };
  const { kept, withheld } = withholdSecrets({ kind: "stdio", command: "docker", args, env });
  expect(withheld).toEqual([
    { place: "argument", name: "API_KEY", index: 2 },
    { place: "argument", name: "token", index: 4 },
    { place: "argument", name: "secret", index: 5 },
    { place: "argument", name: "Authorization", index: 10 },
    { place: "env", name: "TOKEN" },
    { place: "env", name: "SET_BY" },
    { place: "env", name: "DATABASE" },
  ]);
  const text = JSON.stringify(kept);
  for (const secret of ["abc", "t0p", "s3c", "xyz", '"v"', "sk-", "pw@"]) expect(text).not.toContain(secret);
  for (const plain of ["API_KEY=", "--secret=", "oauth", `\${T}`, "https://h/x?a=b", '"p"'])
    expect(text).toContain(plain);
});

it("[C-22] withholds secrets of headers and of the address", () => {
  const url = "https://h.example/mcp?api_key=abc&room=3#top";
  expect(withholdSecrets({ kind: "http", url, headers: { Authorization: "Bearer x", Accept: "y" } })).toEqual({
    kept: {
      kind: "http",
      url: "https://h.example/mcp?api_key=&room=3#top",
      headers: { Authorization: "", Accept: "y" },
    },
    withheld: [
      { place: "query", name: "api_key" },
      { place: "header", name: "Authorization" },
    ],
  });
});

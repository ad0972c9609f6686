import { describe, expect, it } from "vitest";
import type { CallEvent } from "./call-events.ts";
import { jsonReport, textReport } from "./report.ts";

function terminal() {
  const written = { out: "", err: "" };
  return {
    written,
    out: (text: string) => {
      written.out += text;
    },
    err: (text: string) => {
      written.err += text;
    },
    onInterrupt: () => () => {},
  };
}

const wording = { error: ({ code }: { code: string }) => `words for ${code}`, problem: () => "", notice: () => "" };
const result = (text: string): CallEvent => ({
  t: "result",
  isError: false,
  text,
  result: { content: [] },
});

describe("jsonReport", () => {
  it("writes one line for each event, its kind and whole ms first", () => {
    const place = terminal();
    const report = jsonReport(place, () => 12.6, false);
    report(result("two\nlines\u2028and more"));
    report({ t: "end", exit: 0 });
    const lines = place.written.out.split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\{"t":"result","at":13,/);
    expect(JSON.parse(lines[0] ?? "").text).toBe("two\nlines\u2028and more");
    expect(lines[0]).not.toContain("\u2028");
    expect(lines[1]).toBe('{"t":"end","at":13,"exit":0}');
  });

  it("leaves the chatter out when quiet", () => {
    const place = terminal();
    const report = jsonReport(place, () => 0, true);
    report({ t: "progress", progress: 1 });
    report({ t: "error", code: "closed", params: {} });
    expect(place.written.out).toBe('{"t":"error","at":0,"code":"closed","params":{}}\n');
  });
});

describe("textReport", () => {
  it("writes out what a terminal would act on", () => {
    const place = terminal();
    const report = textReport(place, wording, false);
    report(result("red: \u001b[31m!"));
    report({ t: "log", server: "s", text: "\u009b2J" });
    expect(place.written.out).toBe("red: \\u{1B}[31m!\n");
    expect(place.written.err).toBe("[s] \\u{9B}2J\n");
  });

  it("puts failures on stderr in words, and only the result on stdout when quiet", () => {
    const place = terminal();
    const report = textReport(place, wording, true);
    report({ t: "log", server: "s", text: "noise" });
    report({ t: "error", code: "exited", params: {} });
    report(result("done"));
    expect(place.written).toEqual({ out: "done\n", err: "words for exited\n" });
  });

  it("tells on stderr what becomes of a task", () => {
    const place = terminal();
    const report = textReport(place, wording, false);
    report({ t: "task", id: "abc…", status: "working" });
    report({ t: "task", id: "abc…", status: "input_required", message: "which\u001b?" });
    textReport(place, wording, true)({ t: "task", id: "abc…", status: "completed" });
    const err = "Task abc…: working\nTask abc…: input_required (which\\u{1B}?)\n";
    expect(place.written).toEqual({ out: "", err });
  });

  it("shows the whole URL of a page with what is to be said about it, and hands it over instead of opening it", () => {
    const place = terminal();
    const report = textReport(place, wording, false);
    const asked = { t: "request", key: "k", server: "s", tools: ["ask"], origin: "server-request" } as const;
    const text = "https://pay.example.com/start?id=1";
    const page = { ...asked, mode: "url", message: "Pay", fields: [] } as const;
    report({ ...page, url: { text, level: "ok", reasons: [] } });
    report({ ...page, url: { text, level: "strong", reasons: ["user-info", "port"] } });
    report({ t: "open", url: text });
    expect(place.written.out).toBe(
      `s asks (ask): Pay\n  opens: ${text}\ns asks (ask): Pay\n  opens: ${text} (strong, user-info, port)\nWould open: ${text}\n`,
    );
  });

  it("[S-03] says that Parley asks whether a tool may run, and with what", () => {
    const place = terminal();
    const asked = { t: "request", key: "k", server: "s", tools: ["write_file"], origin: "host" } as const;
    const args = { path: "/a", text: "red\u001b[31m" };
    const report = textReport(place, wording, false);
    report({ ...asked, mode: "approval", approval: "tool", message: "", arguments: args, fields: [] });
    expect(place.written.out).toBe(
      'Parley asks: may write_file of s run?\n  with: {"path":"/a","text":"red\\u001b[31m"}\n',
    );
  });

  it("says who asks what, and how it ended", () => {
    const place = terminal();
    const report = textReport(place, wording, false);
    const fields = [{ name: "who", kind: "text", required: true }];
    const key = "k";
    report({
      t: "request",
      key,
      server: "s",
      tools: ["ask"],
      origin: "server-request",
      mode: "form",
      message: "",
      fields,
    });
    report({ t: "answer", key, outcome: "sent", by: "script", fields: [{ name: "who", type: "string" }] });
    expect(place.written.out).toBe(
      "s asks (ask): (it gave no reason)\n  who: text, required\nOutcome: sent with who (string).\n",
    );
  });
});

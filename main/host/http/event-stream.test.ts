import { describe, expect, it } from "vitest";
import { EventStreamParser, type ServerSentEvent } from "./event-stream.ts";

function parse(chunks: readonly (string | Uint8Array)[], limit = 1000) {
  const events: ServerSentEvent[] = [];
  const retries: number[] = [];
  const tooLarge: number[] = [];
  const parser = new EventStreamParser(limit, {
    onEvent: (event) => events.push(event),
    onRetry: (ms) => retries.push(ms),
    onTooLarge: (bytes) => tooLarge.push(bytes),
  });
  for (const chunk of chunks) parser.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  return { events, retries, tooLarge, data: events.map((event) => event.data) };
}

describe("EventStreamParser", () => {
  it("reads fields, several data lines, comments and names", () => {
    const { events } = parse([": hi\nevent: endpoint\nid: 7\ndata: a\ndata:b\nother: c\nnonsense\n\ndata\n\n"]);
    expect(events).toEqual([
      { event: "endpoint", data: "a\nb", id: "7", bytes: 49 },
      { event: "message", data: "", id: undefined, bytes: 4 },
    ]);
  });

  it("takes every kind of line end, also one that is split over chunks", () => {
    expect(parse(["data: a\r\n\r\ndata: b\r\rdata: c\n\n"]).data).toEqual(["a", "b", "c"]);
    expect(parse(["data: a\r", "\n\r", "\ndata: b\r", "\r", "\n"]).data).toEqual(["a", "b"]);
  });

  it("leaves out a byte order mark, and decodes after framing", () => {
    const bytes = Buffer.from("\uFEFFdata: Größe 🙂\n\n");
    expect(parse([...bytes].map((byte) => Uint8Array.of(byte))).data).toEqual(["Größe 🙂"]);
  });

  it("tells a block with an id and no data, for its place in the stream", () => {
    expect(parse(["id: 9\n\n", "\n\n"]).events).toEqual([{ event: "message", data: undefined, id: "9", bytes: 5 }]);
  });

  it("takes only digits for a retry, and no id with a null in it", () => {
    const { retries, events } = parse(["retry: 3000\nretry: -1\nretry: 1e9\nretry:\nid: a\0b\ndata: x\n\n"]);
    expect(retries).toEqual([3000]);
    expect(events[0]?.id).toBeUndefined();
  });

  it("drops what is unfinished at the end", () => {
    expect(parse(["data: a\n\ndata: b\n"]).data).toEqual(["a"]);
  });

  it("holds an event at the limit and stops one byte past it, in one line or in many", () => {
    expect(parse([`data: ${"x".repeat(94)}\n\n`], 100)).toMatchObject({ tooLarge: [], data: ["x".repeat(94)] });
    expect(parse([`data: ${"x".repeat(95)}`, "y".repeat(50)], 100)).toMatchObject({ tooLarge: [101], data: [] });
    expect(parse(["data: x\n".repeat(15), "\ndata: late\n\n"], 100)).toMatchObject({ tooLarge: [105], data: [] });
    // Comments and finished events don't add up.
    expect(parse([": keep-alive\n".repeat(50), "data: x\n\n".repeat(50)], 100).data).toHaveLength(50);
  });

  it("reads a long line that comes in small pieces in linear time", () => {
    const piece = Buffer.alloc(64, "x");
    const timed = (pieces: number) => {
      const parser = new EventStreamParser(Number.MAX_SAFE_INTEGER, {
        onEvent: () => {},
        onRetry: () => {},
        onTooLarge: () => {},
      });
      const start = performance.now();
      for (let count = 0; count < pieces; count += 1) parser.push(piece);
      parser.push(Buffer.from("\n\n"));
      return performance.now() - start;
    };
    const best = (pieces: number) => Math.min(timed(pieces), timed(pieces), timed(pieces));
    const small = Math.max(best(20_000), 1);
    // Eight times as much: quadratic reading would take sixty-four times as long.
    expect(best(160_000) / small).toBeLessThan(32);
  });
});

/** One event of a stream; a block with an id and no data counts too, since it moves the place to resume from. */
export interface ServerSentEvent {
  readonly event: string;
  /** undefined when the block had no `data` line. */
  readonly data: string | undefined;
  readonly id: string | undefined;
  /** Its size on the wire, comments left out. */
  readonly bytes: number;
}

/** What a parser tells. */
export interface EventStreamHandlers {
  readonly onEvent: (event: ServerSentEvent) => void;
  /** The server's wish for the pause before a reconnect, in ms. */
  readonly onRetry: (ms: number) => void;
  /** One event is over the limit; nothing more is read. */
  readonly onTooLarge: (bytes: number) => void;
}

const LF = 0x0a;
const CR = 0x0d;
const BOM = "\uFEFF";

/**
 * Parser of `text/event-stream` (WHATWG HTML, §9.2.6). Every byte is looked at once and decoded after framing, so that a
 * character split over two chunks stays whole; what an unfinished event may hold is bounded.
 */
export class EventStreamParser {
  private readonly limit: number;
  private readonly handlers: EventStreamHandlers;
  private pieces: Uint8Array[] = [];
  private lineBytes = 0;
  private eventBytes = 0;
  private data: string[] = [];
  private event = "";
  private id: string | undefined;
  private afterCr = false;
  private first = true;
  private stopped = false;

  /** @param limit bytes one event may have */
  constructor(limit: number, handlers: EventStreamHandlers) {
    this.limit = limit;
    this.handlers = handlers;
  }

  /** Takes the next bytes. Events are told at once, in order. */
  push(chunk: Uint8Array): void {
    let from = 0;
    for (let at = 0; at < chunk.length && !this.stopped; at++) {
      const byte = chunk[at];
      const secondOfPair = this.afterCr && byte === LF;
      this.afterCr = byte === CR;
      if (byte !== LF && byte !== CR) continue;
      if (secondOfPair) {
        from = at + 1;
        continue;
      }
      this.keep(chunk.subarray(from, at));
      from = at + 1;
      if (!this.stopped) this.line();
    }
    if (!this.stopped && from < chunk.length) this.keep(chunk.subarray(from));
  }

  private keep(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.pieces.push(piece);
    this.lineBytes += piece.length;
    const bytes = this.eventBytes + this.lineBytes;
    if (bytes <= this.limit) return;
    this.stopped = true;
    this.pieces = [];
    this.data = [];
    this.handlers.onTooLarge(bytes);
  }

  private line(): void {
    const only = this.pieces.length === 1 ? this.pieces[0] : undefined;
    const bytes = this.lineBytes;
    const buffer = only ? Buffer.from(only.buffer, only.byteOffset, only.length) : Buffer.concat(this.pieces);
    let text = buffer.toString("utf8");
    this.pieces = [];
    this.lineBytes = 0;
    if (this.first) {
      this.first = false;
      if (text.startsWith(BOM)) text = text.slice(1);
    }
    if (text === "") this.dispatch();
    else if (!text.startsWith(":")) {
      this.eventBytes += bytes;
      this.field(text);
    }
  }

  private field(text: string): void {
    const colon = text.indexOf(":");
    const name = colon === -1 ? text : text.slice(0, colon);
    const rest = colon === -1 ? "" : text.slice(colon + 1);
    const value = rest.startsWith(" ") ? rest.slice(1) : rest;
    if (name === "data") this.data.push(value);
    else if (name === "event") this.event = value;
    else if (name === "id" && !value.includes("\0")) this.id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.handlers.onRetry(Number(value));
  }

  private dispatch(): void {
    const { data, id, event, eventBytes } = this;
    this.data = [];
    this.id = undefined;
    this.event = "";
    this.eventBytes = 0;
    if (data.length === 0 && id === undefined) return;
    this.handlers.onEvent({
      event: event === "" ? "message" : event,
      data: data.length === 0 ? undefined : data.join("\n"),
      id,
      bytes: eventBytes,
    });
  }
}

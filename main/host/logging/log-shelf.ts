import type { LogRecord } from "../../../preload/contract/logs.ts";
import { LOG_CHARACTERS_PER_SERVER, LOG_LINES_PER_SERVER } from "../untrusted/limits.ts";

/** The last log messages of one server, bounded in number and size. */
export class LogShelf {
  /** How many were let go since it was last cleared. */
  dropped = 0;
  private records: LogRecord[] = [];
  /** Where the oldest kept one stands: letting one go must not move all the others. */
  private first = 0;
  private characters = 0;

  put(record: LogRecord): void {
    this.records.push(record);
    this.characters += sizeOf(record);
    while (this.count > LOG_LINES_PER_SERVER || (this.count > 1 && this.characters > LOG_CHARACTERS_PER_SERVER)) {
      const oldest = this.records[this.first];
      if (oldest) this.characters -= sizeOf(oldest);
      this.first += 1;
      this.dropped += 1;
    }
    if (this.first < LOG_LINES_PER_SERVER) return;
    this.records = this.records.slice(this.first);
    this.first = 0;
  }

  /** Oldest first. */
  all(): readonly LogRecord[] {
    return this.records.slice(this.first);
  }

  clear(): void {
    this.records = [];
    this.first = 0;
    this.characters = 0;
    this.dropped = 0;
  }

  private get count(): number {
    return this.records.length - this.first;
  }
}

/** Characters that it holds, what every record costs included. */
function sizeOf({ text, logger = "" }: LogRecord): number {
  return text.length + logger.length + 100;
}

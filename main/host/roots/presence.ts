import type { Clock } from "../ports.ts";
import { ROOT_CHECK_MS, ROOT_LOOK_MS } from "../untrusted/limits.ts";
import { within } from "../within.ts";
import type { Folders } from "./folders.ts";

/** A look at the same folders, and the one that follows it for whoever asked meanwhile. */
interface SharedLook {
  readonly now: Promise<void>;
  /** It began in this turn: no disk has answered yet. */
  fresh: boolean;
  next?: Promise<void>;
}

/** Knows which granted folders are there now: looked at when asked, and every few seconds while somebody was shown them (S-24). */
export class Presence {
  private readonly folders: Folders;
  private readonly clock: Clock;
  private readonly watched: () => readonly string[];
  private readonly onChange: (paths: readonly string[]) => void;
  private readonly gone = new Set<string>();
  private readonly looking = new Map<string, Promise<boolean>>();
  /** By the folders that are looked at, which are those of one server. */
  private readonly shared = new Map<string, SharedLook>();
  private timer: { cancel(): void } | undefined;
  private closed = false;

  /**
   * @param watched the paths that are to be looked at again and again
   * @param onChange told which paths vanished or came back
   */
  constructor(
    folders: Folders,
    clock: Clock,
    watched: () => readonly string[],
    onChange: (paths: readonly string[]) => void,
  ) {
    this.folders = folders;
    this.clock = clock;
    this.watched = watched;
    this.onChange = onChange;
  }

  /** Whether a folder was not there when it was last looked at; one that never was looked at counts as there. */
  isGone(path: string): boolean {
    return this.gone.has(path);
  }

  /**
   * Looks at folders now, or right after the look at the same ones that is under way, once for all who ask meanwhile. Never rejects, and
   * a look takes no longer than a disk may take: what does not answer is not there.
   */
  look(paths: readonly string[]): Promise<void> {
    const key = paths.join("\0");
    const found = this.shared.get(key);
    if (!found) return this.begin(key, paths);
    if (found.fresh) return found.now;
    found.next ??= found.now.then(() => this.begin(key, paths));
    return found.next;
  }

  private begin(key: string, paths: readonly string[]): Promise<void> {
    const now = this.lookAtAll(paths).then(() => {
      if (look.next === undefined) this.shared.delete(key);
    });
    const look: SharedLook = { now, fresh: true };
    setImmediate(() => {
      look.fresh = false;
    });
    this.shared.set(key, look);
    return now;
  }

  private async lookAtAll(paths: readonly string[]): Promise<void> {
    const changed: string[] = [];
    await Promise.all(
      paths.map(async (path) => {
        let there = false;
        await within(
          this.clock,
          ROOT_LOOK_MS,
          this.lookAt(path).then((found) => {
            there = found;
          }),
        );
        if (there !== this.gone.has(path)) return;
        if (there) this.gone.delete(path);
        else this.gone.add(path);
        changed.push(path);
      }),
    );
    if (changed.length > 0 && !this.closed) this.onChange(changed);
  }

  /** Goes on looking for as long as there is something to watch. */
  watch(): void {
    if (this.timer || this.closed || this.watched().length === 0) return;
    this.timer = this.clock.after(ROOT_CHECK_MS, () => {
      void this.look(this.watched()).then(() => {
        this.timer = undefined;
        this.watch();
      });
    });
  }

  /** Nothing is looked at or told any more. */
  close(): void {
    this.closed = true;
    this.timer?.cancel();
  }

  /** One look at a time: a disk that hangs must not tie up every thread that reads files. */
  private lookAt(path: string): Promise<boolean> {
    const found = this.looking.get(path);
    if (found) return found;
    const look = this.folders.there(path).finally(() => this.looking.delete(path));
    this.looking.set(path, look);
    return look;
  }
}

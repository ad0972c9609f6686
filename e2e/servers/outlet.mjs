// One stream of bytes on which frames leave whole and in order, now and then in pieces that end at odd places.

/** @typedef {import("./seeded.mjs").Chance} Chance */

export class Outlet {
  /** @type {Buffer[]} */
  #waiting = [];
  #running = false;
  #ending = false;
  #write;
  #end;
  #chance;

  /**
   * @param {(bytes: Buffer) => Promise<void>} write resolves when there is room for more
   * @param {() => void} end
   * @param {Chance} chance
   */
  constructor(write, end, chance) {
    this.#write = write;
    this.#end = end;
    this.#chance = chance;
  }

  /** @param {Buffer} bytes */
  push(bytes) {
    this.#waiting.push(bytes);
    void this.#run();
  }

  /** Ends it once everything has left. */
  end() {
    this.#ending = true;
    void this.#run();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    for (let bytes = this.#waiting.shift(); bytes; bytes = this.#waiting.shift()) {
      for (const piece of this.#pieces(bytes)) await this.#write(piece);
    }
    this.#running = false;
    if (this.#ending) this.#end();
  }

  /** @param {Buffer} bytes */
  #pieces(bytes) {
    if (!this.#chance.once(10) || bytes.length < 2) return [bytes];
    const at = 1 + this.#chance.whole(bytes.length - 1);
    return [bytes.subarray(0, at), bytes.subarray(at)];
  }
}

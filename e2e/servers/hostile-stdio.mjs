// hostile-core.mjs over stdio.
//   --modern        speaks the modern era
//   --version V     the revision it speaks (default 2025-11-25, or 2026-07-28)
//   --seed N        of its frames (default 1)
//   --odd-lists     answers each tools/list with the next of ODD_LISTS
import { hostileServer } from "./hostile-core.mjs";
import { Outlet } from "./outlet.mjs";
import { seeded } from "./seeded.mjs";
import { flag, listen, option } from "./wire.mjs";

const seed = Number(option("seed", "1"));
const modern = flag("modern");
const outlet = new Outlet(
  (bytes) => new Promise((written) => process.stdout.write(bytes, () => written())),
  () => {},
  seeded(seed + 2),
);
const way = {
  frame: (/** @type {Buffer} */ bytes) => outlet.push(Buffer.concat([bytes, Buffer.from("\n")])),
  end: () => {},
};
const version = option("version", modern ? "2026-07-28" : "2025-11-25");
const take = hostileServer({ modern, version, seed, oddLists: flag("odd-lists"), standing: () => undefined });
listen((message) => take(message, () => way));
process.stdin.on("end", () => process.exit(0));

/**
 * @param {readonly number[]} values
 * @returns {number} the middle one, or the mean of the two middle ones; NaN for none
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * @param {readonly number[]} values
 * @returns {{ least: number, most: number }} both NaN for none
 */
export function spreadOf(values) {
  if (values.length === 0) return { least: Number.NaN, most: Number.NaN };
  return { least: Math.min(...values), most: Math.max(...values) };
}

/**
 * @param {number} parley ms
 * @param {number} bare ms
 * @param {number} goal the ratio to stay under or at
 * @returns {string}
 */
export function ratioLine(parley, bare, goal) {
  const ratio = parley / bare;
  return `ratio        ${ratio.toFixed(2)}  (goal: at most ${goal}: ${ratio <= goal ? "met" : "missed"})`;
}

/**
 * @param {readonly string[]} args e.g. ["--runs", "5"]
 * @param {number} otherwise
 * @returns {number}
 * @throws {Error} when --runs is not a positive whole number
 */
export function runsOf(args, otherwise) {
  const at = args.indexOf("--runs");
  if (at < 0) return otherwise;
  const runs = Number(args[at + 1]);
  if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a positive whole number.");
  return runs;
}

/** How long anything may take, in ms; beyond it hangs. */
const HANGS_MS = 60_000;

/** The promise's own end, or an error when it hangs. */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${HANGS_MS / 1000} s`)), HANGS_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

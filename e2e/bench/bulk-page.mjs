// What is measured inside the pages, of Parley and of the bare one by the same code. Each function is handed to the page whole
// and so may use nothing from outside itself but `window.bench`, which each page has its own of: `connect(server)`, `run(turn)`.

/**
 * Connects to a server and waits until all of its tools that have room are drawn.
 * @param {{ server: unknown, count: number }} wanted how many tools it lists
 * @returns {Promise<{ listed: number, nodes: number }>} ms from the call to the frame that shows them; elements of the page then
 */
export function connectAndList({ server, count }) {
  const filled = () => {
    const rows = document.querySelectorAll(`[role=option][aria-setsize="${count}"]`);
    const [last, list] = [[...rows].at(-1), rows[0]?.closest("[role=listbox]")];
    if (!last || !list) return false;
    return rows.length === count || last.getBoundingClientRect().bottom >= list.getBoundingClientRect().bottom;
  };
  const { bench } = /** @type {any} */ (window);
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      if (!filled()) return;
      observer.disconnect();
      // A frame's callback runs before it is painted; a task right after it runs when it is.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () =>
          resolve({ listed: performance.now() - begun, nodes: document.querySelectorAll("*").length });
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    const begun = performance.now();
    Promise.resolve(bench.connect(server)).catch(reject);
  });
}

/**
 * Has the long result made and waits until it is shown and a while has passed.
 * @param {{ turn: number, after: number }} wanted ms that the frames are watched after the first text
 * @returns {Promise<{ first: number, gap: number }>} ms from the call to the frame with the beginning of the text, and the longest
 *   time between two frames
 */
export function runAndWatch({ turn, after }) {
  const { bench } = /** @type {any} */ (window);
  const shown = () =>
    [...document.querySelectorAll("[data-bench-text], .result-text")].some(({ textContent }) =>
      textContent.startsWith(`the beginning of ${turn}\n`),
    );
  return new Promise((resolve, reject) => {
    let [gap, first] = [0, 0];
    const observer = new MutationObserver(() => {
      if (!shown()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          first = performance.now() - begun;
        };
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    const begun = performance.now();
    let last = begun;
    const frame = () => {
      const now = performance.now();
      gap = Math.max(gap, now - last);
      last = now;
      if (first > 0 && now - begun - first > after) resolve({ first, gap });
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Promise.resolve(bench.run(turn)).catch(reject);
  });
}

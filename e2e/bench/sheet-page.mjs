// What is measured inside the pages, of Parley and of the bare one by the same code. Each function is handed to the page whole
// and so may use nothing from outside itself.

/**
 * Waits for the next question's form.
 * @param {{ form: string, fields: number }} wanted the form's selector, how many controls it has
 * @returns {Promise<{ firstField: number, allFields: number, settled: number }>} stamps, ms since the epoch: the first control
 *   and all of them drawn, and the first in focus with nothing moving any more
 */
export function watchForm({ form, fields }) {
  const stamp = () => performance.timeOrigin + performance.now();
  const controls = () =>
    document.querySelectorAll(`${form} :is(input, textarea, select, [role=combobox], [role=radio])`);
  // A frame's callback runs before it is painted; a task right after it runs when it is.
  const drawn = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(stamp());
        port2.postMessage(null);
      });
    });
  /** @param {() => boolean} holds */
  const until = (holds) =>
    new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      if (holds()) return resolve();
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
  const focused = () => {
    const active = document.activeElement;
    return active !== null && active !== document.body && active.closest(form) !== null && active === controls()[0];
  };
  return (async () => {
    await until(() => controls().length > 0);
    const firstField = await drawn();
    await until(() => controls().length >= fields);
    const allFields = Math.max(firstField, await drawn());
    let settled = allFields;
    while (!focused() || document.getAnimations().some(({ playState }) => playState === "running"))
      settled = await drawn();
    return { firstField, allFields, settled };
  })();
}

/**
 * Presses Send and says when.
 * @param {{ send: string }} wanted the button's selector
 * @returns {Promise<number>} the click's own time stamp, ms since the epoch
 */
export function pressSend({ send }) {
  return new Promise((resolve, reject) => {
    const button = document.querySelector(send);
    if (!(button instanceof HTMLButtonElement)) return reject(new Error(`no ${send}`));
    button.addEventListener("click", (event) => resolve(performance.timeOrigin + event.timeStamp), {
      capture: true,
      once: true,
    });
    button.click();
  });
}

/**
 * Answers every question as soon as its Send button is drawn, as fast as anybody who looks at it could.
 * @param {{ send: string, times: number }} wanted
 * @returns {Promise<void>} resolves when that many were sent
 */
export function sendEach({ send, times }) {
  return new Promise((resolve) => {
    /** @type {Element | undefined} */
    let last;
    let sent = 0;
    const look = () => {
      const button = document.querySelector(send);
      if (!(button instanceof HTMLButtonElement) || button === last || button.ariaDisabled === "true") return;
      last = button;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        sent += 1;
        if (sent === times) {
          observer.disconnect();
          resolve();
        }
        button.click();
      };
      requestAnimationFrame(() => port2.postMessage(null));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  });
}

/** Starts to measure keys: from the key's own time stamp to the frame that shows it. */
export function watchKeys() {
  /** @type {number[]} */
  const delays = [];
  Object.assign(window, { benchKeys: delays });
  document.addEventListener(
    "keydown",
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => delays.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** @returns {number[]} ms from each key to its frame, and forgets them */
export function readKeys() {
  const delays = /** @type {{ benchKeys: number[] }} */ (/** @type {unknown} */ (window)).benchKeys;
  return delays.splice(0);
}

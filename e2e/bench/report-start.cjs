// Preloaded (`electron -r`) into whichever app is measured, so that both are measured by the same code: asks the first page
// when it was ready, prints one line, and quits.
const { app } = require("electron");

/**
 * Runs in the page. Interactive is when the handlers are attached (the page's own mark) and something can be seen, whichever
 * comes later; in ms since the epoch, by the clock that `performance.timeOrigin` shares with every process here.
 */
const look = async () => {
  const marked = new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      const entry = list.getEntriesByName("parley:interactive")[0];
      if (entry === undefined) return;
      observer.disconnect();
      resolve(entry.startTime);
    }).observe({ type: "mark", buffered: true });
  });
  const painted = new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      const entry = list.getEntriesByName("first-contentful-paint")[0];
      if (entry === undefined) return;
      observer.disconnect();
      resolve(entry.startTime);
    }).observe({ type: "paint", buffered: true });
  });
  const [handlers, paint] = await Promise.all([marked, painted]);
  return {
    handlers: performance.timeOrigin + handlers,
    paint: performance.timeOrigin + paint,
    interactive: performance.timeOrigin + Math.max(handlers, paint),
  };
};

app.once("browser-window-created", (_event, window) => {
  window.webContents.once("dom-ready", () => {
    window.webContents
      .executeJavaScript(`(${look})()`)
      .then((times) =>
        process.stdout.write(`@start ${JSON.stringify({ electron: process.versions.electron, ...times })}\n`),
      )
      .catch((error) => process.stderr.write(`${error}\n`))
      .finally(() => app.quit());
  });
});

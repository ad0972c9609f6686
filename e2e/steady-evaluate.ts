import type { ElectronApplication } from "@playwright/test";

/** The debugger holds the promise of an evaluation weakly; while the app starts it may be collected before its answer is read. */
const COLLECTED = /Resulting promise was garbage collected/;
const TRIES = 5;

/** Makes evaluations in the main process be tried again when the debugger lost their answer; so each must bear being run twice. */
export function steadyEvaluate(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app) as (...args: readonly unknown[]) => Promise<unknown>;
  const steady = async (...args: readonly unknown[]): Promise<unknown> => {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await evaluate(...args);
      } catch (error) {
        if (left === 1 || !COLLECTED.test(String(error))) throw error;
      }
    }
  };
  app.evaluate = steady as ElectronApplication["evaluate"];
}

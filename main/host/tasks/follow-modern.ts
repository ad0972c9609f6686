import { taskCancelled, taskFailed, taskResult } from "./task-ends.ts";
import { TaskQuestions } from "./task-questions.ts";
import type { TaskWatch } from "./task-watch.ts";

type Members = { readonly [name: string]: unknown };

/**
 * Follows a task of the modern era to its end (extension io.modelcontextprotocol/tasks, SEP-2663): its server is asked for it at the
 * pace it names, and a look at it brings questions and the result as well.
 * @param answered rounds of the call that were answered before
 * @returns the call's result
 * @throws HostError for the error that it failed with, or `task-cancelled` {message}, `task-failed` {message}, `task-expired`,
 * `task-unknown`, `invalid-result`; UnansweredTask when a question of it failed
 */
export async function followModern(watch: TaskWatch, answered: number): Promise<Members> {
  const questions = new TaskQuestions(watch, answered);
  try {
    for (;;) {
      // What a call is answered with says no more than that there is a task, even of one that is over.
      const now = await watch.next(questions.moved());
      if (now.status === "completed") return taskResult(now);
      if (now.status === "failed") throw taskFailed(now);
      if (now.status === "cancelled") throw taskCancelled(now);
      const { inputRequests } = now;
      const asks = now.status === "input_required" && typeof inputRequests === "object" && inputRequests !== null;
      questions.take(asks ? (inputRequests as Members) : {});
    }
  } finally {
    questions.end();
  }
}

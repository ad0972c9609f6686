type Members = { readonly [name: string]: unknown };

/** Where a result of the kind `task` waits while the protocol client, which knows no such kind, looks at the rest. */
const TASK = "parley/task-result";

/**
 * A result of the modern era as the protocol client takes it: one of the kind `task` (extension io.modelcontextprotocol/tasks
 * §Polymorphic Results) becomes an empty complete one that holds it. What a server puts into the same place itself is no task.
 */
export function heldTask(result: Members): Members {
  const { [TASK]: own, ...rest } = result;
  if (result.resultType === "task") return { resultType: "complete", content: [], [TASK]: rest };
  return own === undefined ? result : rest;
}

/** The task that a result holds, as its server sent it; undefined when it holds none. */
export function taskResultOf(result: Members): Members | undefined {
  const held = Object.hasOwn(result, TASK) ? result[TASK] : undefined;
  return typeof held === "object" && held !== null ? (held as Members) : undefined;
}

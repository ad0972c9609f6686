/** Names the task that a message is about (2025-11-25, basic/utilities/tasks §Associating Task-Related Messages). */
export const RELATED_TASK = "io.modelcontextprotocol/related-task";

/** The id of the task that a request of a legacy server belongs to; undefined when it names none. @param params as they came */
export function relatedTaskOf(params: unknown): string | undefined {
  const related = member(member(params, "_meta"), RELATED_TASK);
  const taskId = member(related, "taskId");
  return typeof taskId === "string" ? taskId : undefined;
}

/** The `_meta` of an answer that belongs to a task, as a part of a result; nothing when it belongs to none. */
export function relatedMeta(taskId: string | undefined): { readonly _meta?: { readonly [key: string]: unknown } } {
  return taskId === undefined ? {} : { _meta: { [RELATED_TASK]: { taskId } } };
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as { readonly [name: string]: unknown })[name];
}

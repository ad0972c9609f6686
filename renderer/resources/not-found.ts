import type { AppError } from "../../preload/contract/reply.ts";

/** -32002 up to 2025-11-25, -32602 since 2026-07-28 (server/resources, Error Handling; S-20). */
const codes: readonly (string | number | undefined)[] = [-32002, -32602];

/** Whether a failed `resources/read` says that there is no such resource. */
export function isNotFound(error: AppError): boolean {
  return error.code === "protocol-error" && codes.includes(error.params.code);
}

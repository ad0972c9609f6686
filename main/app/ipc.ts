import { type IpcMainInvokeEvent, ipcMain } from "electron";
import type { Reply } from "../../preload/contract/reply.ts";
import { type Input, type Method, type Output, treatyInputs } from "../../preload/contract/treaty.ts";
import { toAppError } from "../host/host-error.ts";

/** One function for each method of the treaty. */
export type Methods = { readonly [M in Method]: (input: Input<M>) => Output[M] | Promise<Output[M]> };

/**
 * The only door: a call is answered when it comes from the main frame of a window of ours, at our own origin, and its input
 * has the shape the treaty says. Errors go back as values with a code.
 * @param trusted whether the asking frame is one of ours
 * @param methods resolves once the core is there; early calls wait for it
 */
export function listen(trusted: (event: IpcMainInvokeEvent) => boolean, methods: Promise<Methods>): void {
  ipcMain.handle("host:invoke", async (event, method: unknown, input: unknown): Promise<Reply<unknown>> => {
    if (!trusted(event)) return failure("foreign-frame", {});
    if (typeof method !== "string" || !Object.hasOwn(treatyInputs, method)) {
      return failure("bad-input", { method: String(method).slice(0, 100), detail: "no such method" });
    }
    const parsed = treatyInputs[method as Method].safeParse(input);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const detail = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "wrong shape"}`;
      return failure("bad-input", { method, detail });
    }
    try {
      const run = (await methods)[method as Method] as (input: unknown) => unknown;
      return { ok: true, value: await run(parsed.data) };
    } catch (error) {
      return { ok: false, error: toAppError(error) };
    }
  });
}

function failure(code: string, params: { readonly [name: string]: string | number }): Reply<never> {
  return { ok: false, error: { code, params } };
}

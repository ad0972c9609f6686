import { type IpcMainInvokeEvent, ipcMain } from "electron";
import type { Reply } from "../../preload/contract/reply.ts";
import type { Input, Method, Output } from "../../preload/contract/treaty.ts";
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
    if (!trusted(event)) return { ok: false, error: { code: "foreign-frame", params: {} } };
    // The schemas are heavy and nobody calls before the page is there: the window doesn't wait for them.
    const { readCall } = await import("./call-shape.ts");
    const call = readCall(method, input);
    if (!call.ok) return call;
    try {
      const run = (await methods)[call.method] as (input: unknown) => unknown;
      return { ok: true, value: await run(call.input) };
    } catch (error) {
      return { ok: false, error: toAppError(error) };
    }
  });
}

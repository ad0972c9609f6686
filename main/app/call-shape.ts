import type { AppError } from "../../preload/contract/reply.ts";
import { type Method, treatyInputs } from "../../preload/contract/treaty.ts";

/** A call that is one of the treaty's, its input parsed by the schema; or what is wrong with it. */
export type ReadCall =
  | { readonly ok: true; readonly method: Method; readonly input: unknown }
  | { readonly ok: false; readonly error: AppError };

/**
 * Reads what came over the border. Nothing of it is trusted: not even that the method is a string.
 * @param method its name, an own one of the treaty's @param input what goes with it
 */
export function readCall(method: unknown, input: unknown): ReadCall {
  if (typeof method !== "string" || !Object.hasOwn(treatyInputs, method)) {
    return badInput({ method: nameOf(method), detail: "no such method" });
  }
  const parsed = treatyInputs[method as Method].safeParse(input);
  if (parsed.success) return { ok: true, method: method as Method, input: parsed.data };
  const issue = parsed.error.issues[0];
  return badInput({ method, detail: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "wrong shape"}` });
}

function badInput(params: AppError["params"]): ReadCall {
  return { ok: false, error: { code: "bad-input", params } };
}

/** An object is not asked for its text: it may have none. */
function nameOf(method: unknown): string {
  return typeof method === "string" ? method.slice(0, 100) : typeof method;
}

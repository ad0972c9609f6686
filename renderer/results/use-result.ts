import { useEffect, useState } from "react";
import type { AppError, Reply } from "../../preload/contract/reply.ts";
import type { ResultView } from "../../preload/contract/results.ts";
import { useHost } from "../host.ts";

/**
 * The result of a call as far as it is shown at once. Once read it stands, also when main no longer keeps the call.
 * @param callId undefined while there is no call
 * @param there whether it has a result yet
 * @returns its view or why it could not be read; neither while it is on its way
 */
export function useResult(
  callId: string | undefined,
  there = true,
): { readonly view: ResultView | undefined; readonly error: AppError | undefined } {
  const host = useHost();
  const [got, setGot] = useState<{ readonly callId: string; readonly reply: Reply<ResultView> }>();
  const wanted = there ? callId : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    let dropped = false;
    void host.call("readResult", { callId: wanted, from: 0 }).then((reply) => {
      if (!dropped) setGot({ callId: wanted, reply });
    });
    return () => {
      dropped = true;
    };
  }, [host, wanted]);
  const reply = got?.callId === callId ? got?.reply : undefined;
  return { view: reply?.ok ? reply.value : undefined, error: reply && !reply.ok ? reply.error : undefined };
}

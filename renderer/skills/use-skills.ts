import { useCallback, useEffect, useRef, useState } from "react";
import type { OfferList } from "../../preload/contract/offers.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { SkillView } from "../../preload/contract/skills.ts";
import { useHost } from "../host.ts";

/** The skills of a server as far as they have been read. */
export interface SkillList {
  readonly list: OfferList<SkillView> | undefined;
  /** Why they could not be read; what was read before stands. */
  readonly error: AppError | undefined;
  readonly busy: boolean;
  /** Reads them past what is known. */
  readonly again: () => void;
}

/** Lists the skills of a server when the page opens; no file of any of them is fetched. */
export function useSkills(serverId: string): SkillList {
  const host = useHost();
  const [list, setList] = useState<OfferList<SkillView>>();
  const [error, setError] = useState<AppError>();
  const [busy, setBusy] = useState(true);
  const turn = useRef(0);

  const read = useCallback(
    async (anew: boolean) => {
      turn.current += 1;
      const mine = turn.current;
      setBusy(true);
      const reply = await host.call("readSkills", { serverId, anew });
      if (turn.current !== mine) return;
      setBusy(false);
      setError(reply.ok ? undefined : reply.error);
      if (reply.ok) setList(reply.value);
    },
    [host, serverId],
  );
  useEffect(() => {
    void read(false);
    return () => {
      turn.current += 1;
    };
  }, [read]);
  return { list, error, busy, again: () => void read(true) };
}

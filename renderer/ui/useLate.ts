import { useEffect, useState } from "react";

/** True once `waiting` has been true for `ms`: a wait gets words only when it is long enough to be noticed. */
export function useLate(waiting: boolean, ms = 1000): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [waiting, ms]);
  return waiting && late;
}

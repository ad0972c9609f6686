import { useEffect, useState } from "react";

/**
 * True while `there` is, and for some time after: what makes room for something that comes and goes in quick succession moves
 * the page once and not each time.
 * @param ms how long it lingers
 */
export function useLingering(there: boolean, ms: number): boolean {
  const [lingering, setLingering] = useState(there);
  useEffect(() => {
    if (there) {
      setLingering(true);
      return;
    }
    const timer = setTimeout(() => setLingering(false), ms);
    return () => clearTimeout(timer);
  }, [there, ms]);
  return there || lingering;
}

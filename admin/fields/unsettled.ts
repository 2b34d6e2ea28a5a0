import { useEffect, useRef } from "react";

type Settle = () => Promise<boolean>;
const unsettled = new Set<Settle>();

/** A lookup whose text is not taken yet is settled before anything is saved. */
export const useUnsettled = (pending: boolean, settle: Settle) => {
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    if (!pending) return undefined;
    const mine = () => latest.current();
    unsettled.add(mine);
    return () => void unsettled.delete(mine);
  }, [pending]);
};

/** Takes what is typed in lookups; false when some of it means no record, which its field says. */
export const settleTyped = async (): Promise<boolean> => {
  for (const settle of unsettled) if (!(await settle())) return false;
  return true;
};

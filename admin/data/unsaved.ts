import { useCallback, useEffect, useRef } from "react";

const held = new Set<object>();

/** Whether anything on screen was typed and not saved. */
export const hasUnsaved = (): boolean => held.size > 0;

/** Marks the work of a form or grid as unsaved while `dirty`; the answer says that it is saved, before the way leads on. */
export const useUnsaved = (dirty: boolean): (() => void) => {
  const token = useRef({});
  useEffect(() => {
    const mine = token.current;
    if (dirty) held.add(mine);
    return () => void held.delete(mine);
  }, [dirty]);
  return useCallback(() => void held.delete(token.current), []);
};

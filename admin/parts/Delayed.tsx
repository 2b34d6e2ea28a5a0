import { useEffect, useState, type ReactNode } from "react";
import { patience } from "../theme/sizes.ts";

/** Shows its children only when the wait lasts: a flash of a skeleton is worse than nothing. */
export const Delayed = ({ children, after = patience.skeleton }: { children: ReactNode; after?: number }) => {
  const [shown, show] = useState(after === 0);
  useEffect(() => {
    const timer = setTimeout(() => show(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return shown ? children : null;
};

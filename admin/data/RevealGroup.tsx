import { Box } from "@mui/material";
import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { patience } from "../theme/sizes.ts";

/** Begins a wait, and answers what ends it. */
type Begin = () => () => void;
const Waits = createContext<Begin | null>(null);

/** Tells the component that shows several such parts together that this part's data is still on its way. */
export const useWaiting = (waiting: boolean): void => {
  const begin = useContext(Waits);
  useLayoutEffect(() => (waiting && begin ? begin() : undefined), [waiting, begin]);
};

/** Stands where a chunk of code is awaited. */
export const Waiting = () => {
  useWaiting(true);
  return null;
};

/**
 * Parts that ask for themselves appear at once, when the last has its answer: nothing that is read is pushed down by what
 * comes later. A slow part is not waited for, nor any part where people type: then each part shows itself that it waits.
 */
export const RevealGroup = ({ children, atOnce = false }: { children: ReactNode; atOnce?: boolean }) => {
  const [shown, show] = useState(false);
  const waits = useRef(0);
  const begin = useCallback<Begin>(() => {
    waits.current += 1;
    return () => {
      waits.current -= 1;
      // the next part may begin to wait in the same breath
      queueMicrotask(() => waits.current === 0 && show(true));
    };
  }, []);
  useLayoutEffect(() => {
    if (waits.current === 0) show(true);
    const timer = setTimeout(() => show(true), patience.reveal);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Waits value={begin}>
      <Box sx={{ display: "contents", ...(!shown && !atOnce && { visibility: "hidden" }) }}>{children}</Box>
    </Waits>
  );
};

import { Box } from "@mui/material";
import { useIsFetching } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { patience } from "../../theme/sizes.ts";

const Turn = createContext(true);
/** Whether a widget may ask already. */
export const useTurn = (): boolean => useContext(Turn);

/** As tall as widgets are when they have their answers, so that what lies below the screen lies there from the start. */
const tall = { figure: 132, columns: 330, bars: 262, attention: 240 } as const;

/** A widget asks once it can be seen. One further down asks after the visible ones have their answers, so that nobody waits for an unseen widget. */
export const LazyWidget = ({ picture, children }: { picture: keyof typeof tall; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const [may, setMay] = useState(false);
  const asking = useIsFetching({ queryKey: ["widget"] });
  const begun = useRef(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setMay(true));
    watch.observe(place.current!);
    const timer = setTimeout(() => setMay(true), 4 * patience.reveal);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (asking > 0) begun.current = true;
    else if (begun.current) setMay(true);
  }, [asking]);
  return (
    <Turn value={may}>
      <Box ref={place} sx={{ height: "100%", ...(!may && { minHeight: tall[picture] }) }}>
        {children}
      </Box>
    </Turn>
  );
};

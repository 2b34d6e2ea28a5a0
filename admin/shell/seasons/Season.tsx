import { useMediaQuery } from "@mui/material";
import { lazy, Suspense } from "react";
import { isSnowing } from "./isSnowing.ts";

const Snow = lazy(() => import("./Snow.tsx"));

/** Snow on two days of the year, for those who do not mind motion. */
export const Season = () => {
  const still = useMediaQuery("(prefers-reduced-motion: reduce)", { noSsr: true });
  if (still || !isSnowing(new Date())) return null;
  return (
    <Suspense fallback={null}>
      <Snow />
    </Suspense>
  );
};

import { useMediaQuery } from "@mui/material";
import { Suspense } from "react";
import { screen } from "../../parts/screen.tsx";
import { isSnowing } from "./isSnowing.ts";

const Snow = screen(() => import("./Snow.tsx").then((file) => file.default));

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

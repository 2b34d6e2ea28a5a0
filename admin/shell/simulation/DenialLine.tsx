import { Box } from "@mui/material";
import { Suspense } from "react";
import { useTranslate } from "react-admin";
import type { Denial } from "../../data/simulation.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const ScopeName = lazyComponent(() => import("./ScopeName.tsx"));

/** The scope that denies something, in words, and why the role has not got it. */
export const DenialLine = ({ denial: { scope, because } }: { denial: Denial }) => {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
      <Suspense>
        <Box component="span" sx={{ color: "text.primary" }}>
          <ScopeName scope={scope} />
        </Box>{" "}
        {t(`simulation.because.${because}`)}
      </Suspense>
    </Box>
  );
};

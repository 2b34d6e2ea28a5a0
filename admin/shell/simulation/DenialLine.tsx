import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { Denial } from "../../data/simulation.ts";
import { Code } from "../../parts/Code.tsx";

/** The scope that denies something, and why the role has not got it. */
export const DenialLine = ({ denial: { scope, because } }: { denial: Denial }) => {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
      <Code>{scope}</Code> {t(`simulation.because.${because}`)}
    </Box>
  );
};

import { Box } from "@mui/material";
import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** Beside the title: a pill, a help link. */
  beside?: ReactNode;
  /** At the right; one of them filled. */
  actions?: ReactNode;
  /** A hairline below, where no tabs or tools follow. */
  line?: boolean;
};

/** The title line of a screen. On phones the top bar carries the title. */
export const PageHead = ({ title, beside, actions, line = false }: Props) => (
  <Box
    sx={{
      display: { xs: "none", md: "flex" },
      alignItems: "center",
      gap: 2,
      minHeight: 58,
      px: 6,
      pt: 4,
      pb: line ? 3 : 2,
      borderBottom: line ? 1 : 0,
      borderColor: "line.normal",
    }}
  >
    <Box component="h1" sx={{ m: 0, typography: "h1" }}>
      {title}
    </Box>
    {beside}
    <Box sx={{ flex: 1 }} />
    {actions}
  </Box>
);

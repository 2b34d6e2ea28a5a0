import { Box } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Shelves } from "./Shelves.tsx";
import { StepList, type StepItem } from "./StepList.tsx";

type Props = {
  title: string;
  /** What the screen is for. */
  children?: ReactNode;
  /** What must exist first. */
  steps?: readonly StepItem[];
  actions?: ReactNode;
};

/** Nothing here yet: what the screen is for, what must exist first, one filled next step. */
export const EmptyState = ({ title, children, steps = [], actions }: Props) => {
  const { palette } = useTheme();
  return (
    <Box
      sx={{
        display: "grid",
        placeItems: "center",
        minHeight: { xs: 0, md: "calc(100vh - 260px)" },
        px: { xs: 4, md: 6 },
        py: 8,
      }}
    >
      <Box sx={{ width: "100%", maxWidth: 560 }}>
        <Box sx={{ mb: 6, overflow: "hidden" }}>
          <Shelves
            columns={8}
            rows={3}
            cell={36}
            gap={6}
            seed={21}
            marked={9}
            colours={{ box: palette.surface.press, shelf: palette.line.normal, mark: palette.accent.main }}
          />
        </Box>
        <Box component="h2" sx={{ m: 0, typography: "h1" }}>
          {title}
        </Box>
        {children && (
          <Box sx={{ mt: 2, maxWidth: 480, typography: "body1", lineHeight: "22px", color: "text.secondary" }}>
            {children}
          </Box>
        )}
        {steps.length > 0 && (
          <Box sx={{ mt: 5 }}>
            <StepList steps={steps} />
          </Box>
        )}
        {actions && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, mt: 4, alignItems: "center" }}>{actions}</Box>
        )}
      </Box>
    </Box>
  );
};

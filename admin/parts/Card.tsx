import { Box, type BoxProps } from "@mui/material";
import { useId, type ReactNode } from "react";
import { radius } from "../theme/sizes.ts";
import { figures } from "../theme/typography.ts";

type Props = {
  title?: ReactNode;
  /** At the right of the head. */
  aside?: ReactNode;
  children: ReactNode;
  /** A hairline under the head, for a table or list that goes edge to edge. */
  flush?: boolean;
  sx?: BoxProps["sx"];
};

/** A bordered part of the sheet. */
export const Card = ({ title, aside, children, flush = false, sx }: Props) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={[
        {
          border: 1,
          borderColor: "line.normal",
          borderRadius: radius.region,
          bgcolor: "surface.sheet",
          overflow: "hidden",
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {title && (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            columnGap: 2,
            minHeight: 40,
            px: 4,
            py: { xs: 2, sm: 1 },
            rowGap: 2,
            borderBottom: flush ? 1 : 0,
            borderColor: "line.subtle",
          }}
        >
          <Box component="h2" id={id} sx={{ m: 0, minWidth: 0, typography: "h3" }}>
            {title}
          </Box>
          <Box sx={{ flex: 1 }} />
          {aside}
        </Box>
      )}
      {children}
    </Box>
  );
};

/** Terms and their values, in two columns. */
export const Facts = ({
  rows,
  termWidth = 112,
}: {
  rows: readonly (readonly [string, ReactNode])[];
  termWidth?: number;
}) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: "grid",
      gridTemplateColumns: `${termWidth}px minmax(0, 1fr)`,
      columnGap: 3,
      rowGap: "6px",
      typography: "body2",
    }}
  >
    {rows.map(([term, value]) => (
      <Box key={term} sx={{ display: "contents" }}>
        <Box component="dt" sx={{ color: "text.secondary" }}>
          {term}
        </Box>
        <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere", ...figures }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);

import { Box } from "@mui/material";

/** How large a figure is beside the largest, and what it was before; the figures stand in the cells beside it. */
export const ShareBar = ({ now, before, most }: { now: number; before: number | null; most: number }) => {
  const width = (value: number) => `${most > 0 ? Math.max(0, Math.min(100, (value / most) * 100)) : 0}%`;
  return (
    <Box aria-hidden sx={{ display: "grid", gap: "2px", width: "100%", minWidth: 90 }}>
      <Box sx={{ height: before === null ? 8 : 6, width: width(now), bgcolor: "accent.main", borderRadius: "2px" }} />
      {before !== null && (
        <Box sx={{ height: 4, width: width(before), bgcolor: "line.control", borderRadius: "2px", opacity: 0.6 }} />
      )}
    </Box>
  );
};

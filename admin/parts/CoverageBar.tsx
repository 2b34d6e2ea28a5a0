import { Box, Tooltip } from "@mui/material";
import { useTheme } from "@mui/material/styles";

type Props = {
  /** Shipped, or received. */
  done: number;
  /** Allocated, on its way, or about to be received. */
  held: number;
  short: number;
  /** What is neither: draws the empty track. */
  rest?: number;
  width?: number | string;
  /** In words; required because the bar always has words beside it or in its tooltip. */
  title: string;
};

/** How much of an order is gone, reserved and short; hatching keeps "short" readable without colour. */
export const CoverageBar = ({ done, held, short, rest = 0, width = 56, title }: Props) => {
  const { palette } = useTheme();
  const whole = done + held + short + rest || 1;
  const hatch = `repeating-linear-gradient(135deg, ${palette.tone.warning.solid} 0 2px, ${palette.tone.warning.tint} 2px 4px)`;
  const parts = [
    [done, palette.tone.success.solid],
    [held, palette.chart[1]],
    [short, hatch],
  ] as const;
  return (
    <Tooltip title={title}>
      <Box
        role="img"
        aria-label={title}
        sx={{
          display: "flex",
          gap: "1px",
          width,
          height: 6,
          flex: "none",
          borderRadius: "3px",
          overflow: "hidden",
          bgcolor: "line.subtle",
        }}
      >
        {parts.map(
          ([value, background]) =>
            value > 0 && <Box key={background} sx={{ width: `${(value / whole) * 100}%`, background }} />,
        )}
      </Box>
    </Tooltip>
  );
};

import { Box } from "@mui/material";
import { keyframes } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import { Delayed } from "./Delayed.tsx";

const breathe = keyframes({ "0%, 100%": { opacity: 1 }, "50%": { opacity: 0.5 } });

/** A grey bar where a text will be. */
export const Bone = ({ width, height = 10 }: { width: number | string; height?: number }) => (
  <Box
    component="span"
    sx={{
      display: "inline-block",
      width,
      maxWidth: "100%",
      height,
      borderRadius: "3px",
      bgcolor: "line.subtle",
      animation: `${breathe} 1.4s ease-in-out infinite`,
    }}
  />
);

/** Rows as the list will have, from 200 ms after the first load began. */
export const SkeletonRows = ({ rows = 12, height = 36 }: { rows?: number; height?: number }) => {
  const t = useTranslate();
  return (
    <Delayed>
      <Box role="status" aria-label={t("parts.loading")}>
        {Array.from({ length: rows }, (_, row) => (
          <Box
            key={row}
            sx={{
              display: "grid",
              gridTemplateColumns: { xs: "2fr 1fr", md: "1fr 2fr 1fr 1fr 1fr 1fr" },
              gap: 6,
              alignItems: "center",
              height,
              px: 6,
              borderBottom: 1,
              borderColor: "line.subtle",
            }}
          >
            {[64, 140, 84, 72, 88, 56].map((width, column) => (
              <Box key={width} component="span" sx={{ display: column > 1 ? { xs: "none", md: "block" } : "block" }}>
                <Bone width={width + ((row * 37 + column * 23) % 40)} />
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Delayed>
  );
};

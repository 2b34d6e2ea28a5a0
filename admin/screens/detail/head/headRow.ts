import { size } from "../../../theme/sizes.ts";

/** The row of a head, and of its outline while it loads: equally high, so that nothing below moves. */
export const headRow = {
  display: "flex",
  alignItems: "center",
  columnGap: 3,
  height: { xs: size.target + 4, md: "auto" },
  minHeight: { md: 40 },
} as const;

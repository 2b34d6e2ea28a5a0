import { size } from "../../../theme/sizes.ts";

/** As wide as a phone held across: a scanner's screen is read at arm's length. */
export const column = { width: "100%", maxWidth: size.days, mx: "auto" } as const;
/** Rows that a gloved finger hits. */
export const touchRow = {
  display: "flex",
  alignItems: "center",
  gap: 3,
  width: "100%",
  minHeight: size.rowTouch,
  px: 4,
  py: 2,
  textAlign: "left",
  justifyContent: "flex-start",
} as const;

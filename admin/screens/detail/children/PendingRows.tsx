import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { pendingOf } from "../grid/gridState.ts";
import { useGridView } from "../grid/gridView.ts";

type Props = { /** How many rows would be sent. */ count: number; children: ReactNode };

/** How many rows are not saved yet, and what saving them does. */
export const PendingRows = ({ count, children }: Props) => {
  const t = useTranslate();
  const pending = pendingOf(useGridView().state);
  const parts = (["added", "changed", "removed"] as const).filter((each) => pending[each] > 0);
  return (
    <>
      <b>{t("grid.pending", { smart_count: count })}</b>{" "}
      <Box component="span" sx={{ color: "text.secondary" }}>
        {parts.map((each) => t(`grid.${each}`, { smart_count: pending[each] })).join(", ")}
      </Box>
      {children}
    </>
  );
};

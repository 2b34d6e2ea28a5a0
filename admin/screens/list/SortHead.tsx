import { Box, TableCell, type SxProps, type Theme } from "@mui/material";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useListContext } from "react-admin";
import type { ReactNode } from "react";
import { focusInset } from "../../theme/focus.ts";

type Props = {
  /** What it orders by; null where it orders nothing. */
  by: string | null;
  align: "left" | "right";
  /** Where it begins; the other way when asked again. */
  first?: "ASC" | "DESC";
  /** Room towards a column of numbers before it. */
  sx?: SxProps<Theme>;
  children: ReactNode;
};

/** The head of a column, which orders the rows by it. */
export const SortHead = ({ by, align, first = "ASC", sx, children }: Props) => {
  const { sort, setSort } = useListContext();
  const active = by !== null && sort.field === by;
  const Arrow = sort.order === "ASC" ? ArrowUp : ArrowDown;
  const turned = active ? (sort.order === "ASC" ? "DESC" : "ASC") : first;
  return (
    <TableCell
      scope="col"
      align={align}
      sx={sx ?? {}}
      aria-sort={active ? (sort.order === "ASC" ? "ascending" : "descending") : undefined}
    >
      {by === null ? (
        children
      ) : (
        <Box
          component="button"
          type="button"
          onClick={() => setSort({ field: by, order: turned })}
          sx={(theme) => ({
            display: "inline-flex",
            alignItems: "center",
            gap: "3px",
            height: 24,
            border: 0,
            p: "0 4px",
            mx: "-4px",
            borderRadius: "4px",
            bgcolor: "transparent",
            font: "inherit",
            color: active ? "text.primary" : "inherit",
            fontWeight: active ? 600 : "inherit",
            cursor: "pointer",
            "&:hover": { color: "text.primary" },
            "&:focus-visible": focusInset(theme),
          })}
        >
          {children}
          {active && <Arrow size={13} aria-hidden />}
        </Box>
      )}
    </TableCell>
  );
};

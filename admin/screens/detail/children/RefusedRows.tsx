import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { Resource } from "../../../../resources/core/resource.ts";
import type { RefusedCell } from "./refusedCells.ts";

/** Which rows were refused, and why: they may lie out of sight. */
export const RefusedRows = ({
  child,
  cells,
}: {
  child: Resource;
  cells: readonly (RefusedCell & { at: number })[];
}) => {
  const t = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, pl: 4 }}>
      {cells.map(({ row, at, column, problem }) => (
        <li key={`${row}.${column}`}>
          {t("grid.refused", {
            number: at + 1,
            field: t(`resources.${child.name}.fields.${column}`, { _: column }),
            problem: t(problem.key, { ...problem.values }),
          })}
        </li>
      ))}
    </Box>
  );
};

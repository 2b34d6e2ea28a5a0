import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { prefixOf } from "../../resources/core/registry.ts";
import { linkOf } from "../data/resources.ts";
import { sayProblem } from "./rows.ts";
import type { BulkUpdate } from "./useBulkUpdate.ts";

/** What stood in the way of undoing, by the record that was made. */
export const Stayed = ({ module, of: { figures, leftAsIs } }: { module: string; of: BulkUpdate }) => {
  const t = useTranslate();
  const stayed = figures?.stayed ?? [];
  const others = leftAsIs - stayed.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {stayed.map(({ id, name, count, problem }, at) => {
        const to = linkOf(module, id);
        const called = name === null ? `#${id}` : `${prefixOf(module)}${name}`;
        return (
          <Box key={at}>
            {to ? (
              <Link component={RouterLink} to={to} underline="always">
                {called}
              </Link>
            ) : (
              called
            )}
            {`: ${t("bulkActions.figures.stayed", { smart_count: count })} `}
            {problem && sayProblem(t, problem)}
          </Box>
        );
      })}
      {stayed.length > 0 && others > 0 && <Box>{t("bulkActions.figures.others", { smart_count: others })}</Box>}
    </>
  );
};

import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { Insight } from "../../../../resources/core/insights.ts";
import { isEmpty } from "../../../fields/renderer.ts";
import { EmptyValue } from "../../../parts/EmptyValue.tsx";
import { radius } from "../../../theme/sizes.ts";
import { InsightCell } from "./InsightCell.tsx";
import type { Answers, Values } from "./useInsights.ts";
import { useResource } from "../../../data/recordContext.tsx";

type Props = {
  told: readonly { name: string; insight: Insight }[];
  answers: Answers | undefined;
};

/** Figures in a row: more would leave their words no room. */
const most = 8;

/** Figures of a record side by side, each saying what it is. Its height is the same before they are known. */
export const FigureStrip = ({ told, answers }: Props) => {
  const resource = useResource();
  const t = useTranslate();
  const figures = told.flatMap(({ name, insight }) =>
    Object.entries(insight.columns).map(([column, field]) => ({ name, column, field })),
  );
  const words = (name: string) => `resources.${resource.name}.insights.${name}`;
  const aboutOf = (name: string, column: string) => t(`${words(name)}.about.${column}`, { _: "" });
  const explained = figures.some(({ name, column }) => aboutOf(name, column) !== "");
  // in rows of the same length, the last figure takes what is left of its row
  const rows = Math.ceil(figures.length / most);
  const across = Math.ceil(figures.length / Math.max(rows, 1));
  const left = across * rows - figures.length;
  return (
    <Box
      component="dl"
      aria-label={told.map(({ name }) => t(`${words(name)}.name`)).join(", ")}
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: { xs: "1fr 1fr", md: `repeat(${across}, minmax(0, 1fr))` },
        border: 1,
        borderColor: "line.normal",
        borderRadius: radius.region,
        overflow: "hidden",
        // the hairlines between the cells are the ground behind them
        gap: "1px",
        bgcolor: "line.subtle",
      }}
    >
      {figures.map(({ name, column, field }) => {
        const values = answers?.[name] as Values | null | undefined;
        return (
          <Box
            key={`${name}.${column}`}
            sx={{
              bgcolor: "surface.sheet",
              px: 4,
              py: 3,
              minWidth: 0,
              // two to a row: the last of an odd number has one to itself
              "&:last-child:nth-child(odd)": { gridColumn: { xs: "1 / -1", md: `span ${1 + left}` } },
              "&:last-child": { gridColumn: { md: `span ${1 + left}` } },
            }}
          >
            <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
              {t(`${words(name)}.fields.${column}`)}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, minHeight: 28, fontSize: "1.125rem", fontWeight: 560, overflowWrap: "anywhere" }}
            >
              {isEmpty(values?.[column]) ? (
                answers && <EmptyValue />
              ) : (
                <InsightCell module={resource.name} name={column} field={field} values={values as Values} />
              )}
            </Box>
            {explained && (
              <Box component="dd" sx={{ m: 0, minHeight: { md: 32 }, typography: "caption", color: "text.secondary" }}>
                {aboutOf(name, column)}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
};

import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Bone } from "../../parts/Skeleton.tsx";
import { radius } from "../../theme/sizes.ts";
import { useListView } from "../list/listContext.ts";
import { Change } from "./Change.tsx";
import { Figure } from "./Figure.tsx";
import { useReportView } from "./reportContext.ts";

/** The answer first: how many rows there are and what they come to, beside the period before. */
export const Figures = () => {
  const t = useTranslate();
  const { columns, titleOf } = useListView();
  const { resource, sums, totals, before, isCompared } = useReportView();
  const figures = [
    { name: "count", title: t("report.count"), field: undefined },
    ...sums.flatMap((name) => {
      const column = columns.find(({ key }) => key === name);
      return column ? [{ name, title: titleOf(column), field: resource.fields[name] }] : [];
    }),
  ];
  return (
    <Box
      component="dl"
      aria-label={t("report.figures")}
      sx={{
        flex: "none",
        display: "grid",
        gridTemplateColumns: { xs: "1fr 1fr", md: `repeat(${figures.length}, minmax(0, 1fr))` },
        m: 0,
        mx: { xs: 4, md: 6 },
        mb: 3,
        border: 1,
        borderColor: "line.normal",
        borderRadius: radius.region,
        overflow: "hidden",
      }}
    >
      {figures.map(({ name, title, field }, at) => (
        <Box
          key={name}
          sx={{
            px: { xs: 3, md: 4 },
            py: { xs: 1, md: "10px" },
            minWidth: 0,
            borderLeft: { md: at === 0 ? 0 : 1 },
            borderColor: { md: "line.subtle" },
          }}
        >
          <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
            {title}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              minHeight: { xs: 22, md: 26 },
              fontSize: { xs: "1.0625rem", md: "1.25rem" },
              lineHeight: { xs: "22px", md: "26px" },
              fontWeight: 600,
            }}
          >
            {totals ? <Figure field={field} value={totals[name]} strong /> : <Bone width={80} />}
          </Box>
          {isCompared && (
            <Box component="dd" sx={{ m: 0, minHeight: 18, typography: "caption", color: "text.secondary" }}>
              {totals && before && (
                <>
                  <Change now={totals[name]} before={before[name]} strong /> {t("report.from", { value: "" })}
                  <Figure field={field} value={before[name]} />
                </>
              )}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
};

import { Box } from "@mui/material";
import type { Panel } from "../../../../resources/core/insights.ts";
import { isInStage } from "../../../../resources/core/states.ts";
import { useAccess } from "../../../data/access.ts";
import { ChildrenPanel } from "./ChildrenPanel.tsx";
import { FigureStrip } from "./FigureStrip.tsx";
import { ListPanel } from "./ListPanel.tsx";
import { RowsPanel } from "./RowsPanel.tsx";
import { useInsights, useToldInsights } from "./useInsights.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = { panels: readonly Panel[] };

/** What a page tells of a record beside its own values, as far as the role may read it. */
export const Panels = ({ panels }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const { sees } = useAccess();
  const told = useToldInsights(
    panels.flatMap((panel) =>
      "insight" in panel && isInStage(resource.name, record.state, panel.during) ? [panel.insight] : [],
    ),
  );
  const answers = useInsights(resource.name, record.id, told);
  const figures = told.filter(({ insight }) => insight.shows === "figures");
  return (
    <>
      {figures.length > 0 && <FigureStrip told={figures} answers={answers} />}
      {panels.map((panel) => {
        if ("list" in panel) return sees(panel.list) ? <ListPanel key={panel.list} panel={panel} /> : null;
        if ("children" in panel) return <ChildrenPanel key={panel.children} panel={panel} />;
        const rows = told.find(({ name, insight }) => name === panel.insight && insight.shows === "rows");
        return rows ? (
          <Box key={panel.insight} sx={{ minWidth: 0 }}>
            <RowsPanel told={rows} rows={answers?.[rows.name]} />
          </Box>
        ) : null;
      })}
    </>
  );
};

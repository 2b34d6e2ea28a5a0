import { useState } from "react";
import { Box } from "@mui/material";
import { ListTree } from "lucide-react";
import { useTranslate } from "react-admin";
import type { Beside } from "../../../../resources/core/insights.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { isEmpty } from "../../../fields/renderer.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { Facts } from "../../../parts/Card.tsx";
import { SlideIn } from "../../../parts/SlideIn.tsx";
import { InsightCell } from "./InsightCell.tsx";
import { RowsPanel } from "./RowsPanel.tsx";
import { useInsights, useToldInsights, type Values } from "./useInsights.ts";

const MadeOf = ({ opens }: { opens: readonly string[] }) => {
  const resource = useResource();
  const record = useRecord();
  const told = useToldInsights(opens);
  const answers = useInsights(resource.name, record.id, told);
  return (
    <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {told.map((each) => (
        <RowsPanel key={each.name} told={each} rows={answers?.[each.name]} />
      ))}
    </Box>
  );
};

/** Figures of the record beside its facts, those that are known; what they are made of opens over the page. */
export const BesideFigures = ({ beside: { insight: name, opens } }: { beside: Beside }) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [told] = useToldInsights([name]);
  const answers = useInsights(resource.name, record.id, told ? [told] : []);
  const values = answers?.[name] as Values | null | undefined;
  if (!told || !values) return null;
  const words = `resources.${resource.name}.insights.${name}`;
  const title = t(`${words}.name`);
  const known = Object.entries(told.insight.columns).filter(([column]) => !isEmpty(values[column]));
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, mb: 2 }}>
        <Box component="h2" sx={{ m: 0, typography: "h3", flex: 1 }}>
          {title}
        </Box>
        <QuietButton
          icon={ListTree}
          onClick={() => setOpen(true)}
          aria-label={t("detail.panels.madeOf", { name: title })}
          sx={{ minHeight: 28, my: -1, mr: -2 }}
        >
          {t("detail.panels.details")}
        </QuietButton>
      </Box>
      <Facts
        termWidth={132}
        rows={known.map(([column, field]) => [
          t(`${words}.fields.${column}`),
          <InsightCell key={column} module={resource.name} name={column} field={field} values={values} />,
        ])}
      />
      <SlideIn open={open} onClose={() => setOpen(false)} title={title} width="wide">
        {open && <MadeOf opens={opens} />}
      </SlideIn>
    </Box>
  );
};

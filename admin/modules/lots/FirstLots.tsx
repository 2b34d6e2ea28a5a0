import { useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { stateWith } from "../../../resources/core/stages.ts";
import { failureMessage } from "../../data/failure.ts";
import { useResource } from "../../data/recordContext.tsx";
import { useDebouncedQuery } from "../../data/useDebounced.ts";
import { useWrite } from "../../data/useWrite.ts";
import { Alert } from "../../parts/Alert.tsx";
import { QuietButton } from "../../parts/Buttons.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { useFormPart, useFormRows } from "../../screens/detail/surface.ts";
import { patience } from "../../theme/sizes.ts";
import { LineLots } from "./LineLots.tsx";
import { lineKey, type LotPlan, type MappableLine, mappingsOf, newLines, problemOf } from "./lotPlan.ts";

const part = "lotMappings";
type Told = { lots?: readonly MappableLine[] };

/** The lots of a document that is being typed. The server previews the document without making it; the lots are saved with it. */
const FirstLots = () => {
  const resource = useResource();
  const t = useTranslate();
  const { preview } = useWrite(resource.name);
  const values = useWatch({ control: useFormContext().control });
  const rows = useFormRows();
  const [plan, setPlan] = useState<LotPlan>({});
  const [byHand, setByHand] = useState(false);
  const { query } = useDebouncedQuery(
    { values: { ...values, state: stateWith(resource.states ?? {}, "draft"), lotMapping: true }, rows },
    {
      key: ["lots of a new document", resource.name],
      read: async (asked) => {
        const { lots = [] } = (await preview.create(asked.values, asked.rows)) as Told;
        return newLines(lots);
      },
      after: patience.search,
      enabled: ({ rows }) => byHand && Object.values(rows).some((each) => each.length > 0),
    },
  );
  const lines = query.data ?? [];
  const mappings = mappingsOf(lines, plan);
  const wrong = lines.some((line) => line.lots.some((lot) => problemOf(line, lot, plan) !== null));
  useFormPart(part, {
    pending: byHand,
    reason: byHand && wrong ? t("lotMapping.wrong") : undefined,
    collect: async () => ({ lotMapping: true, [part]: mappings }),
    refused: () => false,
  });
  if (!byHand)
    return (
      <Box>
        <QuietButton onClick={() => setByHand(true)}>{t("lotMapping.start")}</QuietButton>
      </Box>
    );
  return (
    <Box
      component="section"
      aria-label={t("lotMapping.first")}
      sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 3 }}>
        <Box component="h2" sx={{ typography: "subtitle2", m: 0, flex: 1 }}>
          {t("lotMapping.first")}
        </Box>
        <QuietButton onClick={() => setByHand(false)}>{t("lotMapping.stop")}</QuietButton>
      </Box>
      {query.error ? (
        <Alert tone="neutral">{failureMessage(query.error, t)}</Alert>
      ) : lines.length === 0 ? (
        query.isFetching ? (
          <SkeletonRows rows={2} />
        ) : (
          <Alert tone="neutral">{t("lotMapping.noFirst")}</Alert>
        )
      ) : (
        lines.map((line) => <LineLots key={lineKey(line)} line={line} plan={plan} onPlan={setPlan} readOnly={false} />)
      )}
    </Box>
  );
};

export default FirstLots;

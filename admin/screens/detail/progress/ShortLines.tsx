import { Suspense } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { placesOf } from "../../../../resources/core/document.ts";
import { failureMessage } from "../../../data/failure.ts";
import { RecordScope, useRecord, useResource } from "../../../data/recordContext.tsx";
import { useQueryText } from "../../../data/useQueryText.ts";
import { ErrorAlert } from "../../../parts/Alert.tsx";
import { Card } from "../../../parts/Card.tsx";
import { Code } from "../../../parts/Code.tsx";
import { SkeletonRows } from "../../../parts/Skeleton.tsx";
import { referenced } from "../data/naming.ts";
import { Availability } from "../lines/Availability.tsx";
import { type Terms, termsQuery } from "../lines/lineTerms.ts";
import { resolveComponent } from "../special.ts";
import { figure } from "./openOf.ts";
import type { Line } from "./lineFigures.ts";

/** So many are told; the lines themselves tell the rest. */
const shown = 6;

type Named = { id: number; name: string };
/** What a way out of being short reads: so much of an item is missing at a place, and what is known of it. */
export type ShortLine = {
  short: string;
  place: Named;
  item: Named;
} & Pick<Terms, "elsewhere" | "holders" | "waits">;

/** For each short line: the holders of the stock, the supply that covers it and its day, and the ways out today. */
export const ShortLines = ({ lines: all }: { lines: readonly Line[] }) => {
  const t = useTranslate();
  const resource = useResource();
  const record = useRecord();
  const { document } = resource;
  const place = referenced(record, document ? (placesOf(document)[0] ?? "") : "");
  const lines = all.filter(({ item }) => item !== null).slice(0, shown);
  const { data, error } = useQueryText<{ terms: readonly (Terms | null)[] }>(termsQuery, {
    module: resource.name,
    partyId: referenced(record, document?.parties[0] ?? "")?.id,
    warehouseId: place?.id,
    documentId: record.id,
    lines: lines.map(({ line, item }) => ({ skuId: item?.id, quantity: figure(line, "quantity"), lineId: line.id })),
  });
  return (
    <Card flush title={t("progress.why")}>
      {error && <ErrorAlert>{failureMessage(error, t)}</ErrorAlert>}
      {!data && !error && <SkeletonRows rows={lines.length} />}
      {data && (
        <Box component="ul" aria-label={t("progress.why")} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {lines.map(({ module, line, item, posted, shortageActions }, at) => {
            const terms = data.terms[at];
            // a kit is mended by what is missing of it, which stands below
            const ways = terms && terms.missing.length === 0 ? shortageActions : [];
            return (
              <Box
                component="li"
                key={line.id}
                sx={{
                  display: "grid",
                  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "120px minmax(0, 1fr) minmax(0, auto)" },
                  columnGap: 4,
                  rowGap: 1,
                  alignItems: "center",
                  px: 4,
                  py: 2,
                  borderTop: 1,
                  borderColor: "line.subtle",
                  typography: "body2",
                }}
              >
                <Code>{item?.name}</Code>
                {terms && <Availability terms={terms} place={place?.name ?? ""} />}
                {terms && ways.length > 0 && (
                  <RecordScope
                    module={module}
                    record={{
                      ...line,
                      short: posted("backordered"),
                      place,
                      item,
                      elsewhere: terms.elsewhere,
                      holders: terms.holders,
                      waits: terms.waits,
                    }}
                  >
                    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, justifyContent: { md: "flex-end" } }}>
                      <Suspense fallback={null}>
                        {ways.map((way) => {
                          const Way = resolveComponent(way);
                          return Way && <Way key={way} />;
                        })}
                      </Suspense>
                    </Box>
                  </RecordScope>
                )}
              </Box>
            );
          })}
        </Box>
      )}
    </Card>
  );
};

import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { Bone } from "../../parts/Skeleton.tsx";
import { compare, type Dimension, numberOf } from "../../screens/detail/surface.ts";
import { kitRow, limiting } from "./kitRows.ts";
import { linkOf } from "../../data/resources.ts";
import { agrees, codeOf, explainQuery, ofLine, sumOf, type Explanation } from "./explanation.ts";
import { ExplainPanel } from "./ExplainPanel.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  id: string;
  skuId: number;
  warehouseId: number | null;
  dimension: Dimension;
  /** Only what is posted for this line of a document. */
  line?: { module: string; lineId: number } | undefined;
  shown: string;
  words: (figure: string) => string;
  onClose: () => void;
};

/** Asks the ledger what a level's quantity is made of. It answers with today's figure, which may be newer than the screen's. */
export const LevelExplanation = ({ id, skuId, warehouseId, dimension, line, shown, words, onClose }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { data, error, refetch } = useQueryText<{ explainQuantity: Explanation }>(
    explainQuery,
    { skuId, warehouseId, dimension },
    { staleTime: 0 },
  );

  if (error)
    return (
      <Box sx={{ p: 4, width: 400, maxWidth: "calc(100vw - 32px)" }}>
        <span id={id} hidden>
          {words(formatQuantity(shown, locale))}
        </span>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Box>
    );
  if (!data)
    return (
      <Box
        role="status"
        aria-label={t("parts.loading")}
        sx={{ p: 4, width: 400, maxWidth: "calc(100vw - 32px)", display: "grid", gap: 4 }}
      >
        <Box id={id} sx={{ typography: "h3" }}>
          {words(formatQuantity(shown, locale))}
        </Box>
        {[220, 300, 260].map((width) => (
          <Bone key={width} width={width} />
        ))}
      </Box>
    );

  const explanation = line ? ofLine(data.explainQuantity, line) : data.explainQuantity;
  const agree = agrees(explanation);
  // the screen may be older than the answer: then there is nothing to compare
  const stale = compare(explanation.quantity, shown) !== 0;
  const isKit = explanation.components.length > 0;
  const documents = new Set(
    explanation.rows.flatMap((row) =>
      row.recordId === null || row.hold || row.module === "warehouses" ? [] : [`${row.module}:${row.recordId}`],
    ),
  ).size;
  const lots = new Set(explanation.rows.flatMap((row) => (row.lotId === null ? [] : [row.lotId]))).size;
  return (
    <ExplainPanel
      id={id}
      title={words(formatQuantity(explanation.quantity, locale))}
      definition={t(isKit ? "explain.kit.definition" : `explain.definitions.${dimension}`)}
      rows={
        isKit
          ? explanation.components.map(kitRow(t, locale))
          : explanation.rows.map((row, at) => ({
              key: String(at),
              code: codeOf(row) || (row.name ?? t("explain.hold")),
              to: linkOf(row.module, row.recordId),
              plain: !row.module,
              text: [
                row.hold ? t(`explain.holds.${row.hold}`, { _: t("explain.hold") }) : null,
                codeOf(row) && row.position ? t("explain.line", { number: row.position }) : null,
                codeOf(row) ? row.name : null,
                row.waits ? t(`explain.waits.${row.waits}`, { _: row.waits }) : null,
                row.lotNumber && row.lotNumber !== codeOf(row) ? t("explain.lot", { lot: row.lotNumber }) : null,
              ]
                .filter(Boolean)
                .join(", "),
              quantity: row.quantity,
            }))
      }
      sum={
        isKit
          ? { text: t("explain.kit.limitedBy", { codes: limiting(explanation) }), quantity: explanation.quantity }
          : {
              text: [
                documents > 0 && t("explain.documents", { smart_count: documents }),
                lots > 0 && t("explain.lots", { smart_count: lots }),
              ]
                .filter(Boolean)
                .join(t("explain.on")),
              quantity: sumOf(explanation),
            }
      }
      events={explanation.events.slice(0, 4).map((event) => ({
        key: String(event.eventId),
        at: event.recordedAt,
        text: [
          t(`explain.events.${event.type}`, { _: event.type.replaceAll("_", " ") }),
          event.displayId && event.module ? numberOf(event.module, event.displayId) : event.user,
        ]
          .filter(Boolean)
          .join(" "),
        to: linkOf(event.module, event.recordId),
        change: event.delta,
      }))}
      {...(!(line && stale) &&
        !isKit && {
          verified: {
            agrees: agree,
            text: t(agree ? "explain.agrees" : "explain.differs", {
              sum: sumOf(explanation),
              quantity: explanation.quantity,
            }),
          },
        })}
      onClose={onClose}
    />
  );
};

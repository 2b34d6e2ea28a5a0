import { useState } from "react";
import { useTranslate } from "react-admin";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatStamp, formatQuantity } from "../../i18n/formats.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import { plus } from "../../screens/detail/surface.ts";
import { ExplainPanel } from "../explain/ExplainPanel.tsx";
import { ExplainPopover } from "../explain/ExplainPopover.tsx";
import { useIntake, useIntakeWords } from "./intake.ts";
import { receivementsQuery, type ReceivementsAnswer } from "./receivements.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = { lineId: number; skuId: number; code: string; received: string };

const Rows = ({ id, lineId, skuId, code, received, onClose }: Props & { id: string; onClose: () => void }) => {
  const t = useTranslate();
  const words = useIntakeWords();
  const locale = useLocale();
  const { data } = useQueryText<ReceivementsAnswer>(receivementsQuery(useIntake()), {
    filter: { skuIds: [skuId] },
    limit: 200,
  });
  const rows = (data?.arrived.edges ?? []).map(({ node }) => node).filter((row) => row.lineId === lineId);
  return (
    <ExplainPanel
      id={id}
      title={words("soFarTitle", { quantity: formatQuantity(received, locale), code: code })}
      definition={words("soFarAbout")}
      rows={rows.map((row) => ({
        key: String(row.id),
        code: row.lotReference?.name ?? "",
        text: [row.binLocation?.name, formatStamp(row.createdAt)].filter(Boolean).join(", "),
        quantity: row.quantity,
      }))}
      sum={{
        text: t("explain.rows", { smart_count: rows.length }),
        quantity: plus("0", ...rows.map((row) => row.quantity)),
      }}
      onClose={onClose}
    />
  );
};

/** What came in on a line before; pressing it names the arrivals. */
export const ReceivedQuantity = ({ lineId, skuId, code, received }: Props) => {
  const t = useTranslate();
  const words = useIntakeWords();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Quantity
        value={received}
        onExplain={setAnchor}
        active={anchor !== null}
        explainText={t("explain.ask", {
          figure: words("soFarTitle", {
            quantity: formatQuantity(received, locale),
            code: code,
          }),
        })}
      />
      {anchor && (
        <ExplainPopover anchor={anchor} onClose={() => setAnchor(null)}>
          {(id) => (
            <Rows
              id={id}
              lineId={lineId}
              skuId={skuId}
              code={code}
              received={received}
              onClose={() => setAnchor(null)}
            />
          )}
        </ExplainPopover>
      )}
    </>
  );
};

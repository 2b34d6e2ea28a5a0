import { useState } from "react";
import { useTranslate } from "react-admin";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatStamp, formatQuantity } from "../../i18n/formats.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import { plus, numberOf } from "../../screens/detail/surface.ts";
import { ExplainPanel } from "../explain/ExplainPanel.tsx";
import { ExplainPopover } from "../explain/ExplainPopover.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = { lineId: number; code: string; shipped: string };
type PackedLine = {
  id: number;
  quantity: string;
  package: {
    trackingNumber: string | null;
    shipment: { displayId: string | number; state: string; placedAt: string | null } | null;
  } | null;
};
type Answer = { packageLines: readonly PackedLine[] };

const query = `query ShippedOn($filter: PackageLineFilter, $limit: Int) {
  packageLines(filter: $filter, limit: $limit) { id quantity package { trackingNumber shipment { displayId state placedAt } } }
}`;

const Rows = ({ id, lineId, code, shipped, onClose }: Props & { id: string; onClose: () => void }) => {
  const t = useTranslate();
  const locale = useLocale();
  const { data } = useQueryText<Answer>(query, { filter: { lineIds: [lineId] }, limit: 200 });
  // packed and not placed is still in the warehouse, voided came back
  const rows = (data?.packageLines ?? []).filter((row) => row.package?.shipment?.state === "Shipped");
  return (
    <ExplainPanel
      id={id}
      title={t("shipping.shippedTitle", { quantity: formatQuantity(shipped, locale), code })}
      definition={t("shipping.shippedAbout")}
      rows={rows.map((row) => ({
        key: String(row.id),
        code: numberOf("shipments", String(row.package?.shipment?.displayId ?? "")),
        text: [
          row.package?.trackingNumber,
          row.package?.shipment?.placedAt && formatStamp(row.package.shipment.placedAt),
        ]
          .filter(Boolean)
          .join(", "),
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

/** What went out on a line; pressing it names the shipments. */
export const ShippedQuantity = (props: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const figure = t("shipping.shippedTitle", { quantity: formatQuantity(props.shipped, locale), code: props.code });
  return (
    <>
      <Quantity
        value={props.shipped}
        onExplain={setAnchor}
        active={anchor !== null}
        explainText={t("explain.ask", { figure })}
      />
      {anchor && (
        <ExplainPopover anchor={anchor} onClose={() => setAnchor(null)}>
          {(id) => <Rows {...props} id={id} onClose={() => setAnchor(null)} />}
        </ExplainPopover>
      )}
    </>
  );
};

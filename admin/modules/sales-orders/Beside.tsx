import { useTranslate } from "ra-core";
import { ProgressFigures } from "../../parts/ProgressFigures.tsx";
import { compare, plus } from "../../screens/detail/amounts/decimal.ts";
import type { SpecialProps } from "../../screens/detail/special.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** How much of the order is gone, reserved and short. */
const Beside = ({ record }: SpecialProps) => {
  const t = useTranslate();
  const committed = text(record.committed);
  return (
    <ProgressFigures
      title={t("shipping.progress")}
      whole={text(record.qtyOrdered)}
      figures={[
        { key: "done", label: t("shipping.figures.shipped"), value: text(record.qtyShipped), tone: "success" },
        {
          key: "held",
          label: t(compare(committed, "0") > 0 ? "shipping.figures.allocatedPacked" : "shipping.figures.allocated"),
          value: plus(text(record.allocated), committed),
        },
        { key: "short", label: t("shipping.figures.short"), value: text(record.backordered), tone: "warning" },
      ]}
    />
  );
};

export default Beside;

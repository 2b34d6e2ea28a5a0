import type { SpecialProps } from "../../screens/detail/special.ts";
import { larger, minus } from "../../screens/detail/amounts/decimal.ts";
import { ProgressFigures } from "../../parts/ProgressFigures.tsx";
import { useTranslate } from "ra-core";

const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** How much of the order is in. */
const Beside = ({ record }: SpecialProps) => {
  const t = useTranslate();
  const [ordered, received] = [text(record.qtyOrdered), text(record.qtyReceived)];
  const open =
    record.state === "Draft" || record.state === "Closed" || record.state === "Canceled"
      ? "0"
      : larger("0", minus(ordered, received));
  return (
    <ProgressFigures
      title={t("receiving.progress")}
      whole={ordered}
      figures={[
        { key: "done", label: t("receiving.figures.received"), value: received, tone: "success" },
        { key: "rest", label: t("receiving.figures.open"), value: open },
      ]}
    />
  );
};

export default Beside;

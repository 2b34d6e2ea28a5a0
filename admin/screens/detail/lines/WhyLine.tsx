import { useGetOne, useTranslate } from "react-admin";
import { resourceOf } from "../../../data/resources.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { formatDay, formatMoney, formatPercent, formatQuantity, formatUnitMoney } from "../../../i18n/formats.ts";
import { ExplainedMoney } from "../../../modules/explain/ExplainedMoney.tsx";
import { isZero, minus, negate } from "../../../../resources/core/decimal.ts";
import { referenced } from "../data/naming.ts";
import type { GridRow } from "../grid/gridState.ts";
import { itemOf } from "./lineTerms.ts";
import type { LineMoney } from "./lineMoney.ts";
import type { LineShape } from "./lineShape.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = { row: GridRow; shape: LineShape; money: LineMoney };

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Where the rate comes from: of an open document it stays what it was, whatever became of the party. */
const RateReason = ({ rate }: { rate: string }) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const by = resource.document?.parties[0] ?? "";
  const field = resource.fields[by];
  const module = field?.kind === "reference" ? field.module : "";
  const party = referenced(record, by);
  const known = module !== "" && "taxExempt" in resourceOf(module).fields && party !== undefined && party !== null;
  const { data } = useGetOne(
    module || resource.name,
    { id: party?.id ?? 0, meta: { fields: ["taxExempt", "taxRate"] } },
    { enabled: known },
  );
  const opened = text(record.openedAt);
  const now =
    data &&
    known &&
    t(data["taxExempt"] ? "lines.why.isExempt" : "lines.why.hasRate", {
      name: party.name,
      rate: formatPercent(String(data["taxRate"] ?? "0"), locale),
    });
  return (
    <>
      {t(isZero(rate) ? "lines.why.noTax" : "lines.why.taxAbout")}{" "}
      {opened ? t("lines.why.frozen", { day: formatDay(opened.slice(0, 10), locale) }) : t("lines.why.notFrozen")} {now}
    </>
  );
};

/** A line's tax: what is taxed, at which rate, and why at that. */
export const WhyTax = ({ row, shape, money }: Props) => {
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const { tax, total } = money;
  const rate = text(record.taxRate) ?? "0";
  if (tax === null) return null;
  return (
    <ExplainedMoney
      value={tax}
      name={t("lines.why.taxOf", { item: itemOf(row, shape)?.name ?? "" })}
      definition={<RateReason rate={rate} />}
      rows={() => [
        {
          key: "tax",
          code: formatPercent(rate, locale),
          plain: true,
          text: t("lines.why.ofTotal", { total: formatMoney(total ?? "0", locale) }),
          quantity: tax,
        },
      ]}
    />
  );
};

/** A line's total: what so many come to, and what is taken off. */
export const WhyTotal = ({ row, shape, money }: Props) => {
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const { total, gross, own, amount } = money;
  if (total === null) return null;
  const off = minus(gross ?? total, own ?? "0");
  const share = minus(off, total);
  const given = shape.discount ? text(row.values[shape.discount.given]) : null;
  const quantity = text(row.values.unitQuantity) ?? text(row.values[shape.quantity]) ?? "0";
  return (
    <ExplainedMoney
      value={total}
      name={t("lines.why.totalOf", { item: itemOf(row, shape)?.name ?? "" })}
      definition={t(money.whole ? "lines.why.chargeAbout" : "lines.why.totalAbout")}
      rows={() => [
        {
          key: "gross",
          code: t("lines.why.gross"),
          plain: true,
          text: `${formatQuantity(quantity, locale)} × ${formatUnitMoney(amount ?? "0", locale)}`,
          quantity: gross ?? total,
        },
        ...(isZero(own ?? "0")
          ? []
          : [
              {
                key: "own",
                code: t("lines.why.own"),
                plain: true,
                text: given ?? "",
                quantity: negate(own ?? "0"),
              },
            ]),
        ...(isZero(share)
          ? []
          : [
              {
                key: "share",
                code: t("lines.why.share"),
                plain: true,
                text: t("lines.why.ofAll", {
                  discount: (shape.discount && text(record[shape.discount.given])) ?? "",
                }),
                quantity: negate(share),
              },
            ]),
      ]}
    />
  );
};

import { useTranslate } from "react-admin";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { formatQuantity, formatUnitMoney } from "../../../i18n/formats.ts";
import { useLocale } from "../../../i18n/useLocale.ts";
import { isZero } from "../../../../resources/core/decimal.ts";
import type { GridRow } from "../grid/gridState.ts";
import { useGridView } from "../grid/gridView.ts";
import type { LineShape } from "./lineShape.ts";
import { amountByHand, isAsSaved } from "./lineTerms.ts";
import { unitLeft } from "./lineUnits.ts";
import { NoteLine } from "./NoteLine.tsx";
import { cheaperByUnit, readPriceReason } from "./priceReason.ts";
import type { TermsOf } from "./useLineTerms.ts";

type Props = { row: GridRow; shape: LineShape; termsOf: TermsOf };

/** Says that a line leaves its unit, and offers to make two lines of it: 2 dozen, and 1. */
export const UnitLeftNote = ({ row, shape, termsOf }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const { state, dispatch } = useGridView();
  const left = unitLeft(row, shape);
  const { unitAmount } = shape;
  if (!left || !unitAmount) return null;
  const number = (quantity: string) => formatQuantity(quantity, locale);
  const known = termsOf(row);
  const words = { quantity: number(String(row.values[shape.quantity])), unit: left.unit, factor: number(left.factor) };
  const split = () => {
    const amount = amountByHand(row, shape) === undefined ? null : (known?.terms.amount ?? null);
    // a price that was typed for a piece goes with the rest
    const ofUnit = row.saved ? { [unitAmount]: row.saved[unitAmount] ?? null } : {};
    dispatch({ type: "set", key: row.key, values: { [shape.quantity]: left.whole, ...ofUnit } });
    dispatch({
      type: "fill",
      row: state.rows.length,
      values: [
        {
          [shape.item]: row.values[shape.item] ?? null,
          [shape.quantity]: left.rest,
          ...(amount !== null && { [unitAmount]: amount }),
        },
      ],
    });
  };
  return (
    <NoteLine
      {...(known?.terms.problem === "unitAmount" && { lead: t("lines.unit.indivisible", words) })}
      actions={
        isZero(left.whole) || !known?.fresh ? undefined : (
          <QuietButton size="small" sx={{ color: "accent.text" }} onClick={split}>
            {t("lines.unit.split", { whole: number(left.whole), rest: number(left.rest) })}
          </QuietButton>
        )
      }
    >
      {t("lines.unit.left", words)}
    </NoteLine>
  );
};

/** Says that whole units would cost less for a piece. */
export const CheaperUnitNote = ({ row, shape, termsOf }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const known = termsOf(row);
  const stored = shape.reason && isAsSaved(row, shape) ? row.values[shape.reason] : known?.terms.reason;
  const rule = cheaperByUnit(readPriceReason(stored));
  return rule ? (
    <NoteLine>
      {t("lines.unit.cheaper", {
        unit: rule.unit,
        factor: formatQuantity(rule.unitFactor, locale),
        amount: formatUnitMoney(rule.amount, locale),
      })}
    </NoteLine>
  ) : null;
};

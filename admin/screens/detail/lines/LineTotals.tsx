import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { AnyField } from "../../../../resources/core/fields.ts";
import { useAccess } from "../../../data/access.ts";
import { formatPercent } from "../../../i18n/formats.ts";
import { ExplainedMoney } from "../../../modules/explain/ExplainedMoney.tsx";
import type { ExplainRow } from "../../../modules/explain/ExplainPanel.tsx";
import { inSentence } from "../../../../resources/core/texts/sentence.ts";
import { figures } from "../../../theme/typography.ts";
import { isZero, minus, negate, plus } from "../../../../resources/core/decimal.ts";
import { netOf, sharesOf } from "../amounts/discounts.ts";
import { lineTax, totalsOf } from "../amounts/totals.ts";
import { readableField } from "../data/readable.ts";
import type { GridRow } from "../grid/gridState.ts";
import { useGridView } from "../grid/gridView.ts";
import { itemOf } from "./lineTerms.ts";
import type { LineMoney } from "./lineMoney.ts";
import type { LineShape } from "./lineShape.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = {
  shape: LineShape;
  money: (row: GridRow) => LineMoney;
  /** Stands beside them. */
  note: (total: string) => ReactNode;
};

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const sums = ["gross", "discountTotal", "subtotal", "tax", "total"] as const;
/** They are told where anything is taken off. */
const ofDiscounts: readonly string[] = ["gross", "discountTotal"];

/** Lines with what their document's own discount takes off each of them, as saving them stores it. */
const spread = (lines: readonly LineMoney[], discount: string | null, rate: string | null): readonly LineMoney[] => {
  const shared = lines.filter(({ whole }) => !whole);
  const shares = sharesOf(discount, shared.map(netOf));
  return lines.map((line) => {
    if (line.gross === null || line.whole) return line;
    const total = minus(netOf(line), shares[shared.indexOf(line)] ?? "0");
    return { ...line, total, tax: line.tax === null || rate === null ? line.tax : lineTax(total, rate) };
  });
};

/** Totals as the lines on screen make them; lines without a price are counted beside them. */
export const LineTotals = ({ shape, money, note }: Props) => {
  const { state } = useGridView();
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const access = useAccess();
  const shown = sums.filter((name) => {
    const field: AnyField | undefined = resource.fields[name === "gross" ? "discountTotal" : name];
    return field !== undefined && readableField(field, access.may);
  });
  if (shown.length === 0 || !shape.unitAmount) return null;
  const rate = text(record.taxRate);
  const stored = state.rows.map(money);
  const lines = shape.discount ? spread(stored, text(record[shape.discount.given]), rate) : stored;
  const untouched =
    state.removed.length === 0 &&
    state.rows.every((row, at) => row.id !== null && lines[at]?.total === row.values.total);
  const gross = plus("0", ...lines.map((line) => line.gross ?? "0"));
  const summed = totalsOf(lines);
  const live = { ...summed, gross, discountTotal: minus(gross, summed.subtotal) };
  const open = lines.filter(({ amount }) => amount === null).length;
  const value = (name: (typeof sums)[number]) => (untouched ? text(record[name]) : null) ?? live[name];
  const word = (name: (typeof sums)[number]) =>
    inSentence(t(`resources.${resource.name}.fields.${name}`, { _: t(`lines.${name}`) }));
  /** What of it is which line's. */
  const rowsOf = (name: (typeof sums)[number]): readonly ExplainRow[] =>
    state.rows.flatMap((row, at) => {
      const line = lines[at];
      const off = line && minus(line.gross ?? "0", line.total ?? "0");
      const part =
        line &&
        {
          gross: line.gross,
          discountTotal: negate(off ?? "0"),
          subtotal: line.total,
          tax: line.tax,
          total: line.total,
        }[name];
      if (!part || isZero(part)) return [];
      return [
        {
          key: row.key,
          code: t("lines.why.line", { number: at + 1 }),
          plain: true,
          text: itemOf(row, shape)?.name ?? "",
          quantity: part,
        },
      ];
    });
  const isDiscounted = !isZero(value("discountTotal"));
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", md: "minmax(0, 1fr) 340px" }, gap: 5, mt: 5 }}>
      <Box sx={{ minWidth: 0, maxWidth: 560 }}>{note(value("total"))}</Box>
      <Box aria-live="polite">
        <Box
          component="dl"
          sx={{
            m: 0,
            display: "grid",
            gridTemplateColumns: "1fr auto",
            alignContent: "start",
            rowGap: "6px",
            typography: "body2",
            ...figures,
            "& dd": { m: 0, textAlign: "right" },
            "& dt:not(.total)": { color: "text.secondary" },
            "& .ruled": { borderTop: 1, borderColor: "line.normal", mt: 1, pt: 2, lineHeight: "24px" },
          }}
        >
          {shown
            .filter((name) => name !== "total" && (isDiscounted || !ofDiscounts.includes(name)))
            .map((name) => (
              <Box key={name} sx={{ display: "contents" }}>
                <dt>
                  {name === "tax" && rate && !isZero(rate)
                    ? t(record.openedAt ? "lines.taxFrozen" : "lines.taxRate", { rate: formatPercent(rate, locale) })
                    : t(`resources.${resource.name}.fields.${name}`, { _: t(`lines.${name}`) })}
                </dt>
                <dd>
                  <ExplainedMoney
                    value={name === "discountTotal" ? negate(value(name)) : value(name)}
                    name={word(name)}
                    definition={t(`lines.why.sums.${name}`)}
                    rows={() => rowsOf(name)}
                  />
                </dd>
              </Box>
            ))}
          <Box
            component="dt"
            className={shown.length > 1 ? "total ruled" : "total"}
            sx={{ fontWeight: 600, fontSize: "0.9375rem" }}
          >
            {t("lines.totalIn", { currency: access.user.account.currency })}
          </Box>
          <Box component="dd" className={shown.length > 1 ? "ruled" : ""} sx={{ fontSize: "0.9375rem" }}>
            <ExplainedMoney
              value={value("total")}
              name={word("total")}
              definition={t("lines.why.sums.total")}
              rows={() =>
                shown.includes("tax")
                  ? (["subtotal", "tax"] as const).map((name) => ({
                      key: name,
                      code: word(name),
                      plain: true,
                      text: "",
                      quantity: value(name),
                    }))
                  : rowsOf("subtotal")
              }
              strong
            />
          </Box>
        </Box>
        {open > 0 && (
          <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>
            {t("lines.withoutAmount", { smart_count: open })}
          </Box>
        )}
      </Box>
    </Box>
  );
};

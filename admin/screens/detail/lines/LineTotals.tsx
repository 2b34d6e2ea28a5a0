import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import type { AnyField } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useAccess } from "../../../data/access.ts";
import { Money } from "../../../parts/Money.tsx";
import { figures } from "../../../theme/typography.ts";
import { isZero } from "../amounts/decimal.ts";
import { totalsOf } from "../amounts/totals.ts";
import { readableField } from "../data/readable.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { changedColumns, type GridState } from "../grid/gridState.ts";
import type { LineShape } from "./lineShape.ts";

type Props = { resource: Resource; record: DetailRecord; state: GridState; shape: LineShape };

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const sums = ["subtotal", "tax", "total"] as const;

/** Totals as the lines on screen make them; lines that get their price on saving are counted beside them. */
export const LineTotals = ({ resource, record, state, shape }: Props) => {
  const t = useTranslate();
  const access = useAccess();
  const shown = sums.filter((name) => {
    const field: AnyField | undefined = resource.fields[name];
    return field !== undefined && readableField(field, access.may);
  });
  if (shown.length === 0 || !shape.unitAmount) return null;
  const unitAmount = shape.unitAmount;
  const untouched =
    state.removed.length === 0 &&
    state.rows.every(
      (row) => row.id !== null && !changedColumns(row).some((name) => name === unitAmount || name === shape.quantity),
    );
  const rate = text(record.taxRate);
  const live = totalsOf(
    state.rows.map((row) => ({
      quantity: text(row.values[shape.quantity]) ?? "0",
      unitAmount: text(row.values[unitAmount]),
    })),
    "taxRate" in resource.fields ? (rate ?? "0") : null,
  );
  const open = state.rows.filter((row) => text(row.values[unitAmount]) === null).length;
  const value = (name: (typeof sums)[number]) => (untouched ? text(record[name]) : null) ?? live[name];
  return (
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
          .filter((name) => name !== "total")
          .map((name) => (
            <Box key={name} sx={{ display: "contents" }}>
              <dt>
                {name === "tax" && rate && !isZero(rate)
                  ? t(record.openedAt ? "lines.taxFrozen" : "lines.taxRate", { rate })
                  : t(`resources.${resource.name}.fields.${name}`, { _: t(`lines.${name}`) })}
              </dt>
              <dd>
                <Money value={value(name)} />
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
          <Money value={value("total")} strong />
        </Box>
      </Box>
      {open > 0 && (
        <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>
          {t("lines.pricedOnSaving", { smart_count: open })}
        </Box>
      )}
    </Box>
  );
};

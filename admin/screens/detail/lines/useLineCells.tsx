import { useCallback } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { isColumn, type AnyField } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { madeOf } from "../../../modules/explain/amounts.ts";
import { ExplainedAmount } from "../../../modules/explain/ExplainedAmount.tsx";
import { ExplainedQuantity } from "../../../modules/explain/ExplainedQuantity.tsx";
import { Money } from "../../../parts/Money.tsx";
import { EmptyValue } from "../../../parts/EmptyValue.tsx";
import { Quantity } from "../../../parts/Quantity.tsx";
import type { ShowOwn } from "../children/childColumns.tsx";
import type { Named } from "../data/naming.ts";
import { changedColumns, type GridRow } from "../grid/gridState.ts";
import type { Dimension } from "../preview/stockPreview.ts";
import { RecordScope } from "../../../data/recordContext.tsx";
import { resolveComponent } from "../special.ts";
import { isAsSaved, itemOf } from "./lineTerms.ts";
import type { LineMoney } from "./lineMoney.ts";
import type { LineShape } from "./lineShape.ts";
import type { TermsOf } from "./useLineTerms.ts";
import { WhyTax, WhyTotal } from "./WhyLine.tsx";
import { WhyPrice } from "./WhyPrice.tsx";

/** The quantity of a stock level behind a computed column: its own level, or what is posted for the line. */
const levelOf = (field: AnyField): Dimension | undefined => {
  if (field.kind !== "computed") return undefined;
  if ("level" in field.from) return field.from.level as Dimension;
  return "sum" in field.from && field.from.of === "claims" ? (field.from.sum as Dimension) : undefined;
};

/** Whether a column tells what the warehouse has, not what is posted for one line. */
export const isLevel = (field: AnyField): boolean => field.kind === "computed" && "level" in field.from;

/** Whether a column tells what was posted or done for a line: there is nothing of that on a draft. */
export const isPosted = (field: AnyField): boolean => {
  if (field.kind === "computed") return "sum" in field.from && field.from.of === "claims";
  if (!isColumn(field) || field.readOnly !== true) return false;
  return field.kind === "quantity" || (field.kind === "money" && field.quiet === true);
};

/** A fact of a saved line that its module draws itself: shipped, received. */
const factOf = (field: AnyField, row: GridRow) =>
  isColumn(field) && field.cell && row.id !== null ? resolveComponent(field.cell) : undefined;

/** Whether a line is about a service, freight or a discount, of which nothing lies anywhere. */
const isStockless = (row: GridRow, { item, stockless }: LineShape, termsOf: TermsOf): boolean => {
  if (row.id !== null && stockless && !changedColumns(row).includes(item)) return row.values[stockless] === true;
  return (termsOf(row)?.terms.kind ?? "stock") !== "stock";
};

/** How the cells of a line read: money as saving would store it, quantities with their explanation. */
export const useLineCells = (
  child: Resource,
  shape: LineShape,
  place: Named | null,
  money: (row: GridRow) => LineMoney,
  termsOf: TermsOf,
  /** The reason has no column of its own: a sign beside the amount leads to it. */
  folded: boolean,
  /** Column that is true for a line reserved as what it is made of: that explains what is posted for it. */
  inParts: string | undefined,
): ShowOwn => {
  const t = useTranslate();
  const { id: warehouseId, name } = place ?? {};
  return useCallback(
    (column, field, row) => {
      const item = itemOf(row, shape);
      const { unitAmount } = shape;
      if (column === shape.reason && (unitAmount === "price" || unitAmount === "cost"))
        return <WhyPrice stored={money(row).reason} of={unitAmount} />;
      if (folded && column === unitAmount && (unitAmount === "price" || unitAmount === "cost")) {
        const { amount, reason } = money(row);
        if (amount !== null && reason !== null)
          return (
            // where it is narrow, the sign stands in the margin of the cell rather than under the amount
            <Box sx={{ display: "flex", alignItems: "center", justifyContent: "flex-end", gap: "2px", ml: "-6px" }}>
              <WhyPrice stored={reason} of={unitAmount} asSign />
              <Money value={amount} perUnit />
            </Box>
          );
      }
      if (
        unitAmount &&
        [unitAmount, "total", "tax"].includes(column) &&
        (!isAsSaved(row, shape) || termsOf(row)?.typed)
      ) {
        const known = money(row);
        if (column !== unitAmount) return <Money value={column === "tax" ? known.tax : known.total} />;
        if (known.amount !== null) return <Money value={known.amount} perUnit />;
        return termsOf(row)?.terms.ruleMissing ? (
          <Box component="span" sx={{ color: "tone.warning.text" }}>
            {t("lines.noAmount")}
          </Box>
        ) : null;
      }
      if (unitAmount && row.id !== null && column === "tax")
        return <WhyTax row={row} shape={shape} money={money(row)} />;
      if (unitAmount && row.id !== null && column === "total")
        return <WhyTotal row={row} shape={shape} money={money(row)} />;
      const amount = row.values[column];
      if (row.id !== null && typeof amount === "string" && isAsSaved(row, shape) && madeOf(child.name, column))
        return (
          <ExplainedAmount
            module={child.name}
            recordId={Number(row.id)}
            field={column}
            value={amount}
            about={item?.name}
          />
        );
      const Fact = factOf(field, row);
      if (Fact && row.id !== null) {
        const about = item && { itemId: item.id, name: item.name };
        return (
          <RecordScope module={child.name} record={{ ...row.values, id: row.id, version: 0, ...about }}>
            <Fact />
          </RecordScope>
        );
      }
      const dimension = levelOf(field);
      if (dimension && isStockless(row, shape, termsOf)) return <EmptyValue />;
      const fresh = dimension === "available" ? termsOf(row)?.terms.available : undefined;
      const value = fresh ?? row.values[column];
      const posted = !isLevel(field);
      if (inParts && row.values[inParts] === true && dimension && posted && typeof value === "string")
        return <Quantity value={value} {...(dimension === "backordered" && { tone: "warning" as const })} />;
      if (!dimension || !item || !warehouseId || !name || typeof value !== "string")
        return dimension && typeof value === "string" ? <Quantity value={value} /> : undefined;
      return (
        <ExplainedQuantity
          skuId={item.id}
          warehouseId={warehouseId}
          place={name}
          dimension={dimension}
          value={value}
          {...(posted && row.id !== null && { lineId: Number(row.id), module: child.parent?.[0] })}
          tone={dimension === "backordered" ? "warning" : undefined}
        />
      );
    },
    [child, shape, warehouseId, name, money, termsOf, folded, inParts, t],
  );
};

import { useCallback, useEffect, useMemo, useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { isColumn, type AnyField, type ChildrenField } from "../../../../resources/core/fields.ts";
import { pascal, snake } from "../../../../resources/core/naming.ts";
import { progressOf } from "../../../../resources/core/states.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { ExplainedQuantity } from "../../../modules/explain/ExplainedQuantity.tsx";
import { useAccess } from "../../../data/access.ts";
import { folderOf, resourceOf } from "../../../data/resources.ts";
import { KeyHint } from "../../../parts/Kbd.tsx";
import { Money } from "../../../parts/Money.tsx";
import { Note } from "../../../parts/Note.tsx";
import { lineTotal } from "../amounts/totals.ts";
import { ChildrenGrid } from "../children/ChildrenGrid.tsx";
import { initialOf } from "../children/childRows.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { referenced } from "../data/naming.ts";
import { changedColumns, type GridRow } from "../grid/gridState.ts";
import { isEditable, movesStock } from "../moves/documentMoves.ts";
import type { Dimension } from "../preview/stockPreview.ts";
import { specialOf } from "../special.ts";
import { LineEffect } from "./LineEffect.tsx";
import { lineNoteOf } from "./LineNote.tsx";
import { lineShapeOf } from "./lineShape.ts";
import { LineTotals } from "./LineTotals.tsx";
import { readPastedLines } from "./pastedLines.ts";
import { resolveLines } from "./resolveLines.ts";
import { WhyPrice } from "./WhyPrice.tsx";

type Props = { resource: Resource; record: DetailRecord; name: string };

/** The quantity of a stock level behind a computed column: its own level, or what is posted for the line. */
const levelOf = (field: AnyField): Dimension | undefined => {
  if (field.kind !== "computed") return undefined;
  if ("level" in field.from) return field.from.level as Dimension;
  return "sum" in field.from && field.from.of === "claims" ? (field.from.sum as Dimension) : undefined;
};

/** A document's lines: typed, looked up, scanned or pasted; quantities explained, prices with their reason, totals as one types. */
export const LineItems = ({ resource, record, name }: Props) => {
  const t = useTranslate();
  const { may } = useAccess();
  const field = resource.fields[name] as ChildrenField;
  const child = resourceOf(field.of);
  const shape = useMemo(() => lineShapeOf(child, field.by), [child, field.by]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  // they were about the lines before this save
  useEffect(() => setUnknown([]), [record.version]);
  const progress = progressOf(resource.name, String(record.state));
  const moves = movesStock(progress);
  const { id: warehouseId, name: place } = referenced(record, "warehouseId") ?? {};

  // goods of an open line are reserved or on their way: another SKU is another line
  const locked = useCallback(
    (column: string, row: GridRow | null) => column === shape.item && moves && row !== null && row.id !== null,
    [shape.item, moves],
  );

  const show = useCallback(
    (column: string, each: AnyField, row: GridRow) => {
      const item = row.values[shape.item];
      if (column === "priceReason")
        return row.id === null ? null : (
          <WhyPrice
            stored={row.values[column]}
            byHand={shape.unitAmount !== undefined && changedColumns(row).includes(shape.unitAmount)}
          />
        );
      const Fact =
        isColumn(each) && each.kind === "quantity" && each.readOnly && row.id !== null
          ? specialOf(`${folderOf(child.name)}/${pascal(snake(column))}`)
          : undefined;
      if (Fact && row.id !== null)
        return (
          <Fact
            module={child.name}
            record={{
              ...row.values,
              id: row.id,
              version: 0,
              ...(typeof item === "object" && item && { itemId: item.id, name: item.name }),
            }}
          />
        );
      if (column === "total" && shape.unitAmount) {
        const changed = changedColumns(row);
        const amount = row.values[shape.unitAmount];
        const quantity = row.values[shape.quantity];
        if (!changed.includes(shape.unitAmount) && !changed.includes(shape.quantity)) return undefined;
        // as the line reads now; the rule may give another price for another quantity
        return typeof amount === "string" && typeof quantity === "string" ? (
          <Money value={lineTotal({ quantity, unitAmount: amount })} />
        ) : null;
      }
      const dimension = levelOf(each);
      const value = row.values[column];
      if (
        !dimension ||
        typeof item !== "object" ||
        item === null ||
        !warehouseId ||
        !place ||
        typeof value !== "string"
      )
        return undefined;
      return (
        <ExplainedQuantity
          skuId={item.id}
          warehouseId={warehouseId}
          place={place}
          dimension={dimension}
          value={value}
          tone={dimension === "backordered" ? "warning" : undefined}
        />
      );
    },
    [child.name, shape, warehouseId, place],
  );

  return (
    <>
      {unknown.length > 0 && (
        <Note tone="warning" lead={t("lines.unknownCodes", { smart_count: unknown.length })} sx={{ mb: 3 }}>
          {unknown.join(", ")}
        </Note>
      )}
      <ChildrenGrid
        resource={resource}
        record={record}
        name={name}
        title={t("lines.title")}
        closed={!isEditable(progress)}
        locked={locked}
        show={show}
        below={(row, active) => lineNoteOf(row, active, { record, shape, may })}
        aside={
          <>
            <KeyHint keys={["Space"]}>{t("stock.explainHint")}</KeyHint>
            <KeyHint keys={["Ctrl", "V"]}>{t("grid.keys.paste")}</KeyHint>
          </>
        }
        onPaste={(text, { state, dispatch }) => {
          const lines = readPastedLines(text);
          // one bare value goes into the cell, a table becomes lines
          if (
            lines.length === 0 ||
            (state.cursor.row < state.rows.length && !text.includes("\n") && !text.includes("\t"))
          )
            return false;
          void resolveLines(lines, shape).then((resolved) => {
            setUnknown(resolved.unknown);
            dispatch({
              type: "fill",
              row: state.rows.length,
              values: resolved.values.map((values) => ({ ...initialOf(child), ...values })),
            });
          });
          return true;
        }}
        effect={(input) =>
          moves ? <LineEffect module={resource.name} record={record} changes={{ [name]: input }} /> : null
        }
      >
        {({ state }) => (
          <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", md: "1fr 340px" }, mt: 5 }}>
            <span />
            <LineTotals resource={resource} record={record} state={state} shape={shape} />
          </Box>
        )}
      </ChildrenGrid>
    </>
  );
};

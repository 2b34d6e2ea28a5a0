import { useContext } from "react";
import type { ComputedField, FieldKind } from "../../../resources/core/fields.ts";
import { prefixOf } from "../../../resources/core/registry.ts";
import { ExplainedQuantity } from "../../modules/explain/ExplainedQuantity.tsx";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { Picture, type Image } from "../../parts/Picture.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import type { Dimension } from "../../screens/detail/preview/stockPreview.ts";
import { ExplainedAt } from "../explainedAt.ts";
import { isEmpty, type CellProps, type Display } from "../renderer.ts";
import { storedDisplay } from "../storedDisplays.ts";

type Named = { id: number; name: string; module: string };
type Level = { available: string };

/** Kinds that the API alone can work out. */
const own: Partial<Record<ComputedField["as"], (value: unknown) => React.ReactNode>> = {
  references: (value) =>
    (value as Named[]).length > 0 ? (
      (value as Named[]).map(({ name, module }) => `${prefixOf(module)}${name}`).join(", ")
    ) : (
      <EmptyValue />
    ),
  file: (value) => <Picture image={value as Image} size={28} />,
  stockLevels: (value) => (
    <Quantity value={(value as Level[]).reduce((sum, { available }) => sum + Number(available), 0)} strong />
  ),
};

/** A quantity that is the sum of a SKU's stock levels: the ledger can say where it comes from. */
const dimensionOf = ({ as, from }: ComputedField): Dimension | null =>
  as === "quantity" && "of" in from && "sum" in from && from.of === "stock_levels" ? (from.sum as Dimension) : null;

type ExplainedProps = {
  dimension: Dimension;
  warehouseId: number | null;
  value: unknown;
  record: CellProps["record"];
};
const Explained = ({ dimension, warehouseId, value, record }: ExplainedProps) => (
  <ExplainedQuantity
    skuId={record.id as number}
    warehouseId={warehouseId}
    dimension={dimension}
    value={value as string | null}
    strong={dimension === "available"}
    tone={dimension === "backordered" ? "warning" : undefined}
  />
);

const ComputedCell = ({ field, value, ...rest }: CellProps<ComputedField>) => {
  const warehouseId = useContext(ExplainedAt);
  const show = own[field.as];
  if (show) return isEmpty(value) && field.as !== "stockLevels" ? <EmptyValue /> : <>{show(value ?? [])}</>;
  const dimension = dimensionOf(field);
  if (warehouseId !== false && dimension && rest.record.id)
    return <Explained dimension={dimension} warehouseId={warehouseId} value={value} record={rest.record} />;
  const { Cell } = storedDisplay(field.as as FieldKind);
  return <Cell {...rest} field={{ kind: field.as } as never} value={value} />;
};

export const computed: Display<ComputedField> = { Cell: ComputedCell, width: 80 };

const rightKinds: readonly ComputedField["as"][] = [
  "quantity",
  "integer",
  "money",
  "unitMoney",
  "percent",
  "stockLevels",
];
export const isRight = (field: ComputedField): boolean => rightKinds.includes(field.as);

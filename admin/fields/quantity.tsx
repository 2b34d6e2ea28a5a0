import { largestDecimal } from "../../resources/core/bounds.ts";
import type { Field } from "../../resources/core/fields.ts";
import { Quantity } from "../parts/Quantity.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import { isEmpty, type Renderer } from "./renderer.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";

/** What is owed and not there needs a person; what is free to sell is what most people look for. */
const isShort = (name: string) => name === "backordered";
const isFree = (name: string) => name === "available";

export const quantity: Renderer<Field<"quantity">> = {
  Cell: ({ value, name }) => (
    <Quantity
      value={value as string | null}
      strong={isFree(name)}
      {...(isShort(name) && { tone: "warning" as const })}
    />
  ),
  // keyboards for decimals of some phones have no minus
  Input: (props) => <NumberBox {...props} inputMode={props.field.signed ? "text" : "decimal"} />,
  align: "right",
  check: (value, { min, positive, atLeast, signed }, { values }) => {
    if (signed && Number(value) === 0) return { key: "validation.required" };
    const least = atLeast === undefined ? null : values[atLeast];
    return (
      checkNumber(value, { min, max: Number(largestDecimal), digits: 4 }) ??
      (positive && Number(value) <= 0 ? { key: "validation.positive" } : undefined) ??
      (!isEmpty(least) && Number(value) < Number(least) ? { key: "validation.belowMinimum" } : undefined)
    );
  },
  width: 80,
  Filter: BoundFilter,
  grid: {
    typing: () => ({
      kind: "decimal",
      least: "0",
      decimals: (row) => (typeof row?.values.quantityPrecision === "string" ? Number(row.values.quantityPrecision) : 4),
    }),
    rest: (value) => <Quantity value={value} />,
    align: "right",
    width: 62,
  },
};

import { largestDecimal } from "../../resources/core/bounds.ts";
import type { Field } from "../../resources/core/fields.ts";
import { Quantity } from "../parts/Quantity.tsx";
import { quantity as display } from "./displays/quantity.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import { isEmpty, type Renderer } from "./renderer.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const quantity: Renderer<Field<"quantity">> = {
  ...display,
  // keyboards for decimals of some phones have no minus
  Input: (props) => <NumberBox {...props} inputMode={props.field.signed ? "text" : "decimal"} />,
  check: (value, { min, positive, atLeast, signed }, { values }) => {
    if (signed && Number(value) === 0) return { key: "validation.required" };
    const least = atLeast === undefined ? null : values[atLeast];
    return (
      checkNumber(value, { min, max: Number(largestDecimal), digits: 4 }) ??
      (positive && Number(value) <= 0 ? { key: "validation.positive" } : undefined) ??
      (!isEmpty(least) && Number(value) < Number(least) ? { key: "validation.belowMinimum" } : undefined)
    );
  },
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

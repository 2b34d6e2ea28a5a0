import type { Field } from "../../resources/core/fields.ts";
import { Quantity } from "../parts/Quantity.tsx";
import { integer as display } from "./displays/integer.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { typedAsDecimal } from "./gridTyping.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const integer: Renderer<Field<"integer">> = {
  ...display,
  // The API takes Int: text that is a whole number becomes one.
  Input: ({ onChange, ...props }) => (
    <NumberBox
      {...props}
      onChange={(value) => onChange(typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value)}
    />
  ),
  check: (value, { min, max }) => checkNumber(value, { min, max, digits: 0 }),
  Filter: BoundFilter,
  grid: { typing: typedAsDecimal(0), rest: (value) => <Quantity value={value} />, align: "right", width: 64 },
};

import type { Field } from "../../resources/core/fields.ts";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { typedAsDecimal } from "./gridTyping.ts";
import { Percent } from "../parts/Percent.tsx";
import { Quantity } from "../parts/Quantity.tsx";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const percent: Renderer<Field<"percent">> = {
  Cell: ({ value }) => <Percent value={value as string | null} />,
  Input: (props) => <NumberBox {...props} unit="%" />,
  align: "right",
  check: (value, { min, max }) => checkNumber(value, { min, max }),
  width: 70,
  Filter: BoundFilter,
  grid: { typing: typedAsDecimal(4), rest: (value) => <Quantity value={value} />, align: "right", width: 64 },
};

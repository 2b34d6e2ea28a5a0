import type { Field } from "../../resources/core/fields.ts";
import { percent as display } from "./displays/percent.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { typedAsDecimal } from "./gridTyping.ts";
import { Quantity } from "../parts/Quantity.tsx";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const percent: Renderer<Field<"percent">> = {
  ...display,
  Input: (props) => <NumberBox {...props} unit="%" />,
  check: (value, { min, max }) => checkNumber(value, { min, max }),
  Filter: BoundFilter,
  grid: { typing: typedAsDecimal(4), rest: (value) => <Quantity value={value} />, align: "right", width: 64 },
};

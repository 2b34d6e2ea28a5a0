import type { Field } from "../../resources/core/fields.ts";
import { Money } from "../parts/Money.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { typedAsDecimal } from "./gridTyping.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const unitMoney: Renderer<Field<"unitMoney">> = {
  Cell: ({ value }) => <Money value={value as string | null} perUnit />,
  Input: (props) => <NumberBox {...props} />,
  align: "right",
  check: (value, { min }) => checkNumber(value, { min, digits: 4 }),
  width: 106, // four digits before the point, beside the sign that says why
  Filter: BoundFilter,
  grid: { typing: typedAsDecimal(4), rest: (value) => <Money value={value} perUnit />, align: "right", width: 85 },
};

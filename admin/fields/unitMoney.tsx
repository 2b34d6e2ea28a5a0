import type { Field } from "../../resources/core/fields.ts";
import { Money } from "../parts/Money.tsx";
import { unitMoney as display } from "./displays/unitMoney.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { typedAsDecimal } from "./gridTyping.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const unitMoney: Renderer<Field<"unitMoney">> = {
  ...display,
  Input: (props) => <NumberBox {...props} />,
  check: (value, { min }) => checkNumber(value, { min, digits: 4 }),
  Filter: BoundFilter,
  grid: { typing: typedAsDecimal(4), rest: (value) => <Money value={value} perUnit />, align: "right", width: 85 },
};

import type { Field } from "../../resources/core/fields.ts";
import { Money } from "../parts/Money.tsx";
import { money as display } from "./displays/money.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";
import { typedAsDecimal } from "./gridTyping.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const money: Renderer<Field<"money">> = {
  ...display,
  Input: (props) => <NumberBox {...props} />,
  check: (value, { min }) => checkNumber(value, { min, digits: 2 }),
  Filter: BoundFilter,
  grid: { typing: typedAsDecimal(2), rest: (value) => <Money value={value} />, align: "right", width: 86 },
};

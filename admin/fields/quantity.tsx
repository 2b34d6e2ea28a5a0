import type { Field } from "../../resources/core/fields.ts";
import { Quantity } from "../parts/Quantity.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import type { Renderer } from "./renderer.ts";

export const quantity: Renderer<Field<"quantity">> = {
  Cell: ({ value }) => <Quantity value={value as string | null} />,
  Input: (props) => <NumberBox {...props} />,
  align: "right",
  check: (value) => checkNumber(value, { digits: 4 }),
  width: 80,
};

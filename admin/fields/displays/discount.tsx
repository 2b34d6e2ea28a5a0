import type { Field } from "../../../resources/core/fields.ts";
import { DiscountText } from "../../parts/DiscountText.tsx";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { asText, isEmpty, type Display } from "../renderer.ts";

export const discount: Display<Field<"discount">> = {
  Cell: ({ value }) => (isEmpty(value) ? <EmptyValue /> : <DiscountText value={asText(value)} />),
  align: "right",
  width: 80,
};

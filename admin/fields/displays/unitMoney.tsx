import type { Field } from "../../../resources/core/fields.ts";
import { Money } from "../../parts/Money.tsx";
import type { Display } from "../renderer.ts";

export const unitMoney: Display<Field<"unitMoney">> = {
  Cell: ({ value }) => <Money value={value as string | null} perUnit />,
  align: "right",
  width: 106, // four digits before the point, beside the sign that says why
};

import type { Field } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { AmountParts, amountParts } from "../AmountParts.tsx";
import type { Display } from "../renderer.ts";
import { writtenJson } from "../writtenJson.ts";

export const json: Display<Field<"json">> = {
  Cell: ({ value }) => {
    if (value === null || value === undefined) return <EmptyValue />;
    const parts = amountParts(value);
    return parts ? <AmountParts parts={parts} /> : <>{writtenJson(value)}</>;
  },
  width: 160,
};

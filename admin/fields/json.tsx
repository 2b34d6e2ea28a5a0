import type { Field } from "../../resources/core/fields.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { AmountParts, amountParts } from "./AmountParts.tsx";
import type { Renderer } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";

const written = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

export const json: Renderer<Field<"json">> = {
  Cell: ({ value }) => {
    if (value === null || value === undefined) return <EmptyValue />;
    const parts = amountParts(value);
    return parts ? <AmountParts parts={parts} /> : <>{written(value)}</>;
  },
  Input: ({ value, ...props }) => (
    <TextBox {...props} value={value === null || value === undefined ? "" : written(value)} multiline />
  ),
  width: 160,
  Filter: null,
  grid: { typing: null, rest: null, width: 130 },
};

import { NumberBox } from "../NumberBox.tsx";
import type { FilterProps } from "../renderer.ts";

const plain = {
  id: "filter-value",
  module: "",
  name: "filter",
  field: { kind: "text" } as const,
  onBlur: () => undefined,
  values: {},
  invalid: false,
  autoFocus: true,
};

/** The least or the most of a number. */
export const BoundFilter = ({ filter, value, onChange, label }: FilterProps) => (
  <NumberBox
    {...plain}
    label={label}
    value={value ?? null}
    onChange={(next) =>
      onChange("type" in filter && filter.type === "integer" && typeof next === "string" ? Number(next) : next)
    }
  />
);

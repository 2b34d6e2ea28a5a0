import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { FieldFrame } from "../../../fields/FieldFrame.tsx";
import { NumberBox } from "../../../fields/NumberBox.tsx";
import { SelectBox } from "../../../fields/SelectBox.tsx";
import { TextBox } from "../../../fields/TextBox.tsx";
import type { CustomField } from "../../../fields/useCustomFields.ts";
import type { CustomFilter } from "./CustomFilterChip.tsx";
import { DayBox } from "../../../fields/filters/DaysFilter.tsx";

const plain = {
  module: "",
  name: "filter",
  field: { kind: "text" } as const,
  onBlur: () => undefined,
  values: {},
  invalid: false,
};
const numeric = (value: unknown) =>
  typeof value === "string" && value !== "" && Number.isFinite(Number(value))
    ? Number(value)
    : (value as string | null);

/** A custom field is filtered by what it equals, or lies between when it is a number or a date. */
export const CustomFilterEditor = ({
  custom,
  value,
  onChange,
}: {
  custom: CustomField;
  value: CustomFilter | undefined;
  onChange: (filter: CustomFilter | null) => void;
}) => {
  const t = useTranslate();
  const current = value ?? { id: custom.id };
  const set = (part: Partial<CustomFilter>) => {
    const next = { ...current, ...part };
    const given = Object.fromEntries(
      Object.entries(next).filter(([, each]) => each !== null && each !== undefined && each !== ""),
    ) as CustomFilter;
    onChange(Object.keys(given).length > 1 ? given : null);
  };
  if (custom.kind === "number" || custom.kind === "date") {
    return (
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2 }}>
        {(["min", "max"] as const).map((end) => {
          const label = t(end === "min" ? "filters.atLeast" : "filters.atMost");
          if (custom.kind === "date") {
            const day = current[end];
            return (
              <DayBox
                key={end}
                id={`custom-${end}`}
                label={label}
                value={typeof day === "string" ? day : undefined}
                onChange={(next) => set({ [end]: next ?? null })}
              />
            );
          }
          return (
            <FieldFrame key={end} id={`custom-${end}`} label={label}>
              <NumberBox
                {...plain}
                id={`custom-${end}`}
                autoFocus={end === "min"}
                value={current[end] ?? null}
                onChange={(next) => set({ [end]: numeric(next) })}
              />
            </FieldFrame>
          );
        })}
      </Box>
    );
  }
  if (custom.kind === "text")
    return (
      <TextBox
        {...plain}
        id="custom-value"
        autoFocus
        label={custom.displayName}
        value={current.value ?? ""}
        onChange={(next) => set({ value: String(next) })}
      />
    );
  const options =
    custom.kind === "boolean"
      ? [
          { id: "true", name: t("fields.yes") },
          { id: "false", name: t("filters.no") },
        ]
      : (custom.choices ?? []).map((id) => ({ id, name: id }));
  return (
    <SelectBox
      {...plain}
      id="custom-value"
      autoFocus
      label={custom.displayName}
      options={options}
      value={current.value === undefined ? null : String(current.value)}
      onChange={(next) =>
        set({ value: custom.kind === "boolean" && next !== null ? next === "true" : (next as string | null) })
      }
    />
  );
};

import { Box } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import { FieldFrame } from "../../../fields/FieldFrame.tsx";
import { NumberBox } from "../../../fields/NumberBox.tsx";
import { SelectBox } from "../../../fields/SelectBox.tsx";
import { TextBox } from "../../../fields/TextBox.tsx";
import type { CustomField } from "../../../fields/useCustomFields.ts";
import { DayBox } from "../../../fields/filters/DaysFilter.tsx";
import { IconAction } from "../../../parts/Buttons.tsx";
import { radius } from "../../../theme/sizes.ts";

export type CustomFilter = {
  id: number;
  value?: string | number | boolean | null;
  min?: string | number | null;
  max?: string | number | null;
};

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

/** "Length is at least 20". */
export const CustomFilterChip = ({
  custom,
  value,
  onEdit,
  onRemove,
}: {
  custom: CustomField;
  value: CustomFilter;
  onEdit: (anchor: HTMLElement) => void;
  onRemove: () => void;
}) => {
  const t = useTranslate();
  const said = [
    value.value !== undefined && value.value !== null
      ? `${t("filters.is")} ${value.value === true ? t("fields.yes") : value.value === false ? t("filters.no") : value.value}`
      : "",
    value.min !== undefined && value.min !== null ? `${t("filters.atLeast")} ${value.min}` : "",
    value.max !== undefined && value.max !== null ? `${t("filters.atMost")} ${value.max}` : "",
  ].filter(Boolean);
  return (
    <Box
      sx={{
        display: "inline-flex",
        alignItems: "center",
        flex: "none",
        height: { xs: 40, md: 28 },
        border: 1,
        borderColor: "line.normal",
        borderRadius: radius.control,
        bgcolor: "surface.sheet",
      }}
    >
      <Box
        component="button"
        type="button"
        onClick={(event) => onEdit(event.currentTarget)}
        sx={{
          border: 0,
          px: 2,
          height: "100%",
          font: "inherit",
          color: "text.primary",
          bgcolor: "transparent",
          cursor: "pointer",
        }}
      >
        <Box component="span" sx={{ color: "text.secondary" }}>
          {custom.displayName}
        </Box>{" "}
        <b style={{ fontWeight: 540 }}>{said.join(", ")}</b>
      </Box>
      <IconAction
        icon={X}
        iconSize={13}
        text={t("filters.remove", { name: custom.displayName })}
        onClick={onRemove}
        sx={{ width: 26, height: 26 }}
      />
    </Box>
  );
};

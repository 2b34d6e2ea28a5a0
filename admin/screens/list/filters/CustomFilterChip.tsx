import { Box } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import type { CustomField } from "../../../fields/useCustomFields.ts";
import { IconAction } from "../../../parts/Buttons.tsx";
import { radius } from "../../../theme/sizes.ts";

export type CustomFilter = {
  id: number;
  value?: string | number | boolean | null;
  min?: string | number | null;
  max?: string | number | null;
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
  const conditions = [
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
        <b style={{ fontWeight: 540 }}>{conditions.join(", ")}</b>
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

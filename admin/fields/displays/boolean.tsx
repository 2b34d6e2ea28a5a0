import { Box } from "@mui/material";
import { Check } from "lucide-react";
import { useTranslate } from "react-admin";
import type { Field } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import type { CellProps, Display } from "../renderer.ts";

const BooleanCell = ({ value }: CellProps) => {
  const t = useTranslate();
  return value ? (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1, verticalAlign: "bottom" }}>
      <Check size={14} aria-hidden /> {t("fields.yes")}
    </Box>
  ) : (
    <EmptyValue />
  );
};

export const boolean: Display<Field<"boolean">> = { Cell: BooleanCell, width: 60 };

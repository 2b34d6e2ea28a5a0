import { Box } from "@mui/material";
import { MapPin } from "lucide-react";
import { useTranslate } from "react-admin";
import { radius } from "../../../theme/sizes.ts";
import { BinField } from "../BinField.tsx";
import type { Arrival } from "../receivingPlan.ts";

type Props = {
  code: string;
  warehouseId: number;
  bin: Arrival["bin"];
  missing: boolean;
  onChange: (bin: Arrival["bin"]) => void;
};

/** Where it is put, as one large field. */
export const BinChoice = ({ code, warehouseId, bin, missing, onChange }: Props) => {
  const t = useTranslate();
  return (
    <Box
      component="label"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 3,
        mt: 1,
        minHeight: 64,
        pl: 4,
        pr: 2,
        border: 1,
        borderColor: missing ? "tone.danger.solid" : "line.control",
        borderRadius: radius.region,
      }}
    >
      <MapPin size={22} aria-hidden />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          "& fieldset": { display: "none" },
          "& input": { px: "0 !important", fontWeight: 600 },
        }}
      >
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("receiving.bin")}</Box>
        <BinField
          label={t("receiving.binOf", { code: code })}
          warehouseId={warehouseId}
          value={bin}
          onChange={onChange}
          large
        />
      </Box>
    </Box>
  );
};

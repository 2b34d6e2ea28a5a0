import { Box } from "@mui/material";
import { ArrowRight } from "lucide-react";
import { useTranslate } from "react-admin";
import { AlignedCell, AlignedColumns } from "../../../parts/AlignedColumns.tsx";
import { Code } from "../../../parts/Code.tsx";
import { Money } from "../../../parts/Money.tsx";
import { Quantity } from "../../../parts/Quantity.tsx";
import { figures } from "../../../theme/typography.ts";
import type { CostChange } from "./stockPreview.ts";

const Share = ({ amount, about }: { amount: string; about: string }) => (
  <Box>
    <Box sx={{ typography: "h3", ...figures }}>
      <Money value={amount} />
    </Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>{about}</Box>
  </Box>
);

/** "L-0156 PEB-VAS-01 · 60 · 19.80 → 20.60", below what goes into stock and what was sold already. */
export const PreviewCosts = ({ costs }: { costs: CostChange }) => {
  const t = useTranslate();
  return (
    <Box component="section" sx={{ display: "grid", gap: 3, color: "text.primary" }}>
      <Box sx={{ display: "flex", gap: 8 }}>
        <Share amount={costs.intoStock} about={t("detail.preview.intoStock")} />
        <Share amount={costs.sold} about={t("detail.preview.sold")} />
      </Box>
      {costs.lots.length > 0 && (
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: "minmax(0, 1fr) auto auto 14px auto",
            columnGap: 2,
            rowGap: "6px",
            alignItems: "center",
            typography: "body2",
            ...figures,
          }}
        >
          <Box sx={{ typography: "caption", color: "text.secondary", gridColumn: "1 / 3" }}>
            {t("detail.preview.cost")}
          </Box>
          <Box sx={{ typography: "caption", color: "text.secondary", textAlign: "right" }}>
            {t("detail.preview.now")}
          </Box>
          <span />
          <Box sx={{ typography: "caption", color: "text.secondary", textAlign: "right" }}>
            {t("detail.preview.after")}
          </Box>
          <AlignedColumns rows={costs.lots}>
            {costs.lots.map((lot) => (
              <Box key={lot.key} sx={{ display: "contents" }}>
                <Box>
                  <Code>{lot.sku}</Code>{" "}
                  <Box component="span" sx={{ color: "text.secondary", display: "inline-block" }}>
                    {lot.lot}, {lot.warehouse}
                  </Box>
                </Box>
                <Box sx={{ textAlign: "right", color: "text.secondary" }}>
                  <AlignedCell column="quantity">
                    <Quantity value={lot.quantity} />
                  </AlignedCell>
                </Box>
                <Box sx={{ textAlign: "right", color: "text.secondary" }}>
                  <AlignedCell column="before">
                    <Money value={lot.before} perUnit />
                  </AlignedCell>
                </Box>
                <ArrowRight size={12} aria-label="→" />
                <Box sx={{ textAlign: "right", fontWeight: 600 }}>
                  <AlignedCell column="after">
                    <Money value={lot.after} perUnit />
                  </AlignedCell>
                </Box>
              </Box>
            ))}
          </AlignedColumns>
        </Box>
      )}
    </Box>
  );
};

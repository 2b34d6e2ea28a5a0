import { Box } from "@mui/material";
import { ArrowRight } from "lucide-react";
import { useTranslate } from "react-admin";
import { Code } from "../../../parts/Code.tsx";
import { Quantity } from "../../../parts/Quantity.tsx";
import { figures } from "../../../theme/typography.ts";
import type { Dimension, LevelChange } from "./stockPreview.ts";

type Props = {
  levels: readonly LevelChange[];
  /** Only these; all that change when not given. */
  only?: readonly Dimension[];
};

/** Before and after, a group per quantity: "In stock, Tacoma · 2 → 14". */
export const PreviewLevels = ({ levels, only }: Props) => {
  const t = useTranslate();
  const dimensions = [...new Set(levels.flatMap((level) => level.changes.map((change) => change.dimension)))].filter(
    (dimension) => !only || only.includes(dimension),
  );
  const warehouses = new Set(levels.map((level) => level.warehouse));
  const [warehouse] = warehouses;
  return (
    <Box sx={{ display: "grid", gap: 3, color: "text.primary" }}>
      {dimensions.map((dimension) => (
        <Box
          key={dimension}
          sx={{
            display: "grid",
            gridTemplateColumns: "minmax(0, 1fr) auto 14px auto",
            columnGap: 2,
            rowGap: "6px",
            alignItems: "center",
            typography: "body2",
            ...figures,
          }}
        >
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            {t(`stock.quantities.${dimension}`)}
            {warehouses.size === 1 && warehouse && `, ${warehouse}`}
          </Box>
          <Box sx={{ typography: "caption", color: "text.secondary", textAlign: "right" }}>
            {t("detail.preview.now")}
          </Box>
          <span />
          <Box sx={{ typography: "caption", color: "text.secondary", textAlign: "right" }}>
            {t("detail.preview.after")}
          </Box>
          {levels.flatMap((level) =>
            level.changes
              .filter((change) => change.dimension === dimension)
              .map((change) => (
                <Box key={level.key} sx={{ display: "contents" }}>
                  <Box sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
                    <Code>{level.sku}</Code>
                    {warehouses.size > 1 && (
                      <Box component="span" sx={{ color: "text.secondary", ml: 2 }}>
                        {level.warehouse}
                      </Box>
                    )}
                  </Box>
                  <Box sx={{ textAlign: "right", color: "text.secondary" }}>
                    <Quantity value={change.before} />
                  </Box>
                  <ArrowRight size={12} aria-label="→" />
                  <Box sx={{ textAlign: "right" }}>
                    <Quantity
                      value={change.after}
                      strong
                      {...(dimension === "backordered" && { tone: "warning" as const })}
                    />
                  </Box>
                </Box>
              )),
          )}
        </Box>
      ))}
    </Box>
  );
};

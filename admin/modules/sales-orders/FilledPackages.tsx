import { Box } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../i18n/formats.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { Code } from "../../parts/Code.tsx";
import type { FilledPackage, PackableLine } from "./packingPlan.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  packages: readonly FilledPackage[];
  lines: readonly PackableLine[];
  onTakeOut: (box: FilledPackage) => void;
};

/** Packages that are filled and made together with the one at hand; each can be emptied again. */
export const FilledPackages = ({ packages, lines, onTakeOut }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <Card flush title={t("shipping.filled")}>
      <Box component="ul" aria-label={t("shipping.filled")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {packages.map((box, at) => (
          <Box
            component="li"
            key={at}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 3,
              px: 4,
              py: 1,
              minHeight: 44,
              borderTop: 1,
              borderColor: "line.subtle",
            }}
          >
            <Box component="span" sx={{ fontWeight: 540, whiteSpace: "nowrap" }}>
              {t("shipping.filledNumber", { number: at + 1 })}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", columnGap: 4 }}>
              {box.lineItems.map(({ lineItemId, quantity }) => (
                <span key={lineItemId}>
                  {formatQuantity(quantity, locale)} ×{" "}
                  <Code>{lines.find(({ lineId }) => lineId === lineItemId)?.code}</Code>
                </span>
              ))}
              {box.trackingNumber && (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {box.trackingNumber}
                </Box>
              )}
            </Box>
            <IconAction icon={X} text={t("shipping.takeOut", { number: at + 1 })} onClick={() => onTakeOut(box)} />
          </Box>
        ))}
      </Box>
    </Card>
  );
};

import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { radius } from "../../theme/sizes.ts";
import { type Quantity, stockGroups, type StockLevel } from "./stockGroups.ts";

type Props = { levels: readonly StockLevel[]; quantity: (level: StockLevel, name: Quantity) => ReactNode };

/** The ten quantities for a narrow screen: a card for each warehouse, the groups under each other. */
export const StockCards = ({ levels, quantity }: Props) => {
  const t = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
      {levels.map((level) => (
        <Box
          component="li"
          key={level.warehouseId}
          sx={{ border: 1, borderColor: "line.normal", borderRadius: radius.region, p: 4 }}
        >
          <Box component="h3" sx={{ m: 0, mb: 2, fontSize: "1rem", fontWeight: 600 }}>
            {level.warehouse}
          </Box>
          {stockGroups.map((group) => (
            <Box key={group.key} sx={{ py: 2, borderTop: 1, borderColor: "line.subtle" }}>
              <Box sx={{ typography: "caption", color: "text.secondary", mb: 1 }}>{t(`stock.groups.${group.key}`)}</Box>
              <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: 5 }}>
                {group.quantities.map((name) => (
                  <Box
                    key={name}
                    sx={{
                      display: "flex",
                      justifyContent: "space-between",
                      alignItems: "center",
                      minHeight: 40,
                      fontSize: "1rem",
                    }}
                  >
                    <Box component="dt" sx={{ typography: "body2" }}>
                      {t(`stock.quantities.${name}`)}
                    </Box>
                    <Box component="dd" sx={{ m: 0 }}>
                      {quantity(level, name)}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
};

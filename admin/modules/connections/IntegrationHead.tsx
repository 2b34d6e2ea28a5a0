import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { namedIcons } from "virtual:named-icons";
import { resourceOf } from "../../data/resources.ts";

/** Icon, name and purpose of an integration; at the right what stands beside them. */
export const IntegrationHead = ({ integration, children }: { integration: string; children?: ReactNode }) => {
  const t = useTranslate();
  const icon = resourceOf(integration).menu?.icon;
  const Icon = icon && namedIcons[icon];
  return (
    <Box sx={{ display: "flex", alignItems: "start", gap: 3 }}>
      {Icon && (
        <Box
          sx={{
            ...{ width: 32, height: 32, flex: "none", borderRadius: "8px", display: "grid", placeItems: "center" },
            ...{ bgcolor: "accent.tint", color: "accent.text" },
          }}
        >
          <Icon size={17} strokeWidth={1.7} aria-hidden />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="h3" sx={{ m: 0, typography: "subtitle1", lineHeight: "20px" }}>
          {t(`resources.${integration}.name`)}
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {t(`resources.${integration}.about`, { _: "" })}
        </Box>
      </Box>
      {children}
    </Box>
  );
};

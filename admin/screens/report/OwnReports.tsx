import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { focusRing } from "../../theme/focus.ts";
import { radius } from "../../theme/sizes.ts";
import type { HubEntry } from "./hubEntries.ts";

/** Lists of which people make reports of their own. */
export const OwnReports = ({ entries }: { entries: readonly Pick<HubEntry, "name" | "to">[] }) => {
  const t = useTranslate();
  return (
    <Box component="section" aria-labelledby="reports-own" sx={{ mb: 5 }}>
      <Box component="h2" id="reports-own" sx={{ m: 0, typography: "h3" }}>
        {t("reports.own")}
      </Box>
      <Box component="p" sx={{ m: 0, mb: 2, typography: "body2", color: "text.secondary" }}>
        {t("reports.ownAbout")}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {entries.map(({ name, to }) => (
          <Box
            key={name}
            component={Link}
            to={to}
            sx={(theme) => ({
              px: "10px",
              minHeight: { xs: 44, md: 30 },
              display: "inline-flex",
              alignItems: "center",
              border: 1,
              borderColor: "line.normal",
              borderRadius: radius.region,
              color: "text.primary",
              typography: "body2",
              textDecoration: "none",
              "&:hover": { borderColor: "line.control", bgcolor: "surface.hover" },
              "&:focus-visible": { borderColor: "transparent", ...focusRing(theme) },
            })}
          >
            {t(`resources.${name}.name`)}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

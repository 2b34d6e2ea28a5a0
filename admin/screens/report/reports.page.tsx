import { Box } from "@mui/material";
import { Hourglass } from "lucide-react";
import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import { KeyHint } from "../../parts/Kbd.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { moveAmongTiles } from "../../shell/settings/tileKeys.ts";
import { radius, size } from "../../theme/sizes.ts";
import { HubCard } from "./HubCard.tsx";
import { hubEntries, listEntries } from "./hubEntries.ts";
import { OwnReports } from "./OwnReports.tsx";

const cards = {
  display: "grid",
  gap: 3,
  gridTemplateColumns: { xs: "1fr", md: "repeat(auto-fill, minmax(250px, 1fr))" },
} as const;

/** What is to come. */
const Soon = () => {
  const t = useTranslate();
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: "20px 1fr",
        columnGap: "10px",
        px: "13px",
        py: "11px",
        minHeight: { xs: 64, md: 70 },
        border: "1px dashed",
        borderColor: "line.control",
        borderRadius: radius.region,
        color: "text.secondary",
      }}
    >
      <Hourglass size={18} strokeWidth={1.7} aria-hidden />
      <Box>
        <Box sx={{ typography: "subtitle1", lineHeight: "20px" }}>{t("reports.soon")}</Box>
        <Box sx={{ mt: "2px", typography: "caption", lineHeight: "17px" }}>{t("reports.soonAbout")}</Box>
      </Box>
    </Box>
  );
};

/** The reports that the role may read, by what they are about, and what is to come. */
const Reports = () => {
  const t = useTranslate();
  const access = useAccess();
  const title = t("pages.reports.name");
  usePageTitle(title);
  const sections = hubEntries(access);
  const own = listEntries(access);
  return (
    <Box
      onKeyDown={moveAmongTiles}
      sx={{ width: "100%", maxWidth: size.reading, mx: "auto", px: { xs: 4, md: 6 }, pt: { xs: 4, md: 5 }, pb: 8 }}
    >
      <Box sx={{ display: "flex", alignItems: "baseline", gap: 3, mb: { xs: 3, md: 4 } }}>
        <Box component="h1" sx={{ m: 0, typography: "h1", display: { xs: "none", md: "block" } }}>
          {title}
        </Box>
        <Box component="p" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
          {t("pages.reports.about")}
        </Box>
        <Box sx={{ flex: 1 }} />
        <KeyHint keys={["←", "↑", "↓", "→"]}>{t("reports.move")}</KeyHint>
      </Box>
      {sections.map(({ section, entries }) => (
        <Box component="section" key={section} aria-labelledby={`reports-${section}`} sx={{ mb: 5 }}>
          <Box component="h2" id={`reports-${section}`} sx={{ m: 0, mb: 2, typography: "h3" }}>
            {t(`reports.sections.${section}`)}
          </Box>
          <Box sx={cards}>
            {entries.map((entry) => (
              <HubCard key={entry.name} entry={entry} />
            ))}
          </Box>
        </Box>
      ))}
      {own.length > 0 && <OwnReports entries={own} />}
      <Box sx={{ ...cards, mt: 5 }}>
        <Soon />
      </Box>
    </Box>
  );
};
export default Reports;

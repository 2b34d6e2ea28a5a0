import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { Search } from "lucide-react";
import { useTranslate } from "ra-core";
import { useEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Kbd } from "../../parts/Kbd.tsx";
import { focusRing } from "../../theme/focus.ts";
import { radius } from "../../theme/sizes.ts";
import { Blocked } from "../Blocked.tsx";
import { modulesIn, sections, settingsEntries, type MenuEntry, type Section } from "../menu.ts";
import { usePageTitle } from "../pageTitle.ts";
import { useCounts } from "../useCounts.ts";
import { useCountText } from "../useCountText.ts";

const Tile = ({ entry, count }: { entry: MenuEntry; count: string | undefined }) => {
  const translate = useTranslate();
  const Icon = entry.icon;
  return (
    <Box
      component={Link}
      to={entry.to}
      sx={(theme) => ({
        display: "grid",
        gridTemplateColumns: "32px 1fr",
        columnGap: 3,
        p: "13px",
        minHeight: 84,
        border: 1,
        borderColor: "line.normal",
        borderRadius: radius.region,
        bgcolor: "surface.raised",
        color: "text.primary",
        textDecoration: "none",
        "&:hover": { borderColor: "line.control", bgcolor: "surface.hover" },
        "&:focus-visible": { borderColor: "transparent", ...focusRing(theme) },
      })}
    >
      <Box
        component="span"
        sx={{
          width: 32,
          height: 32,
          borderRadius: "8px",
          display: "grid",
          placeItems: "center",
          bgcolor: "accent.tint",
          color: "accent.text",
        }}
      >
        {Icon && <Icon size={17} strokeWidth={1.7} aria-hidden />}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: "flex", alignItems: "baseline", gap: 2 }}>
          <Box sx={{ typography: "subtitle1", lineHeight: "20px" }}>{translate(entry.name)}</Box>
          <Box sx={{ flex: 1 }} />
          {count && (
            <Box sx={{ typography: "caption", color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
              {count}
            </Box>
          )}
        </Box>
        <Box sx={{ mt: "2px", typography: "caption", lineHeight: "18px", color: "text.secondary" }}>
          {translate(entry.about, { _: "" })}
        </Box>
      </Box>
    </Box>
  );
};

const Pane = ({
  section,
  entries,
  counts,
}: {
  section: Section;
  entries: readonly MenuEntry[];
  counts: Readonly<Record<string, number>>;
}) => {
  const translate = useTranslate();
  const countText = useCountText();
  return (
    <Box
      component="section"
      id={section}
      aria-labelledby={`${section}-title`}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", md: "200px 1fr" },
        columnGap: 6,
        rowGap: 3,
        py: 5,
        borderTop: 1,
        borderColor: "line.subtle",
      }}
    >
      <Box>
        <Box component="h2" id={`${section}-title`} sx={{ m: 0, typography: "h3" }}>
          {translate(`shell.sections.${section}`)}
        </Box>
        <Box sx={{ mt: 1, typography: "body2", color: "text.secondary" }}>
          {translate(`shell.sectionHelp.${section}`)}
        </Box>
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "repeat(3, 1fr)" }, gap: 3 }}>
        {entries.map((entry) => (
          <Tile key={entry.key} entry={entry} count={entry.module && countText(counts[entry.module])} />
        ))}
      </Box>
    </Box>
  );
};

const isSection = (pane: string): pane is Section => (sections as readonly string[]).includes(pane);

/** The settings hub: sections and their tiles, all from the registry. /settings/:pane brings one section into view. */
const Settings = () => {
  const translate = useTranslate();
  const access = useAccess();
  const { settingsPane } = useParams();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const title = translate("shell.settings");
  usePageTitle(title);
  useShortcut("/", translate("shell.findSetting"), () => input.current?.focus(), { palette: false });
  useEffect(() => {
    if (settingsPane) document.getElementById(settingsPane)?.scrollIntoView({ block: "start" });
  }, [settingsPane]);
  const wanted = typed.trim().toLowerCase();
  const shown = sections
    .map((section) => ({
      section,
      entries: settingsEntries(access, section).filter((entry) =>
        `${translate(entry.name)} ${translate(entry.about, { _: "" })}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  const counts = useCounts(shown.flatMap(({ entries }) => modulesIn(entries)));
  if (settingsPane && !isSection(settingsPane)) return <Blocked what="notFound" />;
  return (
    <Box sx={{ maxWidth: 1180, mx: "auto", px: { xs: 4, md: 6 }, pt: 5, pb: 8 }}>
      <Box sx={{ display: "flex", alignItems: "center", mb: 5 }}>
        <Box component="h1" sx={{ m: 0, typography: "h1", display: { xs: "none", md: "block" } }}>
          {title}
        </Box>
        <Box sx={{ flex: 1, display: { xs: "none", md: "block" } }} />
        <OutlinedInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={translate("shell.findSetting")}
          inputRef={input}
          inputProps={{ "aria-label": translate("shell.findSetting") }}
          sx={{ width: { xs: "100%", md: 300 } }}
          startAdornment={<Search size={15} aria-hidden />}
          endAdornment={
            <Box component="span" sx={{ display: { xs: "none", md: "inline-flex" } }}>
              <Kbd>/</Kbd>
            </Box>
          }
        />
      </Box>
      {shown.map(({ section, entries }) => (
        <Pane key={section} section={section} entries={entries} counts={counts} />
      ))}
      {shown.length === 0 && (
        <Box sx={{ py: 6, color: "text.secondary" }}>{translate("shell.noSetting", { text: typed.trim() })}</Box>
      )}
    </Box>
  );
};

export default Settings;

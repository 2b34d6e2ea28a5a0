import { Box, OutlinedInput } from "@mui/material";
import { Search } from "lucide-react";
import { useTranslate } from "react-admin";
import { useEffect, useMemo, useRef, useState } from "react";
import { useParams } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Kbd, KeyHint } from "../../parts/Kbd.tsx";
import { NotFound } from "../NotFound.tsx";
import { modulesIn, sections, settingsEntries } from "../menu.ts";
import { size } from "../../theme/sizes.ts";
import { usePageTitle } from "../pageTitle.ts";
import { findSettings } from "./findSettings.ts";
import { Pane } from "./Pane.tsx";
import { focusFirstTile, moveAmongTiles } from "./tileKeys.ts";
import { useTileCounts } from "./useTileCounts.ts";

const isSection = (pane: string): boolean => (sections as readonly string[]).includes(pane);

/**
 * The settings hub: all sections on one page, from the registry. /settings/:pane brings its section into view and opens
 * what is set in it.
 */
const Settings = () => {
  const t = useTranslate();
  const access = useAccess();
  const { settingsPane } = useParams();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const tiles = useRef<HTMLDivElement>(null);
  const title = t("shell.settings");
  usePageTitle(title);
  useShortcut("/", t("settings.find"), () => input.current?.focus());
  useEffect(() => {
    if (settingsPane) document.getElementById(settingsPane)?.scrollIntoView({ block: "start" });
  }, [settingsPane]);
  const modules = useMemo(() => modulesIn(sections.flatMap((section) => settingsEntries(access, section))), [access]);
  const countOf = useTileCounts(modules);
  if (settingsPane && !isSection(settingsPane)) return <NotFound />;
  const shown = findSettings(access, t, typed, settingsPane);
  return (
    <Box sx={{ maxWidth: size.reading, mx: "auto", px: { xs: 4, md: 6 }, pt: { xs: 4, md: 5 }, pb: 8 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 4, mb: { xs: 4, md: 5 } }}>
        <Box component="h1" sx={{ m: 0, typography: "h1", display: { xs: "none", md: "block" } }}>
          {title}
        </Box>
        <Box sx={{ flex: 1, display: { xs: "none", md: "block" } }} />
        <KeyHint keys={["←", "↑", "↓", "→"]}>{t("settings.move")}</KeyHint>
        <OutlinedInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "Enter") return;
            if (tiles.current && focusFirstTile(tiles.current)) event.preventDefault();
          }}
          placeholder={t("settings.find")}
          inputRef={input}
          inputProps={{ "aria-label": t("settings.find") }}
          sx={{ width: { xs: "100%", md: 300 } }}
          startAdornment={<Search size={15} aria-hidden />}
          endAdornment={
            <Box component="span" sx={{ display: { xs: "none", md: "inline-flex" } }}>
              <Kbd>/</Kbd>
            </Box>
          }
        />
      </Box>
      <Box ref={tiles} onKeyDown={moveAmongTiles}>
        {shown.map(({ section, entries, records, parts }) => (
          <Pane
            key={section}
            section={section}
            current={section === settingsPane}
            entries={entries}
            records={records}
            parts={parts}
            countOf={countOf}
          />
        ))}
      </Box>
      {shown.length === 0 && (
        <Box sx={{ py: 6, color: "text.secondary" }} role="status">
          {t("settings.none", { text: typed.trim() })} {t("settings.noneHelp")}
        </Box>
      )}
    </Box>
  );
};

export default Settings;

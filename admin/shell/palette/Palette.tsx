import { Box, Dialog } from "@mui/material";
import { Command } from "cmdk";
import { Search, X } from "lucide-react";
import { useTranslate } from "react-admin";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { IconAction } from "../../parts/Buttons.tsx";
import { Kbd } from "../../parts/Kbd.tsx";
import { radius } from "../../theme/sizes.ts";
import type { Entry } from "./entry.ts";
import { PaletteEntry } from "./PaletteEntry.tsx";
import { PaletteFoot } from "./PaletteFoot.tsx";
import { usePaletteGroups } from "./usePaletteGroups.ts";
import { useMobile } from "../../theme/useMobile.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  typed: string;
  onTyped: (typed: string) => void;
  /** Enter was pressed before the palette was there to hear it. */
  entered: boolean;
};

/** Everything one can do, go to or find, by typing. */
const Palette = ({ open, onClose, typed, onTyped, entered }: Props) => {
  const t = useTranslate();
  const mobile = useMobile();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={mobile}
      slotProps={{
        container: { sx: { alignItems: { md: "flex-start" } } },
        paper: {
          "aria-label": t("palette.name"),
          sx: {
            width: { xs: "100%", md: 640 },
            maxWidth: { xs: "100%", md: 640 },
            m: { xs: 0, md: "92px 24px 24px" },
            borderRadius: { xs: 0, md: radius.dialog },
            overflow: "hidden",
          },
        },
      }}
    >
      <PaletteBody typed={typed} onTyped={onTyped} entered={entered} onClose={onClose} mobile={mobile} />
    </Dialog>
  );
};

const PaletteBody = ({ typed, onTyped, entered, onClose, mobile }: Omit<Props, "open"> & { mobile: boolean }) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { groups, searching } = usePaletteGroups(typed);
  const entries = groups.flatMap(({ entries: all }) => all);
  const [chosen, choose] = useState("");
  const current = entries.find(({ key }) => key === chosen) ?? entries[0];
  // a scanner ends its code with Enter before anything can be found: the first find is then taken
  const [awaiting, setAwaiting] = useState(false);
  useEffect(() => {
    if (entered) setAwaiting(true);
  }, [entered]);

  const take = (entry: Entry, beside = false) => {
    if ("to" in entry && beside) {
      window.open(entry.to, "_blank");
      return;
    }
    onClose();
    if ("to" in entry) void navigate(entry.to);
    // once the dialog has given the focus back, so that what opens next can take it
    else requestAnimationFrame(entry.run);
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!awaiting || searching) return;
    setAwaiting(false);
    if (current) latest.current(current);
  }, [awaiting, searching, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const beside = event.ctrlKey || event.metaKey;
    if (!current && searching) setAwaiting(true);
    if (current && beside) take(current, true);
    if (!current || beside) event.preventDefault();
  };

  return (
    <Box
      component={Command}
      label={t("palette.name")}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={current?.key ?? ""}
      onValueChange={choose}
      onKeyDown={onKeyDown}
      sx={{ display: "flex", flexDirection: "column", minHeight: 0, flex: 1 }}
    >
      <Box
        sx={{
          flex: "none",
          display: "flex",
          alignItems: "center",
          gap: 3,
          height: { xs: 64, md: 56 },
          px: 4,
          borderBottom: 1,
          borderColor: "line.normal",
        }}
      >
        <Search size={18} aria-hidden style={{ flex: "none" }} />
        <Box
          component={Command.Input}
          autoFocus
          value={typed}
          onValueChange={(text: string) => {
            setAwaiting(false);
            choose("");
            onTyped(text);
          }}
          placeholder={t("shell.searchAll")}
          enterKeyHint="go"
          sx={{
            flex: 1,
            minWidth: 0,
            height: "100%",
            border: 0,
            outline: 0,
            bgcolor: "transparent",
            color: "text.primary",
            font: "inherit",
            fontSize: "1rem",
            "&::placeholder": { color: "text.secondary", opacity: 1 },
          }}
        />
        {!mobile ? <Kbd>Esc</Kbd> : <IconAction icon={X} size="large" text={t("parts.close")} onClick={onClose} />}
      </Box>
      <Box
        component={Command.List}
        sx={{
          flex: 1,
          overflow: "auto",
          maxHeight: { md: "min(60vh, 456px)" },
          p: 2,
          scrollPaddingBlock: "32px",
          "& [cmdk-group-heading]": { px: 3, pt: 3, pb: 1, typography: "caption", color: "text.secondary" },
        }}
      >
        {groups.map(({ key, heading, entries: lines }) => (
          <Command.Group key={key} heading={heading}>
            {lines.map((entry) => (
              <PaletteEntry
                key={entry.key}
                entry={entry}
                typed={typed}
                current={entry === current}
                onTake={() => take(entry)}
              />
            ))}
          </Command.Group>
        ))}
        {entries.length === 0 && (
          <Box role="status" sx={{ px: 3, py: 4, color: "text.secondary" }}>
            {t(searching ? "fields.searching" : "shell.nothingFound", { text: typed })}
          </Box>
        )}
      </Box>
      {!mobile && <PaletteFoot />}
    </Box>
  );
};

export default Palette;

import { Box, Dialog } from "@mui/material";
import { X } from "lucide-react";
import { useTranslate } from "react-admin";
import { useContext, useId } from "react";
import { useCommands, type Offer } from "../../keys/commandRegistry.ts";
import { keysOf } from "../../keys/shortcut.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { Kbd } from "../../parts/Kbd.tsx";
import { TitleContext } from "../pageTitle.ts";

type Line = { text: string; ways: readonly string[] };

/** Keys that do the same stand on one line: J or ↓. */
export const linesOf = (offers: readonly Offer[]): readonly Line[] => {
  const ways = new Map<string, Set<string>>();
  for (const { text, keys } of offers) if (keys) ways.set(text, (ways.get(text) ?? new Set()).add(keys));
  return [...ways].map(([text, keys]) => ({ text, ways: [...keys] }));
};

/** Keys pressed at once before those pressed one after the other. */
const bySequence = (a: Line, b: Line) => Number(a.ways[0]?.includes(" ")) - Number(b.ways[0]?.includes(" "));

const arrows: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

const Ways = ({ ways }: { ways: readonly string[] }) => (
  <Box component="dd" sx={{ m: 0, display: "flex", gap: 2, justifyContent: "flex-end", flex: "none" }}>
    {ways.map((way) => (
      <Box key={way} component="span" sx={{ display: "flex", gap: "4px" }}>
        {keysOf(way)
          .flat()
          .map((key, at) => (
            <Kbd key={at}>{arrows[key] ?? key}</Kbd>
          ))}
      </Box>
    ))}
  </Box>
);

const Part = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <Box component="section" sx={{ breakInside: "avoid", mb: 4 }}>
    <Box component="h3" sx={{ m: 0, mb: 1, typography: "caption", color: "text.secondary" }}>
      {title}
    </Box>
    <Box component="dl" sx={{ m: 0 }}>
      {lines.map(({ text, ways }) => (
        <Box
          key={text}
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 3,
            minHeight: 32,
            borderBottom: 1,
            borderColor: "line.subtle",
          }}
        >
          <Box component="dt" sx={{ flex: 1 }}>
            {text}
          </Box>
          <Ways ways={ways} />
        </Box>
      ))}
    </Box>
  </Box>
);

/** Every key that works on the screen as it stands; made of the registered keys, so it cannot be wrong. */
const ShortcutMap = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const id = useId();
  const title = useContext(TitleContext);
  const offered = useCommands();
  const here = linesOf(offered.filter(({ everywhere }) => !everywhere));
  const everywhere = linesOf(offered.filter((offer) => offer.everywhere)).toSorted(bySequence);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: here.length > 0 ? 720 : 400, maxWidth: "100%" } } }}
    >
      <Box component="header" sx={{ display: "flex", alignItems: "center", pl: 5, pr: 3, pt: 3 }}>
        <Box component="h2" id={id} sx={{ m: 0, flex: 1, typography: "h2" }}>
          {t("keys.map")}
        </Box>
        <IconAction icon={X} iconSize={18} text={t("parts.close")} onClick={onClose} />
      </Box>
      <Box
        sx={{
          px: 5,
          pt: 3,
          pb: 2,
          overflow: "auto",
          columnCount: { xs: 1, md: here.length > 0 ? 2 : 1 },
          columnGap: "32px",
        }}
        tabIndex={0}
      >
        {here.length > 0 && <Part title={t("palette.on", { title })} lines={here} />}
        <Part title={t("palette.everywhere")} lines={everywhere} />
      </Box>
    </Dialog>
  );
};

export default ShortcutMap;

import { Box } from "@mui/material";
import { Command } from "cmdk";
import { CornerDownLeft } from "lucide-react";
import { keysOf } from "../../keys/shortcut.ts";
import { Kbd } from "../../parts/Kbd.tsx";
import { Picture } from "../../parts/Picture.tsx";
import { radius } from "../../theme/sizes.ts";
import { askedBy } from "./asked.ts";
import type { Entry } from "./entry.ts";
import { piecesOf } from "./match.ts";

/** A text with what was typed standing out. */
const Marked = ({ text, typed }: { text: string; typed: string }) =>
  piecesOf(text, typed).map((piece, at) =>
    piece.typed ? (
      <Box key={at} component="b" sx={{ fontWeight: 620, color: "accent.text" }}>
        {piece.text}
      </Box>
    ) : (
      <span key={at}>{piece.text}</span>
    ),
  );

type Props = { entry: Entry; typed: string; current: boolean; onTake: () => void };

export const PaletteEntry = ({ entry, typed, current, onTake }: Props) => {
  const { key, text, beside, detail, keys, icon: Icon, image } = entry;
  const { text: wanted } = askedBy(typed);
  return (
    <Box
      component={Command.Item}
      value={key}
      onSelect={onTake}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 3,
        minHeight: { xs: 52, md: 36 },
        px: 3,
        py: { xs: 2, md: 0 },
        borderRadius: radius.control,
        cursor: "pointer",
        '&[data-selected="true"]': { bgcolor: "surface.selected" },
      }}
    >
      <Box component="span" sx={{ display: "flex", flex: "none", color: current ? "accent.text" : "text.secondary" }}>
        {image === undefined ? (
          Icon && <Icon size={16} strokeWidth={1.7} aria-hidden />
        ) : (
          <Picture image={image} size={28} />
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
        <Box component="span" sx={{ fontWeight: 520, fontFeatureSettings: '"zero"' }}>
          <Marked text={text} typed={wanted} />
        </Box>
        {beside && (
          <Box component="span" sx={{ ml: 2, color: "text.secondary" }}>
            <Marked text={beside} typed={wanted} />
          </Box>
        )}
      </Box>
      {detail && (
        <Box
          component="span"
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 2,
            typography: "caption",
            color: "text.secondary",
            flex: "none",
          }}
        >
          {detail}
        </Box>
      )}
      {keys && (
        <Box component="span" sx={{ display: { xs: "none", md: "flex" }, gap: "4px", flex: "none" }}>
          {keysOf(keys)
            .flat()
            .map((one, at) => (
              <Kbd key={at}>{one}</Kbd>
            ))}
        </Box>
      )}
      <Box component="span" sx={{ display: { xs: "none", md: "flex" }, width: 14, flex: "none", color: "accent.text" }}>
        {current && <CornerDownLeft size={14} aria-hidden />}
      </Box>
    </Box>
  );
};

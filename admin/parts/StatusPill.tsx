import { Box } from "@mui/material";
import { alpha, useTheme } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import { Glyph } from "./Glyph.tsx";
import { lookOf, stateWord } from "./states.ts";

type Props = {
  /** Whose state it is: its own module, or the one a status is for. */
  module: string;
  /** The fixed system state; the glyph follows it. */
  state: string;
  /** The account's own name for it. */
  name?: string;
  /** The account's own colour. */
  colour?: string;
  big?: boolean;
};

/** A state: tinted pill with glyph and word, never colour alone. */
export const StatusPill = ({ module, state, name, colour, big = false }: Props) => {
  const { palette } = useTheme();
  const t = useTranslate();
  const { shape, tone } = lookOf(module, state);
  const own = colour ? { tint: alpha(colour, 0.14), text: palette.text.primary, solid: colour } : palette.tone[tone];
  return (
    <Box
      component="span"
      style={{ "--glyph-ground": palette.surface.sheet } as React.CSSProperties}
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: "6px",
        height: big ? 24 : 22,
        pl: "6px",
        pr: "8px",
        borderRadius: "12px",
        bgcolor: own.tint,
        color: own.text,
        typography: "caption",
        fontWeight: 520,
        whiteSpace: "nowrap",
      }}
    >
      <Glyph shape={shape} colour={own.solid} />
      {name ?? stateWord(t, module, state)}
    </Box>
  );
};

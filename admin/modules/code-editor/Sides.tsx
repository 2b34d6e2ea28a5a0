import { ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useTranslate } from "react-admin";
import { size } from "../../theme/sizes.ts";

const sides = ["text", "preview"] as const;
export type Side = (typeof sides)[number];

/** On a phone: the text, or what it makes. */
export const Sides = ({ side, onSide }: { side: Side; onSide(side: Side): void }) => {
  const t = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={side}
      aria-label={t("codeEditor.side")}
      onChange={(_event, next: Side | null) => next && onSide(next)}
      sx={{ px: 4, py: 3 }}
    >
      {sides.map((each) => (
        <ToggleButton key={each} value={each} sx={{ height: size.target, textTransform: "none" }}>
          {t(`codeEditor.sides.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { useAccess } from "../../data/access.ts";
import { KeyHint } from "../../parts/Kbd.tsx";
import { actionSign, signs } from "./asked.ts";

/** The keys of the palette, and the signs that narrow it. */
export const PaletteFoot = () => {
  const t = useTranslate();
  const { sees } = useAccess();
  return (
    <Box
      component="footer"
      sx={{
        flex: "none",
        display: "flex",
        alignItems: "center",
        gap: 3,
        px: 4,
        height: 40,
        bgcolor: "surface.sunken",
        borderTop: 1,
        borderColor: "line.subtle",
      }}
    >
      <KeyHint keys={["↑", "↓"]}>{t("palette.choose")}</KeyHint>
      <KeyHint keys={["Enter"]}>{t("palette.run")}</KeyHint>
      <KeyHint keys={["Ctrl", "Enter"]}>{t("palette.openBeside")}</KeyHint>
      <Box sx={{ flex: 1 }} />
      <KeyHint keys={[actionSign]}>{t("palette.actions")}</KeyHint>
      {signs
        .filter(({ module }) => sees(module))
        .map(({ sign, module }) => (
          <KeyHint key={sign} keys={[sign]}>
            {inSentence(t(`resources.${module}.name`))}
          </KeyHint>
        ))}
    </Box>
  );
};

import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { KeyHint } from "../../../parts/Kbd.tsx";
import { useGridView } from "../grid/gridView.ts";

/** The keys of a grid, said under it. */
export const GridKeys = () => {
  const t = useTranslate();
  const { child, readOnly } = useGridView();
  if (readOnly) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 4, mt: 2, px: 1 }}>
      <KeyHint keys={["Tab"]}>{t("grid.keys.nextCell")}</KeyHint>
      <KeyHint keys={["Enter"]}>{t("grid.keys.nextLine")}</KeyHint>
      {"position" in child.fields && <KeyHint keys={["Alt", "↑↓"]}>{t("grid.keys.moveLine")}</KeyHint>}
      <KeyHint keys={["Ctrl", "D"]}>{t("grid.keys.copyDown")}</KeyHint>
      <KeyHint keys={["Ctrl", "Del"]}>{t("grid.keys.removeLine")}</KeyHint>
      <KeyHint keys={["Ctrl", "Z"]}>{t("grid.keys.undo")}</KeyHint>
    </Box>
  );
};

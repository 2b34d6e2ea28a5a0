import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { KeyHint } from "../../../parts/Kbd.tsx";
import { useGridView } from "../grid/gridView.ts";

/** The keys of a grid, said under it: of those that change rows only what can be changed of these. */
export const GridKeys = () => {
  const t = useTranslate();
  const { child, columns, state, readOnly, fixed } = useGridView();
  if (readOnly) return null;
  const adding = !fixed;
  const typed = adding || state.rows.some((row) => columns.some(({ editable }) => editable(row)));
  if (!typed && state.rows.length === 0) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 4, mt: 2, px: 1 }}>
      {typed && (
        <>
          <KeyHint keys={["Tab"]}>{t("grid.keys.nextCell")}</KeyHint>
          <KeyHint keys={["Enter"]}>{t("grid.keys.nextLine")}</KeyHint>
        </>
      )}
      {"position" in child.fields && <KeyHint keys={["Alt", "↑↓"]}>{t("grid.keys.moveLine")}</KeyHint>}
      {typed && <KeyHint keys={["Ctrl", "D"]}>{t("grid.keys.copyDown")}</KeyHint>}
      <KeyHint keys={["Ctrl", "Del"]}>{t("grid.keys.removeLine")}</KeyHint>
      <KeyHint keys={["Ctrl", "Z"]}>{t("grid.keys.undo")}</KeyHint>
    </Box>
  );
};

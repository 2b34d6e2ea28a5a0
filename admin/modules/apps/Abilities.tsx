import { Box, Popover } from "@mui/material";
import { Info } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { IconAction } from "../../parts/Buttons.tsx";
import { useModuleName } from "../user-roles/moduleName.ts";
import { saidOf } from "../projects/declared.ts";

/** What an app declares to need, in the words in which roles are described. */
export const Abilities = ({ scopes }: { scopes: readonly string[] }) => {
  const t = useTranslate();
  const nameOf = useModuleName();
  const said = saidOf(scopes, { translate: t, nameOf });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconAction icon={Info} text={t("apps.abilities")} onClick={(event) => setAnchor(event.currentTarget)} />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t("apps.abilities"), sx: { mt: 1, p: 4, width: 380 } } }}
      >
        <Box sx={{ display: "grid", gap: 2, typography: "body2" }}>
          <Box sx={{ typography: "subtitle2" }}>{t("apps.abilities")}</Box>
          {said.length === 0 && <Box>{t("apps.nothing")}</Box>}
          {said.map(([module, words]) => (
            <Box key={module}>{`${module}: ${words}`}</Box>
          ))}
          <Box sx={{ color: "text.secondary" }}>{t("apps.within")}</Box>
        </Box>
      </Popover>
    </>
  );
};

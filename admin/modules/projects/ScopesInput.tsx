import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { InputProps } from "../../fields/renderer.ts";
import { FindPermissions } from "../user-roles/FindPermissions.tsx";
import { offeredRows, roleOf, scopesOf } from "./declared.ts";

/** What an app declares to need: nothing until it is ticked. */
const ScopesInput = ({ id, value, onChange, describedBy }: InputProps) => {
  const t = useTranslate();
  const scopes = (value as readonly string[] | null | undefined) ?? [];
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ display: "grid", gap: 3 }}>
      <Box component="h3" id={`${id}-title`} sx={{ m: 0, typography: "h3" }}>
        {t("resources.projects.fields.scopes")}
      </Box>
      <Box id={describedBy} sx={{ typography: "body2", color: "text.secondary" }}>
        {t("projects.scopesAbout")}
      </Box>
      <FindPermissions
        id={id}
        role={roleOf(scopes)}
        rows={offeredRows}
        onChange={(role) => onChange([...scopesOf(role)])}
      />
    </Box>
  );
};

export default ScopesInput;

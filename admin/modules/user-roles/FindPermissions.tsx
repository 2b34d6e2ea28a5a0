import { Box, OutlinedInput } from "@mui/material";
import { Search } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useModuleName } from "./moduleName.ts";
import { groups, type Role, type Row } from "./permissionMatrix.ts";
import { PermissionTable } from "./PermissionTable.tsx";

type Props = { id: string; role: Role; rows: readonly Row[]; onChange: (role: Role) => void };

/** The table of what can be given, narrowed by a module's name. */
export const FindPermissions = ({ id, role, rows, onChange }: Props) => {
  const t = useTranslate();
  const nameOf = useModuleName();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const shown = rows.filter((row) => nameOf(row).toLowerCase().includes(wanted));
  return (
    <>
      <OutlinedInput
        id={id}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the form
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        placeholder={t("permissions.find")}
        inputProps={{ "aria-label": t("permissions.find"), autoComplete: "off" }}
        startAdornment={<Search size={15} aria-hidden />}
        sx={{ width: { xs: "100%", sm: 260 } }}
      />
      {shown.length > 0 ? (
        <PermissionTable
          role={role}
          onChange={onChange}
          nameOf={nameOf}
          groups={groups
            .map((group) => ({ group, rows: shown.filter((row) => row.group === group) }))
            .filter(({ rows: members }) => members.length > 0)}
        />
      ) : (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("permissions.nothingFound")}</Box>
      )}
    </>
  );
};

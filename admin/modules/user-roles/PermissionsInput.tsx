import { Box, OutlinedInput } from "@mui/material";
import { Search } from "lucide-react";
import { useTranslate } from "react-admin";
import { useCallback, useMemo, useState } from "react";
import { useController } from "react-hook-form";
import type { InputProps } from "../../fields/renderer.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { describeRole } from "./describeRole.ts";
import { everything, groups, readOnly, rows, withoutPrices, type Role, type Row } from "./permissionMatrix.ts";
import { PermissionTable } from "./PermissionTable.tsx";

const quick = [
  ["everythingChoice", everything],
  ["readOnlyChoice", readOnly],
  ["noPricesChoice", withoutPrices],
] as const;

const list = (value: unknown) => (value as readonly string[] | null | undefined) ?? [];

/** The name of a module of the permission model, whether it has records here or not. */
const useModuleName = () => {
  const t = useTranslate();
  return useCallback(
    ({ module, resource }: Row) =>
      resource ? t(`resources.${resource.name}.name`) : t(`permissions.modules.${module}`),
    [t],
  );
};

/** Edits what a role takes from its base: whole modules and single actions, in one table, said in words above it. */
const PermissionsInput = ({ id, values, value, onChange }: InputProps) => {
  const t = useTranslate();
  const scopes = useController({ name: "scopeBlacklist" }).field;
  const nameOf = useModuleName();
  const [typed, setTyped] = useState("");
  const role: Role = useMemo(
    () => ({
      type: values.type === "admin" ? "admin" : "user",
      routeBlacklist: list(value),
      scopeBlacklist: list(scopes.value),
    }),
    [values.type, value, scopes.value],
  );
  const change = (next: Role) => {
    if (next.routeBlacklist !== role.routeBlacklist) onChange(next.routeBlacklist);
    if (next.scopeBlacklist !== role.scopeBlacklist) scopes.onChange(next.scopeBlacklist);
  };
  const wanted = typed.trim().toLowerCase();
  const shown = rows.filter((row) => nameOf(row).toLowerCase().includes(wanted));
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ display: "grid", gap: 3 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Box component="h3" id={`${id}-title`} sx={{ m: 0, flex: 1, minWidth: 180, typography: "h3" }}>
          {t("permissions.title")}
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("permissions.quick")}</Box>
        {quick.map(([word, apply]) => (
          <SecondaryButton key={word} onClick={() => change(apply(role))}>
            {t(`permissions.${word}`)}
          </SecondaryButton>
        ))}
      </Box>
      <Box
        role="status"
        sx={{ px: 4, py: 3, borderRadius: "8px", bgcolor: "surface.sunken", typography: "body2", textWrap: "pretty" }}
      >
        {describeRole(role, { translate: t, nameOf })}
      </Box>
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
          onChange={change}
          nameOf={nameOf}
          groups={groups
            .map((group) => ({ group, rows: shown.filter((row) => row.group === group) }))
            .filter(({ rows: members }) => members.length > 0)}
        />
      ) : (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("permissions.nothingFound")}</Box>
      )}
    </Box>
  );
};

export default PermissionsInput;

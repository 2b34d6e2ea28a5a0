import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useMemo } from "react";
import { useController } from "react-hook-form";
import type { InputProps } from "../../fields/renderer.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { describeRole } from "./describeRole.ts";
import { FindPermissions } from "./FindPermissions.tsx";
import { useModuleName } from "./moduleName.ts";
import { everything, readOnly, rows, withoutPrices, type Role } from "./permissionMatrix.ts";

const quick = [
  ["everythingChoice", everything],
  ["readOnlyChoice", readOnly],
  ["noPricesChoice", withoutPrices],
] as const;

const list = (value: unknown) => (value as readonly string[] | null | undefined) ?? [];

/** Edits what a role takes from its base: whole modules and single actions, in one table, said in words above it. */
const PermissionsInput = ({ id, values, value, onChange }: InputProps) => {
  const t = useTranslate();
  const scopes = useController({ name: "scopeBlacklist" }).field;
  const nameOf = useModuleName();
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
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ display: "grid", gap: 3 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Box component="h3" id={`${id}-title`} sx={{ m: 0, flex: 1, minWidth: 180, typography: "h3" }}>
          {t("permissions.title")}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: { xs: 1, md: 2 } }}>
          <Box sx={{ flex: { xs: "1 0 100%", md: "none" }, typography: "caption", color: "text.secondary" }}>
            {t("permissions.quick")}
          </Box>
          {quick.map(([word, apply]) => (
            <SecondaryButton key={word} onClick={() => change(apply(role))}>
              {t(`permissions.${word}`)}
            </SecondaryButton>
          ))}
        </Box>
      </Box>
      <Box
        role="status"
        sx={{ px: 4, py: 3, borderRadius: "8px", bgcolor: "surface.sunken", typography: "body2", textWrap: "pretty" }}
      >
        {describeRole(role, { translate: t, nameOf })}
      </Box>
      <FindPermissions id={id} role={role} rows={rows} onChange={change} />
    </Box>
  );
};

export default PermissionsInput;

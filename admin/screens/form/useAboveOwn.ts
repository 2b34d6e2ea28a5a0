import { useGetOne, useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { holdsMore } from "../../modules/user-roles/aboveOwn.ts";
import type { Role } from "../../modules/user-roles/permissionMatrix.ts";

const fields = ["type", "routeBlacklist", "scopeBlacklist"];

/** Why a user or a role cannot be changed by the caller: it may do more. Undefined for everything else. */
export const useAboveOwn = (module: string, record: FieldRecord | null): string | undefined => {
  const t = useTranslate();
  const { user, may } = useAccess();
  const roleId = module === "users" && record?.id !== user.id ? record?.["roleId"] : undefined;
  const { data } = useGetOne(
    "user_roles",
    { id: roleId as number, meta: { fields } },
    { enabled: typeof roleId === "number" },
  );
  const role: object | null | undefined = module === "user_roles" ? record : data;
  return role && holdsMore(role as Role, may) ? t("rules.aboveOwn") : undefined;
};

import { useTranslate } from "react-admin";
import { useCallback } from "react";
import type { Row } from "./permissionMatrix.ts";

/** The name of a module of the permission model, whether it has records here or not. */
export const moduleName = (t: ReturnType<typeof useTranslate>, { module, resource }: Row): string =>
  resource ? t(`resources.${resource.name}.name`) : t(`permissions.modules.${module}`);

export const useModuleName = () => {
  const t = useTranslate();
  return useCallback((row: Row) => moduleName(t, row), [t]);
};

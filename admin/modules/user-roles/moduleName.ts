import { useTranslate } from "react-admin";
import { useCallback } from "react";
import type { Row } from "./permissionMatrix.ts";

/** The name of a module of the permission model, whether it has records here or not. */
export const useModuleName = () => {
  const t = useTranslate();
  return useCallback(
    ({ module, resource }: Row) =>
      resource ? t(`resources.${resource.name}.name`) : t(`permissions.modules.${module}`),
    [t],
  );
};

import type { TranslateFunction } from "react-admin";
import type { BulkAction } from "../../resources/core/bulk.ts";

/** What an action is called: a verb of its module by that one's button, the others by what they are for every module. */
export const actionName = (t: TranslateFunction, module: string, { name, does }: Pick<BulkAction, "name" | "does">) =>
  does === "operation" ? t(`resources.${module}.operations.${name}.button`) : t(`bulkActions.names.${name}`);

/** What a key of an action is called. */
export const keyName = (
  t: TranslateFunction,
  module: string,
  { name, does }: Pick<BulkAction, "name" | "does">,
  key: string,
) => {
  const common = t(`resources.${module}.fields.${key}`, { _: t(`bulkActions.keys.${key}`, { _: key }) });
  return does === "operation" ? t(`resources.${module}.operations.${name}.fields.${key}`, { _: common }) : common;
};

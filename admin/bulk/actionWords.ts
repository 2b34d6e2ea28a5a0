import type { TranslateFunction } from "react-admin";
import type { BulkAction } from "../../resources/core/bulk.ts";

type Named = Pick<BulkAction, "name" | "operation" | "about">;

// what is chosen elsewhere than in a list has no button in one
const verbOf = ({ name, operation }: Named) =>
  operation && !operation.source && `resources.${operation.of}.operations.${name}`;

/** What an action is called: a verb by its button, the others by what they are for every module. */
export const actionName = (t: TranslateFunction, action: Named) => {
  const verb = verbOf(action);
  return verb ? t(`${verb}.button`) : t(`bulkActions.names.${action.name}`);
};

/** What a key of an action is called. */
export const keyName = (t: TranslateFunction, module: string, action: Named, key: string) => {
  const common = t(`resources.${action.about ?? module}.fields.${key}`, {
    _: t(`bulkActions.keys.${key}`, { _: key }),
  });
  const verb = verbOf(action);
  return verb ? t(`${verb}.fields.${key}`, { _: common }) : common;
};

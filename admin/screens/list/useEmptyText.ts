import { useTranslate } from "react-admin";
import { optionsOf } from "../../../resources/core/registry.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { type Access, mayWrite, useAccess } from "../../data/access.ts";

/** Whether the reader may add to a module's list. A record that follows another is added by a reader who may see and change the other. */
const mayAdd = (access: Access, { name, fields, follows }: Resource): boolean => {
  const owner = follows && fields[follows.module];
  return owner?.kind === "choice"
    ? optionsOf(owner).some((module) => access.sees(module) && mayWrite(access, module, "update"))
    : mayWrite(access, name, "create");
};

/** What a list is for and, for a user who may add to it, how that is done. */
export const useEmptyText = (resource: Resource): string => {
  const t = useTranslate();
  const access = useAccess();
  const say = (key: "empty" | "emptyHow") => t(`resources.${resource.name}.${key}`, { _: "" });
  return [say("empty"), mayAdd(access, resource) && say("emptyHow")].filter(Boolean).join(" ");
};

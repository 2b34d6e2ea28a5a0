import { useTranslate } from "react-admin";
import { hasHelp } from "../../resources/core/fields.ts";
import { resourceOf } from "../data/resources.ts";

/** The name of a field in this module, else its shared name. */
export const fieldLabelKey = (module: string, name: string) => `resources.${module}.fields.${name}`;

export const useFieldWords = (module: string, name: string): { label: string; help: string | undefined } => {
  const t = useTranslate();
  const field = resourceOf(module).fields[name];
  const help = field && hasHelp(field) ? t(`resources.${module}.help.${name}`, { _: "" }) : "";
  return { label: t(fieldLabelKey(module, name), { _: name }), help: help || undefined };
};

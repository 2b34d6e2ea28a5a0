import type { useTranslate } from "react-admin";

/** What an option of a field is called; options that are modules are called as they are. */
export const optionWord = (t: ReturnType<typeof useTranslate>, module: string, name: string, value: string): string =>
  t(`resources.${module}.options.${name}.${value}`, {
    _: t(`resources.${value}.name`, { _: t(`permissions.modules.${value}`, { _: value }) }),
  });

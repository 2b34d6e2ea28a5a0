import { useTranslate } from "react-admin";
import { useAccess } from "../../data/access.ts";
import type { Shown } from "./widgets.ts";

/** What a widget is called, with the unit of its figures. */
export const useWidgetTitle = () => {
  const t = useTranslate();
  const { currency } = useAccess().user.account;
  return ({ title, resource, measure }: Shown): string => {
    const name = "name" in title ? title.name : t(title.word);
    return resource.fields[measure]?.kind === "money" ? `${name}, ${currency}` : name;
  };
};

import { Plus, Zap } from "lucide-react";
import { useTranslate } from "react-admin";
import { useContext } from "react";
import { mayWrite, useAccess } from "../../data/access.ts";
import { listPath, screens } from "../../data/resources.ts";
import { canBegin } from "../../data/shape.ts";
import { useCommands, type Offer } from "../../keys/commandRegistry.ts";
import { TitleContext } from "../pageTitle.ts";
import type { Entry, Group } from "./entry.ts";

const entryOf = ({ text, keys, icon = Zap, detail, run }: Offer, at: number): Entry => ({
  key: `offer ${at} ${text}`,
  text,
  keys,
  icon,
  detail,
  run,
});

/** What can be done: on the screen as it stands, anywhere, and what may be created. */
export const useActionGroups = (): readonly Group[] => {
  const t = useTranslate();
  const access = useAccess();
  const title = useContext(TitleContext);
  // what has a key is what people do most
  const offered = useCommands()
    .filter(({ palette }) => palette)
    .toSorted((a, b) => Number(b.keys !== undefined) - Number(a.keys !== undefined));
  const creatable = screens.filter(
    (resource) =>
      resource.menu && access.sees(resource.name) && canBegin(resource) && mayWrite(access, resource.name, "create"),
  );
  return [
    {
      key: "here",
      heading: t("palette.on", { title }),
      entries: offered.filter(({ everywhere }) => !everywhere).map(entryOf),
    },
    {
      key: "create",
      heading: t("palette.create"),
      entries: creatable.map(({ name }) => ({
        key: `create ${name}`,
        text: t(`resources.${name}.create`),
        icon: Plus,
        to: `${listPath(name)}?create`,
      })),
    },
    {
      key: "everywhere",
      heading: t("palette.everywhere"),
      entries: offered.filter(({ everywhere }) => everywhere).map(entryOf),
    },
  ];
};

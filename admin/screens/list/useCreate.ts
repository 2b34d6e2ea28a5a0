import { useTranslate } from "react-admin";
import { useResource } from "../../data/recordContext.tsx";
import { canBegin } from "../../data/shape.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { holdForDialog } from "../../keys/holdForDialog.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { useListForm } from "./useListForm.ts";

export type Create = { word: string; run: () => void };

/** How a record is begun from its list, by N too; null where the role or the module has no such thing. */
export const useCreate = (): Create | null => {
  const resource = useResource();
  const t = useTranslate();
  const form = useListForm();
  const may = useMayWrite(resource.name, "create") && canBegin(resource);
  const word = t(`resources.${resource.name}.create`, { _: "" });
  const run = () => {
    form.create();
    holdForDialog(); // what is typed before the form is there belongs to it
  };
  useShortcut("N", word, run, { enabled: may });
  return may ? { word, run } : null;
};

import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider, useNotify, useTranslate } from "ra-core";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { sayDeletion, sayOutcome } from "../../data/outcomes.ts";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";

type Props = { resource: Resource; ids: readonly number[]; open: boolean; onClose: () => void; onDone: () => void };

/** Deletes what is ticked, after asking; a refusal is told in the dialog, by name. */
export const DeleteDialog = ({ resource, ids, open, onClose, onDone }: Props) => {
  const translate = useTranslate();
  const provider = useDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const thing = inSentence(translate(`resources.${resource.name}.${ids.length === 1 ? "one" : "name"}`));
  const verb = translate("lists.deleteThings", { count: ids.length, thing });
  const remove = async () => {
    try {
      await provider.deleteMany(resource.name, { ids: [...ids] });
      notify(sayOutcome(translate, resource.name, "deleted", ids.length), { type: "success" });
      onDone();
    } catch (error) {
      throw new Error(sayDeletion(error, translate, resource.name, ids.length), { cause: error });
    } finally {
      await client.invalidateQueries();
    }
  };
  return (
    <ConfirmDialog open={open} onClose={onClose} danger title={`${verb}?`} confirm={verb} onConfirm={remove}>
      {translate("outcomes.confirmDelete")}
    </ConfirmDialog>
  );
};

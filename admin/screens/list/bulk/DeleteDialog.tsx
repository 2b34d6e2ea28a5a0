import { useTranslate } from "react-admin";
import { inSentence } from "../../../../resources/core/texts/messages.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { sayDeletion, sayOutcome } from "../../../data/outcomes.ts";
import { useWrite } from "../../../data/useWrite.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import type { BulkRow } from "./bulkRow.ts";

type Props = {
  resource: Resource;
  rows: readonly BulkRow[];
  open: boolean;
  onClose: () => void;
  onDone: (refused: readonly number[]) => void;
};

/** Deletes what is ticked, after asking; what cannot be deleted is named with its reason. */
export const DeleteDialog = ({ resource, rows, ...rest }: Props) => {
  const t = useTranslate();
  const { remove } = useWrite(resource.name);
  const thing = inSentence(t(`resources.${resource.name}.${rows.length === 1 ? "one" : "name"}`));
  const verb = t("lists.deleteThings", { count: rows.length, thing });
  return (
    <BulkDialog
      {...rest}
      rows={rows}
      danger
      title={`${verb}?`}
      confirm={verb}
      success={sayOutcome(t, resource.name, "deleted", rows.length)}
      sayRefusal={(error) => sayDeletion(error, t, resource.name)}
      act={(row) => remove(row, { reads: "nothing" })}
    >
      {t("outcomes.confirmDelete")}
    </BulkDialog>
  );
};

import { useTranslate } from "react-admin";
import { inSentence } from "../../../../resources/core/texts/messages.ts";
import { sayDeletion, sayOutcome, thingsKey } from "../../../data/outcomes.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { useWrite } from "../../../data/useWrite.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import type { BulkRow } from "./bulkRow.ts";

type Props = {
  rows: readonly BulkRow[];
  open: boolean;
  onClose: () => void;
  onDone: (refused: readonly number[]) => void;
};

/** Deletes the ticked rows, after asking; a row that cannot be deleted is named with its reason. */
export const DeleteDialog = ({ rows, ...rest }: Props) => {
  const t = useTranslate();
  const { name } = useResource();
  const { remove } = useWrite(name);
  const thing = inSentence(t(thingsKey(name, rows.length)));
  const verb = t("lists.deleteThings", { count: rows.length, thing });
  return (
    <BulkDialog
      {...rest}
      rows={rows}
      danger
      title={`${verb}?`}
      confirm={verb}
      success={sayOutcome(t, name, "deleted", rows.length)}
      sayRefusal={(error) => sayDeletion(error, t, name)}
      act={(row) => remove(row, { reads: "nothing" })}
    >
      {t("outcomes.confirmDelete")}
    </BulkDialog>
  );
};

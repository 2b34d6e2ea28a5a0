import { useTranslate } from "react-admin";
import { Box } from "@mui/material";
import { sayDeletion } from "../../../data/outcomes.ts";
import { useWrite } from "../../../data/useWrite.ts";
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx";
import { titleOf } from "../data/naming.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = { onClose: () => void; onDone: () => void };

/** Asks before a record goes for good; says what still needs it when it cannot. */
export const DeleteRecord = ({ onClose, onDone }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const write = useWrite(resource.name);
  const number = titleOf(resource, record);
  const remove = async () => {
    try {
      await write.remove(record, { waits: false });
    } catch (failure) {
      throw new Error(sayDeletion(failure, t, resource.name), { cause: failure });
    }
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("detail.deleteTitle", { number })}
      confirm={t("detail.deleteAct", { number })}
      danger
      onConfirm={remove}
    >
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("outcomes.confirmDelete")}</Box>
    </ConfirmDialog>
  );
};

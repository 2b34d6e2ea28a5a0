import { IconButton, TableCell } from "@mui/material";
import { Plus, X } from "lucide-react";
import { useTranslate } from "react-admin";

type Props = { at: number; adding: boolean; readOnly: boolean; onRemove: () => void; onAdd: () => void };

/** The row's number; under the pointer it turns into the button that takes the row out. */
export const RowNumber = ({ at, adding, readOnly, onRemove, onAdd }: Props) => {
  const t = useTranslate();
  if (adding)
    return (
      <TableCell
        className="number"
        aria-label={t("grid.addLine")}
        sx={{ cursor: "pointer" }}
        onMouseDown={(event) => {
          event.preventDefault();
          onAdd();
        }}
      >
        <Plus size={14} aria-hidden />
      </TableCell>
    );
  return (
    <TableCell className="number" role="rowheader">
      <span>{at + 1}</span>
      {!readOnly && (
        <IconButton
          tabIndex={-1}
          onClick={onRemove}
          aria-label={t("grid.removeLine", { number: at + 1 })}
          title={t("grid.removeLine", { number: at + 1 })}
        >
          <X size={14} />
        </IconButton>
      )}
    </TableCell>
  );
};

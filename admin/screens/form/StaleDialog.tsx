import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useTranslate } from "ra-core";
import { useId } from "react";
import { resourceOf } from "../../data/resources.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { Cell } from "../../fields/Cell.tsx";
import { PrimaryButton, QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import type { Stale } from "./stale.ts";

type Props = {
  module: string;
  stale: Stale;
  mine: Readonly<Record<string, unknown>>;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
};

const Value = ({
  module,
  name,
  value,
  record,
}: {
  module: string;
  name: string;
  value: unknown;
  record: Readonly<Record<string, unknown>>;
}) => {
  const field = resourceOf(module).fields[name];
  if (value === null || value === undefined || value === "") return <Nothing />;
  return field && field.kind !== "reference" ? (
    <Cell module={module} name={name} record={{ ...record, [name]: value }} />
  ) : (
    <>{String(value)}</>
  );
};

/** Two people, one record: what the other one changed beside what stands in this form, and whose values stay. */
export const StaleDialog = ({ module, stale, mine, onTheirs, onMine, onClose }: Props) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 600, maxWidth: "100%" } } }}>
      <DialogTitle id={id}>{translate("forms.staleTitle", { user: stale.user })}</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 3 }}>{translate("forms.staleText")}</Box>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell sx={{ bgcolor: "surface.raised" }}>{translate("forms.field")}</TableCell>
              <TableCell sx={{ bgcolor: "surface.raised" }}>{translate("forms.before")}</TableCell>
              <TableCell sx={{ bgcolor: "surface.raised" }}>{translate("forms.theirs")}</TableCell>
              <TableCell sx={{ bgcolor: "surface.raised" }}>{translate("forms.mine")}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {stale.changes.map(({ field, old, new: theirs }) => (
              <TableRow key={field}>
                <TableCell>{translate(fieldLabelKey(module, field), { _: field })}</TableCell>
                <TableCell sx={{ color: "text.secondary" }}>
                  <Value module={module} name={field} value={old} record={mine} />
                </TableCell>
                <TableCell>
                  <Value module={module} name={field} value={theirs} record={mine} />
                </TableCell>
                <TableCell>
                  <Value module={module} name={field} value={mine[field]} record={mine} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <QuietButton onClick={onClose}>{translate("forms.backToForm")}</QuietButton>
        <SecondaryButton onClick={onTheirs}>{translate("form.takeTheirs")}</SecondaryButton>
        <PrimaryButton onClick={onMine}>{translate("form.keepMine")}</PrimaryButton>
      </DialogActions>
    </Dialog>
  );
};

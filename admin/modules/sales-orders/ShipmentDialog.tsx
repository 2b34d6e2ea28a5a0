import { type ReactNode, useId } from "react";
import { DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { Dialog } from "../../parts/Dialog.tsx";
import { useNotify, useTranslate } from "react-admin";
import { useOperation } from "../../data/useOperation.ts";
import { useSubmitKey } from "../../keys/useSubmitKey.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { FailureNote, numberOf } from "../../screens/detail/surface.ts";
import type { Shipment } from "./shipments.ts";

type Props = {
  title: string;
  shipment: Shipment;
  /** What is changed. */
  change: Readonly<Record<string, unknown>>;
  /** Why it cannot be saved as it is. */
  reason?: string | undefined;
  width?: number;
  onClose: () => void;
  children: ReactNode;
};

/** Changes a shipment: a refusal is told above, and the fields stay as they were typed. */
export const ShipmentDialog = ({ title, shipment, change, reason, width = 720, onClose, children }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const id = useId();
  const { run, busy, failure } = useOperation("shipments", "updateShipment");
  const save = async () => {
    try {
      await run({ id: shipment.id, ...change });
      notify(t("shipping.edited", { number: numberOf("shipments", String(shipment.displayId)) }), { type: "success" });
      onClose();
    } catch {
      // told below
    }
  };
  useSubmitKey(t("shipping.saveEdit"), { reason, busy, run: save });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width, maxWidth: "95vw" } } }}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {failure && <FailureNote failure={failure} title={t("shipping.editFailed")} />}
        {children}
      </DialogContent>
      <DialogActions>
        <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
        <PrimaryButton keys={["Ctrl", "Enter"]} onClick={() => void save()} loading={busy} reason={reason}>
          {t("shipping.saveEdit")}
        </PrimaryButton>
      </DialogActions>
    </Dialog>
  );
};

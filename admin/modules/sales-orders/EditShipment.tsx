import { type ReactNode, useId, useState } from "react";
import { Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { useOperation } from "../../data/useOperation.ts";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { FailureNote, numberOf } from "../../screens/detail/surface.ts";
import { PackageFields, type PackageDraft } from "./PackageFields.tsx";
import type { Package, Shipment } from "./shipments.ts";

type FrameProps = {
  title: string;
  shipment: Shipment;
  /** What is changed; null while something is missing. */
  change: Readonly<Record<string, unknown>> | null;
  onClose: () => void;
  children: ReactNode;
};

const Frame = ({ title, shipment, change, onClose, children }: FrameProps) => {
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
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 720 } } }}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 4 }}>
        {failure && <FailureNote failure={failure} title={t("shipping.editFailed")} />}
        {children}
      </DialogContent>
      <DialogActions>
        <SecondaryButton onClick={onClose}>{t("moves.keep")}</SecondaryButton>
        <PrimaryButton
          onClick={() => void save()}
          loading={busy}
          reason={change === null ? t("shipping.chooseOrder") : undefined}
        >
          {t("shipping.saveEdit")}
        </PrimaryButton>
      </DialogActions>
    </Dialog>
  );
};

type PackageProps = {
  shipment: Shipment;
  box: Package;
  number: number;
  customerId: number | null;
  onClose: () => void;
};

/** A package's tracking number, and where it goes while it has not left. */
export const EditPackage = ({ shipment, box, number, customerId, onClose }: PackageProps) => {
  const t = useTranslate();
  const [draft, setDraft] = useState<PackageDraft>({
    trackingNumber: box.trackingNumber ?? "",
    shippingAddressId: box.shippingAddressReference?.id ?? null,
    billingAddressId: box.billingAddressReference?.id ?? null,
  });
  const placed = shipment.state === "Shipped";
  const { trackingNumber, ...addresses } = draft;
  const change = { id: box.id, trackingNumber: trackingNumber.trim() || null, ...(placed ? {} : addresses) };
  return (
    <Frame
      title={t("shipping.editPackage", { number, shipment: numberOf("shipments", String(shipment.displayId)) })}
      shipment={shipment}
      change={{ packages: [change] }}
      onClose={onClose}
    >
      <PackageFields id="edited" draft={draft} customerId={customerId} placed={placed} onChange={setDraft} />
    </Frame>
  );
};

/** The order of an empty shipment. */
export const ChangeOrder = ({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) => {
  const t = useTranslate();
  const [salesOrderId, setSalesOrderId] = useState<number | null>(null);
  return (
    <Frame
      title={t("shipping.changeOrderOf", { number: numberOf("shipments", String(shipment.displayId)) })}
      shipment={shipment}
      change={salesOrderId === null ? null : { salesOrderId }}
      onClose={onClose}
    >
      <FieldFrame id="shipment-order" label={t("resources.shipments.fields.salesOrderId")} required>
        <Lookup
          id="shipment-order"
          module="sales_orders"
          value={salesOrderId}
          filter={{ states: ["Open", "Partially Shipped"] }}
          required
          onChange={setSalesOrderId}
        />
      </FieldFrame>
    </Frame>
  );
};

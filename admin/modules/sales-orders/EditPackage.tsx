import { useState } from "react";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useOperation } from "../../data/useOperation.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { FailureNote, numberOf, PreviewLevels, usePreview } from "../../screens/detail/surface.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { PackageFields, type PackageDraft } from "./PackageFields.tsx";
import { packing, type PackableLine, problemOf, toggled } from "./packingPlan.ts";
import { PackTable } from "./PackTable.tsx";
import { changesInside, planOf, within } from "./repackingPlan.ts";
import { ShipmentDialog } from "./ShipmentDialog.tsx";
import type { Package, Shipment } from "./shipments.ts";

type Props = {
  shipment: Shipment;
  box: Package;
  number: number;
  /** Those of its order. */
  lines: readonly PackableLine[];
  onClose: () => void;
};

/** A package's tracking number; while it has not left, where it goes and what lies in it, too. */
export const EditPackage = ({ shipment, box, number, lines, onClose }: Props) => {
  const t = useTranslate();
  const order = useRecord();
  const mobile = useMobile();
  const [draft, setDraft] = useState<PackageDraft>({
    trackingNumber: box.trackingNumber ?? "",
    charge: box.charge ?? undefined,
    shippingAddressId: box.shippingAddressReference?.id ?? null,
    billingAddressId: box.billingAddressReference?.id ?? null,
  });
  // as they were when the dialog opened: what lies in the package may change under it, and is told by a conflict
  const [held] = useState(() => within(box.lineItems, lines));
  const [plan, setPlan] = useState(() => planOf(box.lineItems));
  const placed = shipment.state === "Shipped";
  const { trackingNumber, charge, ...addresses } = draft;
  const charged = charge === undefined || charge === (box.charge ?? undefined) ? {} : { charge: charge || null };
  const lineItems = placed ? [] : changesInside(plan, box.lineItems, held);
  const inside = { id: box.id, ...(lineItems.length > 0 && { lineItems }) };
  const change = {
    ...inside,
    trackingNumber: trackingNumber.trim() || null,
    ...(placed ? {} : { ...charged, ...addresses }),
  };
  const wrong = held.some((line) => problemOf(line, plan[line.lineId]) !== null);
  const nothing = packing(plan, held).length === 0;
  const reason = placed
    ? undefined
    : wrong
      ? t("shipping.problem.moreThanAllocated")
      : nothing
        ? t("shipping.leaveSomething")
        : undefined;
  const { preview } = useOperation("shipments", "updateShipment");
  const effect = usePreview(
    inside,
    lineItems.length > 0 && !reason ? () => preview({ id: shipment.id, packages: [inside] }) : null,
  );
  return (
    <ShipmentDialog
      title={t("shipping.editPackage", { number, shipment: numberOf("shipments", String(shipment.displayId)) })}
      shipment={shipment}
      change={{ packages: [change] }}
      reason={reason}
      width={placed ? 720 : 920}
      onClose={onClose}
    >
      <PackageFields
        id="edited"
        draft={draft}
        customerId={typeof order.customerId === "number" ? order.customerId : null}
        placed={placed}
        onChange={setDraft}
      />
      {!placed && (
        <PackTable
          title={t("shipping.inside")}
          amount={t("shipping.columns.inside")}
          lines={held}
          plan={plan}
          mobile={mobile}
          warehouse={order}
          onToggle={(line) => setPlan(toggled(plan, line))}
          onAll={(all) => setPlan(all ? Object.fromEntries(held.map(({ lineId, toPack }) => [lineId, toPack])) : {})}
          onQuantity={(line, quantity) => setPlan({ ...plan, [line.lineId]: quantity })}
        />
      )}
      {effect.failure !== null && <FailureNote failure={effect.failure} />}
      {effect.preview && (
        <Box component="section" aria-live="polite" aria-label={t("receiving.effect.title")}>
          <PreviewLevels levels={effect.preview.levels} only={["allocated", "committed"]} />
        </Box>
      )}
    </ShipmentDialog>
  );
};

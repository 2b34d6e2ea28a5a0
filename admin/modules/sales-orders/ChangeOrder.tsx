import { useState } from "react";
import { useTranslate } from "react-admin";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { numberOf } from "../../screens/detail/surface.ts";
import { ShipmentDialog } from "./ShipmentDialog.tsx";
import type { Shipment } from "./shipments.ts";

/** The order of an empty shipment. */
export const ChangeOrder = ({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) => {
  const t = useTranslate();
  const [salesOrderId, setSalesOrderId] = useState<number | null>(null);
  return (
    <ShipmentDialog
      title={t("shipping.changeOrderOf", { number: numberOf("shipments", String(shipment.displayId)) })}
      shipment={shipment}
      change={{ salesOrderId }}
      reason={salesOrderId === null ? t("shipping.chooseOrder") : undefined}
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
    </ShipmentDialog>
  );
};

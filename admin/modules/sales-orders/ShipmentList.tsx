import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { Box } from "@mui/material";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { numberOf, plus, isEditable, EffectDialog } from "../../screens/detail/surface.ts";
import { ChangeOrder } from "./ChangeOrder.tsx";
import { EditPackage } from "./EditPackage.tsx";
import type { PackableLine } from "./packingPlan.ts";
import { ShipmentCard } from "./ShipmentCard.tsx";
import {
  shipmentsQuery,
  type Package,
  type PackedComponent,
  type Shipment,
  type ShipmentsAnswer,
} from "./shipments.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Step =
  { verb: "place" | "void" | "delete"; shipment: Shipment } | { verb: "unpack"; shipment: Shipment; box: Package };
type Edit = { shipment: Shipment; box?: Package; number?: number };

const none: readonly PackedComponent[] = [];

const unitsIn = (boxes: readonly Package[]): string =>
  plus("0", ...boxes.flatMap((box) => box.lineItems.map(({ quantity }) => quantity)));

/** Every shipment of the order, newest first, with what can still be done about it. */
export const ShipmentList = ({ lines }: { lines: readonly PackableLine[] }) => {
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const { may } = useAccess();
  const [step, setStep] = useState<Step | null>(null);
  const { data } = useQueryText<ShipmentsAnswer>(shipmentsQuery(may("sku_price:view:all")), { id: record.id });
  const place = useOperation("shipments", "placeShipment");
  const undo = useOperation("shipments", "voidShipment");
  const remove = useOperation("shipments", "deleteShipment");
  const [edit, setEdit] = useState<Edit | null>(null);
  const unpack = useOperation("packages", "deletePackage");
  const shipments = (data?.salesOrder?.shipments ?? []).toReversed();
  if (shipments.length === 0) return null;

  const verbs = { place, void: undo, delete: remove, unpack } as const;
  const idOf = (each: Step) => (each.verb === "unpack" ? each.box.id : each.shipment.id);
  const words = (each: Step) => {
    const units = unitsIn(each.verb === "unpack" ? [each.box] : each.shipment.packages);
    return {
      number: numberOf("shipments", String(each.shipment.displayId)),
      quantity: formatQuantity(units, locale),
      smart_count: Number(units),
    };
  };
  return (
    <Box component="section" aria-labelledby="shipments-title" sx={{ display: "grid", gap: 3 }}>
      <Box component="h2" id="shipments-title" sx={{ m: 0, typography: "h3" }}>
        {t("shipping.shipments")}{" "}
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
          {shipments.length}
        </Box>
      </Box>
      {shipments.map((shipment) => (
        <ShipmentCard
          key={shipment.id}
          shipment={shipment}
          lines={lines}
          components={data?.packedComponents ?? none}
          ended={!isEditable(progressOf("sales_orders", String(record.state)))}
          onPlace={() => setStep({ verb: "place", shipment })}
          onVoid={() => setStep({ verb: "void", shipment })}
          onUnpack={(box) => setStep({ verb: "unpack", shipment, box })}
          onEdit={(box, number) => setEdit({ shipment, box, number })}
          onChangeOrder={() => setEdit({ shipment })}
          onDelete={() => setStep({ verb: "delete", shipment })}
        />
      ))}
      {edit &&
        (edit.box ? (
          <EditPackage
            shipment={edit.shipment}
            box={edit.box}
            number={edit.number ?? 1}
            lines={lines}
            onClose={() => setEdit(null)}
          />
        ) : (
          <ChangeOrder shipment={edit.shipment} onClose={() => setEdit(null)} />
        ))}
      {step && (
        <EffectDialog
          title={t(`shipping.steps.${step.verb}.title`, words(step))}
          about={t(`shipping.steps.${step.verb}.about`)}
          act={t(`shipping.steps.${step.verb}.act`, words(step))}
          danger={step.verb !== "place"}
          failed={step.verb === "unpack" ? t("shipping.unpackFailed") : undefined}
          ask={() => verbs[step.verb].preview({ id: idOf(step) })}
          make={async () => {
            await verbs[step.verb].run({ id: idOf(step) });
            notify(t(`shipping.steps.${step.verb}.done`, words(step)), { type: "success" });
          }}
          onClose={() => setStep(null)}
        />
      )}
    </Box>
  );
};

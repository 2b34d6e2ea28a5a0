import { useState } from "react";
import { Box, OutlinedInput } from "@mui/material";
import { useLocale, useNotify, useTranslate } from "ra-core";
import { useOperation } from "../../data/useOperation.ts";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { formatQuantity } from "../../i18n/formats.ts";
import { isDecimal, isNegative, isZero } from "../../screens/detail/amounts/decimal.ts";
import { usePreview } from "../../screens/detail/preview/usePreview.ts";
import { StockSlideIn } from "./StockSlideIn.tsx";

type Props = {
  skuId: number;
  code: string;
  /** The lot to correct; without it a lot is chosen, or a new one made. */ lot?: {
    id: number;
    name: string;
    quantity: string;
  };
  onClose: () => void;
};

/** A signed correction with its reason: of a lot, or, upwards, as a new lot in a bin. */
export const AdjustLot = ({ skuId, code, lot, onClose }: Props) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const notify = useNotify();
  const [lotId, setLotId] = useState<number | null>(lot?.id ?? null);
  const [warehouseId, setWarehouse] = useState<number | null>(null);
  const [binLocationId, setBin] = useState<number | null>(null);
  const [quantity, setQuantity] = useState("");
  const [cost, setCost] = useState("");
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const adjust = useOperation("lots", "adjustLot");
  const asking = useOperation("lots", "adjustLot");
  const delta = quantity.replace("−", "-").replace(",", ".").trim();
  const target = lotId !== null ? { lotId } : { skuId, warehouseId, binLocationId, ...(isDecimal(cost) && { cost }) };
  const input = { ...target, quantity: delta, reason: reason.trim() };
  const missing =
    !isDecimal(delta) || isZero(delta)
      ? t("lots.need.change")
      : lotId === null && isNegative(delta)
        ? t("lots.need.lot")
        : lotId === null && (warehouseId === null || binLocationId === null)
          ? t("lots.need.bin")
          : reason.trim() === ""
            ? t("lots.need.reason")
            : undefined;
  // the effect does not depend on the reason: it is shown while that is still missing
  const askable =
    isDecimal(delta) && !isZero(delta) && (lotId !== null || (!isNegative(delta) && binLocationId !== null));
  const effect = usePreview(
    { ...target, delta },
    askable
      ? () =>
          asking
            .run({ ...input, reason: input.reason || "-" }, "id", { preview: true })
            .then((answer) => answer.preview)
      : null,
  );
  const shown = isDecimal(delta) ? `${isNegative(delta) ? "" : "+"}${formatQuantity(delta, locale)}` : "";
  const act = async () => {
    setFailure(null);
    try {
      await adjust.run(input);
      notify(t("lots.adjusted", { quantity: shown, code }), { type: "success" });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <StockSlideIn
      title={t("lots.adjustTitle", { name: lot ? `${code}, ${lot.name}` : code })}
      act={shown && !missing ? t("lots.adjustAct", { quantity: shown }) : t("lots.adjust")}
      onAct={() => void act()}
      onClose={onClose}
      busy={adjust.busy}
      reason={missing}
      failure={failure}
      effect={effect}
    >
      {!lot && (
        <FieldFrame id="adjust-lot" label={t("lots.lot")} help={t("lots.lotHelp")}>
          <Lookup
            id="adjust-lot"
            module="lots"
            value={lotId}
            filter={{ skuIds: [skuId] }}
            autoFocus
            onChange={(id) => setLotId(id)}
          />
        </FieldFrame>
      )}
      {!lot && lotId === null && (
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 4 }}>
          <FieldFrame id="adjust-warehouse" label={t("resources.lots.fields.warehouseId")} required>
            <Lookup
              id="adjust-warehouse"
              module="warehouses"
              value={warehouseId}
              autoPick
              required
              onChange={(id) => {
                setWarehouse(id);
                setBin(null);
              }}
            />
          </FieldFrame>
          <FieldFrame id="adjust-bin" label={t("resources.lots.fields.binLocationId")} required>
            <Lookup
              key={warehouseId}
              id="adjust-bin"
              module="bin_locations"
              value={binLocationId}
              filter={warehouseId === null ? {} : { warehouseIds: [warehouseId] }}
              disabled={warehouseId === null}
              required
              onChange={(id) => setBin(id)}
            />
          </FieldFrame>
        </Box>
      )}
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 4 }}>
        <FieldFrame
          id="adjust-quantity"
          label={t("lots.change")}
          required
          help={lot ? t("lots.inLot", { quantity: formatQuantity(lot.quantity, locale) }) : t("lots.changeHelp")}
        >
          <OutlinedInput
            id="adjust-quantity"
            autoFocus={Boolean(lot)}
            value={quantity}
            placeholder="−2"
            inputProps={{ inputMode: "text" }}
            onChange={(event) => setQuantity(event.target.value)}
          />
        </FieldFrame>
        {lotId === null && (
          <FieldFrame id="adjust-cost" label={t("lots.costPerUnit")} help={t("lots.costHelp")}>
            <OutlinedInput
              id="adjust-cost"
              value={cost}
              inputProps={{ inputMode: "decimal" }}
              onChange={(event) => setCost(event.target.value.replace(",", ".").trim())}
            />
          </FieldFrame>
        )}
      </Box>
      <FieldFrame id="adjust-reason" label={t("lots.reason")} required>
        <OutlinedInput id="adjust-reason" value={reason} onChange={(event) => setReason(event.target.value)} />
      </FieldFrame>
    </StockSlideIn>
  );
};

import { useState } from "react";
import { Box, OutlinedInput } from "@mui/material";
import { useLocale, useNotify, useTranslate } from "ra-core";
import { useOperation } from "../../data/useOperation.ts";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { formatQuantity } from "../../i18n/formats.ts";
import { compare, isDecimal } from "../../screens/detail/amounts/decimal.ts";
import { usePreview } from "../../screens/detail/preview/usePreview.ts";
import { StockSlideIn } from "./StockSlideIn.tsx";

const texts = ["lotNumber", "altLotNumber", "serialNumber", "manufactureDate", "expirationDate"] as const;
type Draft = {
  warehouseId: number | null;
  binLocationId: number | null;
  quantity: string;
  costPerUnit: string;
} & Record<(typeof texts)[number], string>;

const blank: Draft = {
  warehouseId: null,
  binLocationId: null,
  quantity: "",
  costPerUnit: "",
  lotNumber: "",
  altLotNumber: "",
  serialNumber: "",
  manufactureDate: "",
  expirationDate: "",
};

/** Puts stock into a bin without a purchase: opening stock, finds. */
export const CreateLot = ({ skuId, code, onClose }: { skuId: number; code: string; onClose: () => void }) => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const notify = useNotify();
  const [draft, setDraft] = useState(blank);
  const [failure, setFailure] = useState<unknown>(null);
  const set = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const create = useOperation("lots", "createLot");
  const asking = useOperation("lots", "createLot");
  const { warehouseId, binLocationId, quantity, costPerUnit } = draft;
  const given = Object.fromEntries(texts.flatMap((name) => (draft[name].trim() ? [[name, draft[name].trim()]] : [])));
  const input = { skuId, warehouseId, binLocationId, quantity, costPerUnit, ...given };
  const reason =
    warehouseId === null
      ? t("lots.need.warehouse")
      : binLocationId === null
        ? t("lots.need.bin")
        : !isDecimal(quantity) || compare(quantity, "0") <= 0
          ? t("lots.need.quantity")
          : !isDecimal(costPerUnit)
            ? t("lots.need.cost")
            : undefined;
  const effect = usePreview(
    input,
    reason ? null : () => asking.run(input, "id", { preview: true }).then((answer) => answer.preview),
  );
  const shown = isDecimal(quantity) ? formatQuantity(quantity, locale) : "";
  const act = async () => {
    setFailure(null);
    try {
      await create.run(input);
      notify(t("lots.created", { quantity: shown, code }), { type: "success" });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <StockSlideIn
      title={t("lots.createTitle", { code })}
      act={reason ? t("lots.create") : t("lots.createAct", { quantity: shown, smart_count: Number(quantity) })}
      onAct={() => void act()}
      onClose={onClose}
      busy={create.busy}
      reason={reason}
      failure={failure}
      effect={effect}
    >
      <FieldFrame id="lot-warehouse" label={t("resources.lots.fields.warehouseId")} required>
        <Lookup
          id="lot-warehouse"
          module="warehouses"
          value={warehouseId}
          autoPick
          required
          autoFocus
          onChange={(id) => set({ warehouseId: id, binLocationId: null })}
        />
      </FieldFrame>
      <FieldFrame id="lot-bin" label={t("resources.lots.fields.binLocationId")} required>
        <Lookup
          key={warehouseId}
          id="lot-bin"
          module="bin_locations"
          value={binLocationId}
          filter={warehouseId === null ? {} : { warehouseIds: [warehouseId] }}
          disabled={warehouseId === null}
          required
          onChange={(id) => set({ binLocationId: id })}
        />
      </FieldFrame>
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 4 }}>
        <FieldFrame id="lot-quantity" label={t("resources.lots.fields.quantity")} required>
          <OutlinedInput
            id="lot-quantity"
            value={quantity}
            inputProps={{ inputMode: "decimal" }}
            onChange={(event) => set({ quantity: event.target.value.replace(",", ".").trim() })}
          />
        </FieldFrame>
        <FieldFrame id="lot-cost" label={t("lots.costPerUnit")} required>
          <OutlinedInput
            id="lot-cost"
            value={costPerUnit}
            inputProps={{ inputMode: "decimal" }}
            onChange={(event) => set({ costPerUnit: event.target.value.replace(",", ".").trim() })}
          />
        </FieldFrame>
        {texts.map((name) => (
          <FieldFrame
            key={name}
            id={`lot-${name}`}
            label={t(`receiving.lotFields.${name}`)}
            help={name === "lotNumber" ? t("lots.numberHelp") : undefined}
          >
            <OutlinedInput
              id={`lot-${name}`}
              type={name.endsWith("Date") ? "date" : "text"}
              value={draft[name]}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          </FieldFrame>
        ))}
      </Box>
    </StockSlideIn>
  );
};

import { useId, useState } from "react";
import { Box, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel } from "@mui/material";
import { Dialog } from "../../parts/Dialog.tsx";
import { useNotify, useTranslate } from "react-admin";
import { useOperation } from "../../data/useOperation.ts";
import { formatQuantity } from "../../i18n/formats.ts";
import { useSubmitKey } from "../../keys/useSubmitKey.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import {
  FailureNote,
  minus,
  numberOf,
  PreviewDocuments,
  PreviewLevels,
  usePreview,
} from "../../screens/detail/surface.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { BinField } from "../purchase-orders/BinField.tsx";
import { useLastBins, type Bin } from "../purchase-orders/useBins.ts";
import { allOf, chosen, hasProblem, problemOf, unitsOf, type Plan } from "./returnPlan.ts";
import { numbersOf, type Returned } from "./returns.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** Returned goods go into bins, line by line; goods not fit to be sold again go into quarantine. */
export const ReceiveReturn = ({ returned, onClose }: { returned: Returned; onClose: () => void }) => {
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const mobile = useMobile();
  const id = useId();
  // as it was when the dialog opened: a refusal tells of goods that others receive meanwhile
  const [rows] = useState(() =>
    returned.lineItems
      .map((line) => ({ ...line, left: minus(line.quantity, line.qtyReturned) }))
      .filter(({ left }) => Number(left) > 0),
  );
  const [plan, setPlan] = useState<Plan>(() => allOf(rows));
  const [bins, setBins] = useState<Readonly<Record<number, Bin | null>>>({});
  const [held, setHeld] = useState<Readonly<Record<number, boolean>>>({});
  const last = useLastBins(
    rows.map(({ skuId }) => skuId),
    returned.warehouseId,
  );
  const binOf = (row: (typeof rows)[number]): Bin | null =>
    row.id in bins ? (bins[row.id] ?? null) : (last?.get(row.skuId) ?? null);
  const { run, preview, busy, failure } = useOperation("returns", "receiveReturn");
  const coming = chosen(plan, rows);
  const units = unitsOf(plan, rows);
  const input = {
    id: returned.id,
    receivements: coming.map((row) => ({
      lineItemId: row.id,
      binLocationId: binOf(row)?.id,
      quantity: row.asked,
      quarantine: held[row.id] ?? false,
    })),
  };
  const reason =
    coming.length === 0
      ? t("returns.receive.nothing")
      : hasProblem(plan, rows)
        ? t("returns.problem.tooMuch")
        : coming.some((row) => binOf(row) === null)
          ? t("returns.receive.chooseBin")
          : undefined;
  const effect = usePreview(input, reason ? null : () => preview(input));
  const receive = async () => {
    try {
      await run(input);
      notify(t("returns.receive.done"), { type: "success" });
      onClose();
    } catch {
      // told above
    }
  };
  useSubmitKey(t("returns.receive.button"), { reason, busy, run: receive });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 860, maxWidth: "95vw" } } }}>
      <DialogTitle id={id}>
        {t("returns.receive.title", { number: numberOf("returns", String(returned.displayId)) })}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box sx={{ color: "text.secondary", typography: "body2" }}>{t("returns.receive.about")}</Box>
        {failure && <FailureNote failure={failure} title={t("returns.receive.failed")} />}
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {rows.map((row) => {
            const what = [row.skuReference?.name, numbersOf(row.packageLot)].filter(Boolean).join(", ");
            const problem = problemOf(row, plan[row.id]);
            return (
              <Box
                component="li"
                key={row.id}
                sx={{
                  display: "grid",
                  gridTemplateColumns: { xs: "minmax(0, 1fr) 96px", md: "minmax(0, 1fr) 96px 190px 132px" },
                  alignItems: "center",
                  columnGap: 3,
                  rowGap: 2,
                  py: 2,
                  borderTop: 1,
                  borderColor: "line.subtle",
                }}
              >
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>{row.sku?.name}</Box>
                  <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
                    <Code>{row.skuReference?.name}</Code>
                    {numbersOf(row.packageLot) && ` · ${numbersOf(row.packageLot)}`}
                  </Box>
                </Box>
                <InlineField
                  label={t("returns.quantityOf", { what })}
                  value={plan[row.id] ?? ""}
                  align="right"
                  numeric
                  large={mobile}
                  problem={problem && t(`returns.problem.${problem}`)}
                  onChange={(value) => setPlan({ ...plan, [row.id]: value })}
                  onFocus={(event) => event.target.select()}
                />
                <BinField
                  warehouseId={returned.warehouseId}
                  value={binOf(row)}
                  label={t("returns.receive.binOf", { what })}
                  large={mobile}
                  onChange={(bin) => setBins({ ...bins, [row.id]: bin })}
                />
                <FormControlLabel
                  sx={{ m: 0 }}
                  control={
                    <Checkbox
                      checked={held[row.id] ?? false}
                      onChange={(_, on) => setHeld({ ...held, [row.id]: on })}
                      slotProps={{ input: { "aria-label": t("returns.receive.quarantineOf", { what }) } }}
                    />
                  }
                  label={t("returns.receive.quarantine")}
                />
              </Box>
            );
          })}
        </Box>
        {effect.failure !== null && <FailureNote failure={effect.failure} />}
        {effect.preview && (
          <Box
            component="section"
            aria-live="polite"
            aria-label={t("receiving.effect.title")}
            sx={{ display: "grid", gap: 3 }}
          >
            <PreviewLevels
              levels={effect.preview.levels}
              only={["inStock", "available", "allocated", "pendingReturn"]}
            />
            <PreviewDocuments documents={effect.preview.documents.filter(({ module }) => module !== "returns")} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
        <PrimaryButton keys={["Ctrl", "Enter"]} onClick={() => void receive()} loading={busy} reason={reason}>
          {t("returns.receive.act", { quantity: formatQuantity(units, locale), smart_count: Number(units) })}
        </PrimaryButton>
      </DialogActions>
    </Dialog>
  );
};

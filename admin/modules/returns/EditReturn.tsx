import { useId, useState } from "react";
import { DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { Dialog } from "../../parts/Dialog.tsx";
import { useNotify, useTranslate } from "react-admin";
import { useRecord } from "../../data/recordContext.tsx";
import { useSubmitKey } from "../../keys/useSubmitKey.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { FailureNote, numberOf, useSave } from "../../screens/detail/surface.ts";
import { draftOf, inputOf, ReturnFields } from "./ReturnFields.tsx";
import { chosen, hasProblem, type Plan } from "./returnPlan.ts";
import { returnable, type Returned, type ShippedLot } from "./returns.ts";
import { ReturnTable } from "./ReturnTable.tsx";

type Props = {
  returned: Returned;
  returns: readonly Returned[];
  shipped: readonly ShippedLot[];
  onClose: () => void;
};

/** What of a plan differs from the lines there are: less or more of one, none of it, or a new one. */
const changedLines = (plan: Plan, returned: Returned, asked: ReadonlyMap<number, string>): object[] => [
  ...returned.lineItems.flatMap((line): object[] => {
    const quantity = asked.get(line.packageLotId);
    if (plan[line.packageLotId] === undefined || quantity === undefined) return [{ id: line.id, remove: true }];
    return quantity === line.quantity ? [] : [{ id: line.id, quantity }];
  }),
  ...[...asked]
    .filter(([lot]) => returned.lineItems.every(({ packageLotId }) => packageLotId !== lot))
    .map(([packageLotId, quantity]) => ({ packageLotId, quantity })),
];

/** What a return asks for can be changed: down to what came back of it, up to what was shipped. */
export const EditReturn = ({ returned, returns, shipped, onClose }: Props) => {
  const t = useTranslate();
  const order = useRecord();
  const notify = useNotify();
  const id = useId();
  const number = numberOf("returns", String(returned.displayId));
  const [draft, setDraft] = useState(() => draftOf(returned));
  const [rows] = useState(() => returnable(shipped, returns, returned));
  const [plan, setPlan] = useState<Plan>(() =>
    Object.fromEntries(returned.lineItems.map((line) => [line.packageLotId, line.quantity])),
  );
  const [failure, setFailure] = useState<unknown>(null);
  const { save, busy } = useSave("sales_orders", { id: Number(order.id), version: Number(order.version) });
  const asked = new Map(chosen(plan, rows).map((row) => [row.id, row.asked]));
  const reason =
    asked.size === 0
      ? t("returns.noneChecked")
      : hasProblem(plan, rows)
        ? t("returns.problem.tooMuch")
        : draft.warehouseId === null
          ? t("returns.chooseWarehouse")
          : undefined;
  const change = async () => {
    setFailure(null);
    try {
      const lineItems = changedLines(plan, returned, asked);
      await save({ returns: [{ id: returned.id, ...inputOf(draft), ...(lineItems.length > 0 && { lineItems }) }] });
      notify(t("returns.edit.done", { number }), { type: "success" });
      onClose();
    } catch (refusal) {
      setFailure(refusal);
    }
  };
  useSubmitKey(t("returns.edit.act"), { reason, busy, run: change });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 960, maxWidth: "95vw" } } }}>
      <DialogTitle id={id}>{t("returns.edit.title", { number })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {failure !== null && <FailureNote failure={failure} title={t("returns.edit.failed")} />}
        <ReturnTable title={t("returns.shippedItems")} rows={rows} plan={plan} onChange={setPlan} />
        <ReturnFields
          id="edited-return"
          draft={draft}
          customerId={typeof order.customerId === "number" ? order.customerId : null}
          begun={returned.receivements.length > 0}
          onChange={setDraft}
        />
      </DialogContent>
      <DialogActions>
        <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
        <PrimaryButton keys={["Ctrl", "Enter"]} onClick={() => void change()} loading={busy} reason={reason}>
          {t("returns.edit.act")}
        </PrimaryButton>
      </DialogActions>
    </Dialog>
  );
};

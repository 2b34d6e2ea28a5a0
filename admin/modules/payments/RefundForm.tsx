import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { useRecord } from "../../data/recordContext.tsx";
import { failureMessage } from "../../data/failure.ts";
import { useAccess } from "../../data/access.ts";
import { useWrite } from "../../data/useWrite.ts";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { compare, isDecimal, numberOf } from "../../screens/detail/surface.ts";
import { DecimalInput } from "../../parts/DecimalInput.tsx";
import type { Payment } from "../invoices/orderMoney.ts";

/** Pays back what is left of a payment, or some of it. */
export const RefundForm = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const t = useTranslate();
  const notify = useNotify();
  const record = useRecord();
  const { create } = useWrite("payments");
  const { may } = useAccess();
  const [amount, setAmount] = useState(payment.unapplied ?? "0");
  const [returnId, setReturnId] = useState<number | null>(null);
  const number = numberOf("payments", String(payment.displayId));
  const save = async () => {
    if (!isDecimal(amount) || compare(amount, "0") <= 0) throw new Error(t("orderMoney.positive"));
    if (compare(amount, payment.unapplied ?? "0") > 0) throw new Error(t("orderMoney.moreThanPaid"));
    await create({
      salesOrderId: record.id,
      amount: `-${amount}`,
      source: payment.source,
      state: "Applied",
      refundsId: payment.id,
      ...(returnId !== null && { returnId }),
    }).catch((error: unknown) => {
      throw new Error(failureMessage(error, t));
    });
    notify(t("orderMoney.refunded", { number }), { type: "success" });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("orderMoney.refundOf", { number })}
      confirm={t("orderMoney.refund")}
      onConfirm={save}
    >
      <FieldFrame id="refund-amount" label={t("orderMoney.amount")} required>
        <DecimalInput id="refund-amount" value={amount} onChange={setAmount} />
      </FieldFrame>
      {may("return:view:all") && (
        <FieldFrame id="refund-return" label={t("resources.payments.fields.returnId")}>
          <Lookup
            id="refund-return"
            module="returns"
            value={returnId}
            filter={{ salesOrderIds: [record.id] }}
            onChange={setReturnId}
          />
        </FieldFrame>
      )}
    </ConfirmDialog>
  );
};

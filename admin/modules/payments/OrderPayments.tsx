import { useState } from "react";
import { Box } from "@mui/material";
import { HandCoins, Trash2, Undo2, WalletCards } from "lucide-react";
import { useTranslate } from "react-admin";
import { mayWrite, useAccess } from "../../data/access.ts";
import { sayDeletion } from "../../data/outcomes.ts";
import { referenceName } from "../../data/recordName.ts";
import { detailPath } from "../../data/resources.ts";
import { useWrite } from "../../data/useWrite.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { IconAction } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { Day } from "../../parts/Day.tsx";
import { Money } from "../../parts/Money.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { compare, numberOf, TabPrimary } from "../../screens/detail/surface.ts";
import { MoneyTable } from "../invoices/MoneyTable.tsx";
import type { OrderMoney, Payment } from "../invoices/orderMoney.ts";
import { OrderTab } from "../invoices/OrderTab.tsx";
import { PaymentForm } from "./PaymentForm.tsx";
import { RefundForm } from "./RefundForm.tsx";

type Step = { verb: "take" } | { verb: "apply" | "refund" | "delete"; payment: Payment };

const Payments = ({ money, withPrice }: { money: OrderMoney; withPrice: boolean }) => {
  const t = useTranslate();
  const access = useAccess();
  const { remove } = useWrite("payments");
  const [step, setStep] = useState<Step | null>(null);
  const mayTake = mayWrite(access, "payments", "create") && withPrice;
  const close = () => setStep(null);
  useShortcut("T", t("orderMoney.takePayment"), () => setStep({ verb: "take" }), { enabled: mayTake && step === null });
  const name = (payment: Payment) => numberOf("payments", String(payment.displayId));
  const invoiceName = (id: number) => {
    const found = [...money.invoices, ...money.due].find((invoice) => invoice.id === id);
    return found ? numberOf("invoices", String(found.displayId)) : "–";
  };
  const how = ({ source, checkNumber }: Payment) =>
    [t(`resources.payments.options.source.${source}`), checkNumber].filter(Boolean).join(" ");
  const left = ({ unapplied }: Payment) => compare(unapplied ?? "0", "0") > 0;
  return (
    <>
      {mayTake && (
        <Box>
          <TabPrimary icon={HandCoins} keys={["T"]} onClick={() => setStep({ verb: "take" })}>
            {t("orderMoney.takePayment")}
          </TabPrimary>
        </Box>
      )}
      <Card title={`${t("resources.payments.name")} ${money.payments.length}`} flush>
        <MoneyTable
          name={t("resources.payments.name")}
          empty={t("orderMoney.noPayments")}
          columns={[
            { name: t("resources.payments.one") },
            { name: t("orderMoney.status") },
            { name: t("orderMoney.received") },
            { name: t("orderMoney.how") },
            ...(withPrice
              ? [
                  { name: t("orderMoney.amount"), isAmount: true },
                  { name: t("orderMoney.appliedTo") },
                  { name: t("orderMoney.leftOver"), isAmount: true },
                ]
              : []),
            { name: "" },
          ]}
          rows={money.payments.map((payment) => ({
            id: payment.id,
            cells: [
              { to: detailPath("payments", payment.id), text: name(payment) },
              <StatusPill key="state" module="payments" state={payment.state} />,
              <Day key="day" value={payment.paymentDate} />,
              how(payment),
              ...(withPrice
                ? [
                    <Money key="amount" value={payment.amount} strong />,
                    payment.returnReference
                      ? referenceName("returns", payment.returnReference.name)
                      : (payment.applications ?? []).map(({ invoiceId }) => invoiceName(invoiceId)).join(", "),
                    <Money key="left" value={payment.unapplied} />,
                  ]
                : []),
              <Box key="acts" sx={{ display: "flex", justifyContent: "flex-end" }}>
                {mayTake && left(payment) && mayWrite(access, "payments", "update") && money.due.length > 0 && (
                  <IconAction
                    icon={WalletCards}
                    text={t("orderMoney.applyCreditOf", { number: name(payment) })}
                    onClick={() => setStep({ verb: "apply", payment })}
                  />
                )}
                {mayTake && left(payment) && (
                  <IconAction
                    icon={Undo2}
                    text={t("orderMoney.refundOf", { number: name(payment) })}
                    onClick={() => setStep({ verb: "refund", payment })}
                  />
                )}
                {mayWrite(access, "payments", "delete") && (
                  <IconAction
                    icon={Trash2}
                    text={t("orderMoney.delete", { number: name(payment) })}
                    onClick={() => setStep({ verb: "delete", payment })}
                  />
                )}
              </Box>,
            ],
          }))}
        />
      </Card>
      {step?.verb === "take" && <PaymentForm due={money.due} onClose={close} />}
      {step?.verb === "apply" && <PaymentForm due={money.due} credit={step.payment} onClose={close} />}
      {step?.verb === "refund" && <RefundForm payment={step.payment} onClose={close} />}
      {step?.verb === "delete" && (
        <ConfirmDialog
          open
          danger
          onClose={close}
          title={t("orderMoney.deletePayment.title", { number: name(step.payment) })}
          confirm={t("orderMoney.deletePayment.act")}
          onConfirm={async () => {
            await remove({ id: step.payment.id, version: step.payment.version }).catch((error: unknown) => {
              throw new Error(sayDeletion(error, t, "payments"));
            });
          }}
        >
          {t("orderMoney.deletePayment.about")}
        </ConfirmDialog>
      )}
    </>
  );
};

/** What was paid for the order, and what of it is left. */
const OrderPayments = () => (
  <OrderTab>{(money, withPrice) => <Payments money={money} withPrice={withPrice} />}</OrderTab>
);

export default OrderPayments;

import { useState } from "react";
import { Box } from "@mui/material";
import { FilePlus2, PackageCheck, Trash2 } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { mayWrite, useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { sayDeletion } from "../../data/outcomes.ts";
import { detailPath } from "../../data/resources.ts";
import { useOperation } from "../../data/useOperation.ts";
import { useWrite } from "../../data/useWrite.ts";
import { IconAction, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card } from "../../parts/Card.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { Day } from "../../parts/Day.tsx";
import { Money } from "../../parts/Money.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { FailureNote, isZero, numberOf, TabPrimary } from "../../screens/detail/surface.ts";
import { InvoiceForm } from "./InvoiceForm.tsx";
import { MoneyTable } from "./MoneyTable.tsx";
import { type Invoice, leftOf, type OrderMoney, sumsOf } from "./orderMoney.ts";
import { OrderTab } from "./OrderTab.tsx";

const Invoices = ({ money, withPrice }: { money: OrderMoney; withPrice: boolean }) => {
  const t = useTranslate();
  const record = useRecord();
  const notify = useNotify();
  const access = useAccess();
  const [making, setMaking] = useState(false);
  const [gone, setGone] = useState<Invoice | null>(null);
  const { remove } = useWrite("invoices");
  const shipped = useOperation("invoices", "invoiceShipped");
  const lines = money.salesOrder?.lineItems ?? [];
  const has = (of: "quantity" | "qtyShipped") => lines.some((line) => !isZero(leftOf(line, money.invoices, of)));
  const isShipped = lines.some(({ qtyShipped }) => !isZero(qtyShipped));
  const reasons = {
    make: has("quantity") ? undefined : t("orderMoney.allInvoiced"),
    shipped: has("qtyShipped")
      ? undefined
      : t(isShipped ? "orderMoney.allShippedInvoiced" : "orderMoney.nothingShipped"),
  };
  const mayMake = mayWrite(access, "invoices", "create");
  const sums = sumsOf(money);
  const invoiceShipped = async () => {
    const made = await shipped.run({ salesOrderId: record.id }, "displayId").catch(() => null);
    if (made) notify(t("orderMoney.made"), { type: "success" });
  };
  const amount = (value: string | undefined) => <Money value={value} />;
  return (
    <>
      {shipped.failure && <FailureNote failure={shipped.failure} title={t("orderMoney.notInvoiced")} />}
      {mayMake && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 2 }}>
          <TabPrimary icon={FilePlus2} reason={reasons.make} onClick={() => setMaking(true)}>
            {t("resources.invoices.create")}
          </TabPrimary>
          <SecondaryButton
            icon={PackageCheck}
            loading={shipped.busy}
            reason={reasons.shipped}
            onClick={() => void invoiceShipped()}
          >
            {t("orderMoney.invoiceShipped")}
          </SecondaryButton>
          {/* the one that concerns both is enough */}
          <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
            {reasons.make ?? reasons.shipped}
          </Box>
        </Box>
      )}
      <Card title={`${t("resources.invoices.name")} ${money.invoices.length}`} flush>
        <MoneyTable
          name={t("resources.invoices.name")}
          empty={t("orderMoney.noInvoices")}
          columns={[
            { name: t("resources.invoices.one") },
            { name: t("orderMoney.status") },
            { name: t("resources.invoices.fields.dueDate") },
            ...(withPrice
              ? (["total", "amountPaid", "discountTaken", "amountDue"] as const).map((key) => ({
                  name: t(`orderMoney.columns.${key}`),
                  isAmount: true,
                }))
              : []),
            { name: "" },
          ]}
          rows={money.invoices.map((invoice) => ({
            id: invoice.id,
            cells: [
              { to: detailPath("invoices", invoice.id), text: numberOf("invoices", String(invoice.displayId)) },
              <StatusPill key="state" module="invoices" state={invoice.state} />,
              <Day key="due" value={invoice.dueDate} due={invoice.state === "Balance Due"} />,
              ...(withPrice
                ? [
                    amount(invoice.total),
                    amount(invoice.amountPaid),
                    amount(invoice.discountTaken),
                    <Money key="amountDue" value={invoice.amountDue} strong />,
                  ]
                : []),
              mayWrite(access, "invoices", "delete") ? (
                <IconAction
                  key="delete"
                  icon={Trash2}
                  text={t("orderMoney.delete", { number: numberOf("invoices", String(invoice.displayId)) })}
                  onClick={() => setGone(invoice)}
                />
              ) : null,
            ],
          }))}
          foot={
            withPrice && money.invoices.length > 0
              ? [t("orderMoney.all"), "", "", sums.invoiced, sums.paid, sums.discount, sums.due].map((each, at) =>
                  at > 2 ? <Money key={at} value={each} strong /> : each,
                )
              : undefined
          }
        />
      </Card>
      {making && <InvoiceForm money={money} onClose={() => setMaking(false)} />}
      {gone && (
        <ConfirmDialog
          open
          danger
          onClose={() => setGone(null)}
          title={t("orderMoney.deleteInvoice.title", { number: numberOf("invoices", String(gone.displayId)) })}
          confirm={t("orderMoney.deleteInvoice.act")}
          onConfirm={async () => {
            await remove({ id: gone.id, version: gone.version }).catch((error: unknown) => {
              throw new Error(sayDeletion(error, t, "invoices"));
            });
          }}
        >
          {t("orderMoney.deleteInvoice.about")}
        </ConfirmDialog>
      )}
    </>
  );
};

/** What of the order is invoiced, and what is due of it. */
const OrderInvoices = () => (
  <OrderTab>{(money, withPrice) => <Invoices money={money} withPrice={withPrice} />}</OrderTab>
);

export default OrderInvoices;

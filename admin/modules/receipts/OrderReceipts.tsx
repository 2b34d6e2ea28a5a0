import { useState } from "react";
import { Box } from "@mui/material";
import { FilePlus2, PackageCheck, Trash2 } from "lucide-react";
import { useNotify, useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { mayWrite, useAccess } from "../../data/access.ts";
import { sayDeletion } from "../../data/outcomes.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { detailPath } from "../../data/resources.ts";
import { useOperation } from "../../data/useOperation.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useWrite } from "../../data/useWrite.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { Alert } from "../../parts/Alert.tsx";
import { IconAction, SecondaryButton } from "../../parts/Buttons.tsx";
import { Card, Facts } from "../../parts/Card.tsx";
import { Code } from "../../parts/Code.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { Day } from "../../parts/Day.tsx";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { StatusPill } from "../../parts/StatusPill.tsx";
import { FactsColumn, FailureNote, isZero, numberOf, TabPrimary } from "../../screens/detail/surface.ts";
import { MoneyPage } from "../invoices/MoneyPage.tsx";
import { MoneyTable } from "../invoices/MoneyTable.tsx";
import {
  billedOf,
  leftOf,
  orderReceiptsQuery,
  receivedOf,
  sumsOf,
  type OrderReceipts as Billing,
  type Receipt,
} from "./orderReceipts.ts";
import { ReceiptForm } from "./ReceiptForm.tsx";

const BillFacts = ({ billing }: { billing: Billing }) => {
  const t = useTranslate();
  const sums = sumsOf(billing);
  const row = (name: keyof typeof sums, strong = false) =>
    [t(`orderReceipts.${name}`), <Money key={name} value={sums[name]} strong={strong} />] as const;
  return (
    <FactsColumn>
      <Box component="section" aria-labelledby="order-receipts" sx={{ display: "grid", gap: 4 }}>
        <Box component="h2" id="order-receipts" sx={{ m: 0, typography: "h3" }}>
          {t("orderReceipts.title")}
        </Box>
        <Facts rows={[row("ordered"), row("billed"), row("variance")]} />
        <Facts rows={[row("paid"), row("discount"), row("due", true)]} />
      </Box>
    </FactsColumn>
  );
};

/** What came and what of it is billed, line by line. */
const Lines = ({ billing: { purchaseOrder, receipts } }: { billing: Billing }) => {
  const t = useTranslate();
  const quantity = (value: string, strong = false) => <Quantity value={value} strong={strong} />;
  return (
    <Card title={t("orderReceipts.lines")} flush>
      <MoneyTable
        name={t("orderReceipts.lines")}
        empty={t("orderReceipts.noLines")}
        columns={[
          { name: t("orderReceipts.item") },
          { name: t("orderReceipts.description") },
          { name: t("orderReceipts.orderedQuantity"), isAmount: true },
          { name: t("orderReceipts.receivedQuantity"), isAmount: true },
          { name: t("orderReceipts.billedQuantity"), isAmount: true },
          { name: t("orderReceipts.left"), isAmount: true },
        ]}
        rows={(purchaseOrder?.lineItems ?? []).map((line) => ({
          id: line.id,
          cells: [
            <Code key="sku">{line.skuReference?.name}</Code>,
            line.description || line.sku?.name || "",
            quantity(line.quantity),
            quantity(receivedOf(line)),
            quantity(billedOf(line, receipts)),
            quantity(leftOf(line, receipts), true),
          ],
        }))}
      />
    </Card>
  );
};

const Bills = ({ billing, withCost }: { billing: Billing; withCost: boolean }) => {
  const t = useTranslate();
  const access = useAccess();
  const { receipts } = billing;
  const [gone, setGone] = useState<Receipt | null>(null);
  const { remove } = useWrite("receipts");
  const amounts = ["total", "amountPaid", "amountDue", "variance"] as const;
  const called = ({ displayId }: Receipt) => numberOf("receipts", String(displayId));
  return (
    <Card title={`${t("resources.receipts.name")} ${receipts.length}`} flush>
      <MoneyTable
        name={t("resources.receipts.name")}
        empty={t("orderReceipts.none")}
        columns={[
          { name: t("resources.receipts.one") },
          { name: t("resources.receipts.fields.altId") },
          { name: t("orderReceipts.status") },
          { name: t("resources.receipts.fields.dueDate") },
          ...(withCost ? amounts.map((key) => ({ name: t(`orderReceipts.columns.${key}`), isAmount: true })) : []),
          { name: "" },
        ]}
        rows={receipts.map((receipt) => ({
          id: receipt.id,
          cells: [
            { to: detailPath("receipts", receipt.id), text: called(receipt) },
            receipt.altId ?? "",
            <StatusPill key="state" module="receipts" state={receipt.state} />,
            <Day key="due" value={receipt.dueDate} due={progressOf("receipts", receipt.state) === "open"} />,
            ...(withCost
              ? amounts.map((key) => <Money key={key} value={receipt[key]} strong={key === "amountDue"} />)
              : []),
            mayWrite(access, "receipts", "delete") ? (
              <IconAction
                key="delete"
                icon={Trash2}
                text={t("orderReceipts.delete", { number: called(receipt) })}
                onClick={() => setGone(receipt)}
              />
            ) : null,
          ],
        }))}
      />
      {gone && (
        <ConfirmDialog
          open
          danger
          onClose={() => setGone(null)}
          title={t("orderReceipts.deleteReceipt.title", { number: called(gone) })}
          confirm={t("orderReceipts.deleteReceipt.act")}
          onConfirm={async () => {
            await remove({ id: gone.id, version: gone.version }).catch((error: unknown) => {
              throw new Error(sayDeletion(error, t, "receipts"));
            });
          }}
        >
          {t("orderReceipts.deleteReceipt.about")}
        </ConfirmDialog>
      )}
    </Card>
  );
};

/** The ways to a bill, or why there is none to write. */
const Beginning = ({ billing, withCost }: { billing: Billing; withCost: boolean }) => {
  const t = useTranslate();
  const record = useRecord();
  const notify = useNotify();
  const [making, setMaking] = useState(false);
  const received = useOperation("receipts", "billReceived");
  const lines = billing.purchaseOrder?.lineItems ?? [];
  const isLeft = lines.some((line) => !isZero(leftOf(line, billing.receipts)));
  const isAny = lines.some((line) => !isZero(receivedOf(line)));
  const reason = isLeft ? undefined : t(isAny ? "validation.nothingToBill" : "orderReceipts.nothingReceived");
  const billAll = async () => {
    const made = await received.run({ purchaseOrderId: record.id }, "displayId").catch(() => null);
    if (made) notify(t("orderReceipts.made"), { type: "success" });
  };
  const text = t("orderReceipts.billReceived");
  useShortcut("B", text, () => void billAll(), { enabled: isLeft && !making });
  if (reason !== undefined) return <Alert tone="neutral">{reason}</Alert>;
  return (
    <>
      {received.failure && <FailureNote failure={received.failure} title={t("orderReceipts.notBilled")} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <TabPrimary icon={PackageCheck} keys={["B"]} loading={received.busy} onClick={() => void billAll()}>
          {text}
        </TabPrimary>
        <SecondaryButton icon={FilePlus2} onClick={() => setMaking(true)}>
          {t("resources.receipts.create")}
        </SecondaryButton>
      </Box>
      {making && <ReceiptForm billing={billing} withCost={withCost} onClose={() => setMaking(false)} />}
    </>
  );
};

/** What of a purchase order is billed, and what is due of it. */
const OrderReceipts = () => {
  const t = useTranslate();
  const record = useRecord();
  const access = useAccess();
  const withCost = access.sees("sku_costs");
  const may = access.sees("receipts");
  const { data, error, refetch } = useQueryText<Billing>(
    orderReceiptsQuery(withCost),
    { order: record.id, orders: [record.id] },
    { enabled: may },
  );
  const isDraft = progressOf("purchase_orders", String(record.state)) === "draft";
  return (
    <MoneyPage
      note={may ? (isDraft ? t("orderReceipts.draft") : undefined) : t("orderReceipts.notSeen")}
      error={error}
      onRetry={() => void refetch()}
      isLoading={!data}
      facts={data && withCost && <BillFacts billing={data} />}
    >
      {data && (
        <>
          {mayWrite(access, "receipts", "create") && <Beginning billing={data} withCost={withCost} />}
          <Lines billing={data} />
          <Bills billing={data} withCost={withCost} />
        </>
      )}
    </MoneyPage>
  );
};

export default OrderReceipts;

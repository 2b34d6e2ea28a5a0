import { useState } from "react";
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { problemAt } from "../../data/failure.ts";
import { sayOutcome } from "../../data/outcomes.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useWrite } from "../../data/useWrite.ts";
import { isDay } from "../../../resources/core/dateRanges.ts";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { formatQuantity } from "../../i18n/formats.ts";
import { useSubmitKey } from "../../keys/useSubmitKey.ts";
import { PrimaryButton, QuietButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { compare, FailureNote, isDecimal, isZero } from "../../screens/detail/surface.ts";
import { leftOf, type OrderMoney } from "./orderMoney.ts";
import { given, PlainField } from "./PlainField.tsx";
import { useLocale } from "../../i18n/useLocale.ts";

type Basis = "quantity" | "qtyShipped";
const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** How much of each line goes onto the invoice, and where it is sent. */
export const InvoiceForm = ({ money, onClose }: { money: OrderMoney; onClose: () => void }) => {
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const record = useRecord();
  const { create, busy, failure } = useWrite("invoices");
  const lines = (money.salesOrder?.lineItems ?? []).filter((line) => !isZero(leftOf(line, money.invoices, "quantity")));
  const filled = (of: Basis) =>
    Object.fromEntries(lines.map((line) => [line.id, leftOf(line, money.invoices, of)])) as Record<number, string>;
  const [quantities, setQuantities] = useState(() => filled("quantity"));
  const [billing, setBilling] = useState(idOf(record.billingAddressId) ?? idOf(record.shippingAddressId));
  const [day, setDay] = useState("");
  const [dueDate, setDueDate] = useState("");
  const [altId, setAltId] = useState("");
  const [notes, setNotes] = useState("");
  const [shipping, setShipping] = useState(idOf(record.shippingAddressId) ?? idOf(record.billingAddressId));
  const isWrong = (id: number, left: string) => {
    const typed = quantities[id] ?? "";
    return typed !== "" && (!isDecimal(typed) || typed.startsWith("-") || compare(typed, left) > 0);
  };
  const wrong = lines.some((line) => isWrong(line.id, leftOf(line, money.invoices, "quantity")));
  const lineItems = lines.flatMap(({ id }) => {
    const quantity = quantities[id] ?? "";
    return isDecimal(quantity) && !isZero(quantity) ? [{ salesOrderLineId: id, quantity }] : [];
  });
  const reason = wrong
    ? t("orderMoney.tooMuch")
    : [day, dueDate].some((each) => each !== "" && !isDay(each))
      ? t("validation.date")
      : lineItems.length === 0
        ? t("orderMoney.nothingChosen")
        : billing === null || shipping === null
          ? t("orderMoney.needsAddresses")
          : undefined;
  const save = async () => {
    if (reason !== undefined) return;
    const made = await create({
      salesOrderId: record.id,
      billingAddressId: billing,
      shippingAddressId: shipping,
      ...given({ invoiceDate: day, dueDate, altId, notes }),
      lineItems,
    }).catch(() => null);
    if (!made) return;
    notify(sayOutcome(t, "invoices", "added", 1), { type: "success" });
    onClose();
  };
  useSubmitKey(t("orderMoney.makeInvoice"), { reason, busy, run: save });
  const of = (name: string) => t(`resources.invoices.fields.${name}`);
  const addresses = { customerIds: [Number(record.customerId)] };
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t("resources.invoices.create")}
      footer={
        <>
          <Box sx={{ flex: 1 }} />
          <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
          <PrimaryButton keys={["Ctrl", "Enter"]} loading={busy} reason={reason} onClick={() => void save()}>
            {t("orderMoney.makeInvoice")}
          </PrimaryButton>
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {failure && <FailureNote failure={failure} title={t("orderMoney.notInvoiced")} />}
        <Box sx={{ display: "flex", gap: 1 }}>
          <QuietButton onClick={() => setQuantities(filled("quantity"))}>{t("orderMoney.fill.quantity")}</QuietButton>
          <QuietButton onClick={() => setQuantities(filled("qtyShipped"))}>
            {t("orderMoney.fill.qtyShipped")}
          </QuietButton>
        </Box>
        <Table aria-label={t("orderMoney.lines")}>
          <TableHead>
            <TableRow>
              <TableCell>{t("orderMoney.item")}</TableCell>
              <TableCell align="right">{t("orderMoney.left")}</TableCell>
              <TableCell align="right" sx={{ width: 116 }}>
                {t("orderMoney.invoiceNow")}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => {
              const left = leftOf(line, money.invoices, "quantity");
              return (
                <TableRow key={line.id}>
                  <TableCell>
                    <Code>{line.skuReference?.name}</Code>
                  </TableCell>
                  <TableCell align="right">{formatQuantity(left, locale)}</TableCell>
                  <TableCell align="right">
                    <InlineField
                      label={t("orderMoney.invoiceOf", { code: line.skuReference?.name ?? "" })}
                      value={quantities[line.id] ?? ""}
                      align="right"
                      numeric
                      problem={isWrong(line.id, left) ? t("orderMoney.tooMuch") : undefined}
                      onFocus={(event) => event.target.select()}
                      onChange={(value) => setQuantities({ ...quantities, [line.id]: value })}
                    />
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
          <PlainField
            id="invoice-day"
            label={of("invoiceDate")}
            type="date"
            value={day}
            onChange={setDay}
            help={t("orderMoney.todayUnless")}
            problem={problemAt(failure, "invoiceDate", t)}
          />
          <PlainField
            id="invoice-due"
            label={of("dueDate")}
            type="date"
            value={dueDate}
            onChange={setDueDate}
            help={t("resources.invoices.help.dueDate")}
            problem={problemAt(failure, "dueDate", t)}
          />
          <PlainField
            id="invoice-alt-id"
            label={of("altId")}
            value={altId}
            onChange={setAltId}
            problem={problemAt(failure, "altId", t)}
          />
        </Box>
        {(
          [
            ["billTo", billing, setBilling],
            ["shipTo", shipping, setShipping],
          ] as const
        ).map(([name, value, set]) => (
          <FieldFrame key={name} id={`invoice-${name}`} label={t(`orderMoney.${name}`)} required>
            <Lookup
              id={`invoice-${name}`}
              module="addresses"
              value={value}
              filter={addresses}
              creates={{ given: { customerId: Number(record.customerId) } }}
              autoPick
              required
              onChange={set}
            />
          </FieldFrame>
        ))}
        <PlainField id="invoice-notes" label={of("notes")} lines value={notes} onChange={setNotes} />
      </Box>
    </SlideIn>
  );
};

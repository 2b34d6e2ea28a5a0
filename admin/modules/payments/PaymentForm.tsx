import { useState } from "react";
import { Box, MenuItem, OutlinedInput, Select } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { problemAt } from "../../data/failure.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useWrite } from "../../data/useWrite.ts";
import { DayField } from "../../fields/DayField.tsx";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { isDay } from "../../../resources/core/dateRanges.ts";
import { useSubmitKey } from "../../keys/useSubmitKey.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Lookup } from "../../fields/Lookup.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { compare, FailureNote, isDecimal, numberOf } from "../../screens/detail/surface.ts";
import type { Invoice, Payment } from "../invoices/orderMoney.ts";
import { given, PlainField } from "../invoices/PlainField.tsx";
import { ApplyTable } from "./ApplyTable.tsx";
import { DecimalInput } from "../../parts/DecimalInput.tsx";
import { applicationsOf, isTooMuch, keptOf, oldestFirst, type PaymentPlan } from "./paymentPlan.ts";

const sources = ["cash", "check", "creditCard", "cardOnFile"] as const;
type Source = (typeof sources)[number];
const isSource = (text: string): text is Source => sources.some((source) => source === text);
const isCard = (source: Source | "") => source === "creditCard" || source === "cardOnFile";
const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
const today = (): string => new Intl.DateTimeFormat("en-CA").format(new Date());

type Props = {
  due: readonly Invoice[];
  /** Its credit is applied; without one, money is taken. */
  credit?: Payment;
  onClose: () => void;
};

/** Money comes in, or credit is used: how much, how, and which invoices it pays. */
export const PaymentForm = ({ due, credit, onClose }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const record = useRecord();
  const { create, update, busy, failure } = useWrite("payments");
  // what it pays already is raised, not named a second time
  const paid = new Set((credit?.applications ?? []).map(({ invoiceId }) => invoiceId));
  const invoices = due.filter(({ id }) => !paid.has(id));
  const [amount, setAmount] = useState(credit?.unapplied ?? "");
  const [day, setDay] = useState(credit?.paymentDate ?? today());
  const [source, setSource] = useState<Source | "">("");
  const [checkNumber, setCheckNumber] = useState("");
  const [altId, setAltId] = useState("");
  const [notes, setNotes] = useState("");
  const [billing, setBilling] = useState(idOf(record.billingAddressId));
  const [plan, setPlan] = useState<PaymentPlan>(() =>
    credit ? oldestFirst(credit.unapplied ?? "0", invoices, day) : {},
  );
  const [touched, setTouched] = useState(false);
  const isAmount = isDecimal(amount) && compare(amount, "0") > 0;
  const type = (next: string) => {
    setAmount(next);
    if (!touched) setPlan(isDecimal(next) ? oldestFirst(next, invoices, day) : {});
  };
  const applications = applicationsOf(invoices, plan, day);
  const reason = !isAmount
    ? t(amount === "" ? "orderMoney.amountFirst" : "orderMoney.positive")
    : !isDay(day)
      ? t("validation.date")
      : !credit && isCard(source)
        ? t("orderMoney.publishableKey")
        : !credit && source === ""
          ? t("orderMoney.how")
          : invoices.some((invoice) => isTooMuch(invoice, plan))
            ? t("orderMoney.moreThanDue")
            : compare(keptOf(amount, plan), "0") < 0
              ? t("orderMoney.moreThanPaid")
              : credit && applications.length === 0
                ? t("orderMoney.applyTo")
                : undefined;
  const save = async () => {
    if (reason !== undefined) return;
    const done = credit
      ? update({ id: credit.id, version: credit.version, input: { applications } })
      : create({
          salesOrderId: record.id,
          amount,
          source,
          ...(source === "check" && checkNumber.trim() && { checkNumber: checkNumber.trim() }),
          paymentDate: day,
          ...given({ altId, notes }),
          ...(billing !== null && { billingAddressId: billing }),
          state: "Applied",
          applications,
        });
    if (!(await done.catch(() => null))) return;
    notify(t("orderMoney.applied"), { type: "success" });
    onClose();
  };
  const of = (name: string) => t(`resources.payments.fields.${name}`);
  const act = t(credit ? "orderMoney.applyCredit" : "orderMoney.save");
  useSubmitKey(act, { reason, busy, run: save });
  return (
    <SlideIn
      open
      onClose={onClose}
      title={
        credit
          ? t("orderMoney.applyCreditOf", { number: numberOf("payments", String(credit.displayId)) })
          : t("orderMoney.payment")
      }
      footer={
        <>
          <Box sx={{ flex: 1 }} />
          <SecondaryButton onClick={onClose}>{t("parts.cancel")}</SecondaryButton>
          <PrimaryButton keys={["Ctrl", "Enter"]} loading={busy} reason={reason} onClick={() => void save()}>
            {act}
          </PrimaryButton>
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {failure && <FailureNote failure={failure} title={t("orderMoney.notTaken")} />}
        {!credit && (
          <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" } }}>
            <FieldFrame id="payment-amount" label={t("orderMoney.amount")} required>
              <DecimalInput id="payment-amount" value={amount} autoFocus onChange={type} />
            </FieldFrame>
            <DayField
              id="payment-day"
              label={t("orderMoney.received")}
              value={day}
              onChange={setDay}
              required
              problem={problemAt(failure, "paymentDate", t)}
            />
            <FieldFrame
              id="payment-source"
              label={t("orderMoney.how")}
              required
              error={isCard(source) ? t("orderMoney.publishableKey") : undefined}
              help={isAmount ? undefined : t("orderMoney.amountFirst")}
            >
              <Select
                value={source}
                disabled={!isAmount}
                inputProps={{ id: "payment-source", "aria-label": t("orderMoney.how") }}
                SelectDisplayProps={{ "aria-label": t("orderMoney.how") }}
                MenuProps={{ slotProps: { list: { "aria-label": t("orderMoney.how") } } }}
                onChange={(event) => setSource(isSource(event.target.value) ? event.target.value : "")}
              >
                {sources.map((each) => (
                  <MenuItem key={each} value={each}>
                    {t(`resources.payments.options.source.${each}`)}
                  </MenuItem>
                ))}
              </Select>
            </FieldFrame>
            {source === "check" && (
              <FieldFrame id="payment-check" label={t("orderMoney.checkNumber")}>
                <OutlinedInput
                  id="payment-check"
                  value={checkNumber}
                  onChange={(event) => setCheckNumber(event.target.value)}
                />
              </FieldFrame>
            )}
          </Box>
        )}
        {invoices.length > 0 && (
          <ApplyTable
            invoices={invoices}
            amount={amount}
            day={day}
            plan={plan}
            onPlan={(next) => {
              setTouched(true);
              setPlan(next);
            }}
          />
        )}
        {!credit && (
          <>
            <FieldFrame id="payment-bill-to" label={of("billingAddressId")}>
              <Lookup
                id="payment-bill-to"
                module="addresses"
                value={billing}
                filter={{ customerIds: [Number(record.customerId)] }}
                creates={{ given: { customerId: Number(record.customerId) } }}
                onChange={setBilling}
              />
            </FieldFrame>
            <PlainField id="payment-alt-id" label={of("altId")} value={altId} onChange={setAltId} />
            <PlainField id="payment-notes" label={of("notes")} lines value={notes} onChange={setNotes} />
          </>
        )}
      </Box>
    </SlideIn>
  );
};

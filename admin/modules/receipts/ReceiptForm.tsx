import { useState } from "react";
import { Box, OutlinedInput, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { isDay } from "../../../resources/core/dateRanges.ts";
import { problemAt } from "../../data/failure.ts";
import { sayOutcome } from "../../data/outcomes.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useWrite } from "../../data/useWrite.ts";
import { DayField } from "../../fields/DayField.tsx";
import { FieldFrame } from "../../fields/FieldFrame.tsx";
import { formatQuantity } from "../../i18n/formats.ts";
import { useSubmitKey } from "../../keys/useSubmitKey.ts";
import { PrimaryButton, SecondaryButton } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import { SlideIn } from "../../parts/SlideIn.tsx";
import { compare, FailureNote, isDecimal, isZero } from "../../screens/detail/surface.ts";
import { leftOf, type OrderReceipts } from "./orderReceipts.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const today = (): string => new Intl.DateTimeFormat("en-CA").format(new Date());

type Props = { billing: OrderReceipts; withCost: boolean; onClose: () => void };

/** What a vendor's bill says: its number and day, how much of each line, and for how much where that is not as it was ordered. */
export const ReceiptForm = ({ billing, withCost, onClose }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const record = useRecord();
  const { create, busy, failure } = useWrite("receipts");
  const lines = (billing.purchaseOrder?.lineItems ?? []).filter((line) => !isZero(leftOf(line, billing.receipts)));
  const [altId, setAltId] = useState("");
  const [day, setDay] = useState(today);
  const [quantities, setQuantities] = useState<Record<number, string>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, leftOf(line, billing.receipts)])),
  );
  const [costs, setCosts] = useState<Record<number, string>>({});
  const isTooMuch = (id: number, left: string) => {
    const quantity = quantities[id] ?? "";
    return quantity !== "" && (!isDecimal(quantity) || quantity.startsWith("-") || compare(quantity, left) > 0);
  };
  const isNoCost = (id: number) => (costs[id] ?? "") !== "" && !isDecimal(costs[id] ?? "");
  const lineItems = lines.flatMap(({ id }) => {
    const quantity = quantities[id] ?? "";
    const cost = costs[id] ?? "";
    return isDecimal(quantity) && !isZero(quantity)
      ? [{ purchaseOrderLineId: id, quantity, ...(cost !== "" && { cost }) }]
      : [];
  });
  const reason = lines.some((line) => isTooMuch(line.id, leftOf(line, billing.receipts)))
    ? t("orderReceipts.tooMuch")
    : lines.some(({ id }) => isNoCost(id))
      ? t("validation.number")
      : lineItems.length === 0
        ? t("orderReceipts.nothingChosen")
        : isDay(day)
          ? undefined
          : t("validation.date");
  const save = async () => {
    if (reason !== undefined) return;
    const made = await create({
      purchaseOrderId: record.id,
      ...(altId.trim() && { altId: altId.trim() }),
      receiptDate: day,
      lineItems,
    }).catch(() => null);
    if (!made) return;
    notify(sayOutcome(t, "receipts", "added", 1), { type: "success" });
    onClose();
  };
  const act = t("orderReceipts.make");
  useSubmitKey(act, { reason, busy, run: save });
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t("resources.receipts.create")}
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
      <Box sx={{ display: "grid", gap: 4 }}>
        {failure && <FailureNote failure={failure} title={t("orderReceipts.notBilled")} />}
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
          <FieldFrame id="receipt-number" label={t("resources.receipts.fields.altId")}>
            <OutlinedInput
              id="receipt-number"
              value={altId}
              autoFocus
              inputProps={{ maxLength: 60 }}
              onChange={(event) => setAltId(event.target.value)}
            />
          </FieldFrame>
          <DayField
            id="receipt-day"
            label={t("resources.receipts.fields.receiptDate")}
            value={day}
            onChange={setDay}
            required
            problem={problemAt(failure, "receiptDate", t)}
          />
        </Box>
        <Table aria-label={t("orderReceipts.toBill")}>
          <TableHead>
            <TableRow>
              <TableCell>{t("orderReceipts.item")}</TableCell>
              <TableCell align="right">{t("orderReceipts.left")}</TableCell>
              <TableCell align="right" sx={{ width: 104 }}>
                {t("orderReceipts.billNow")}
              </TableCell>
              {withCost && (
                <TableCell align="right" sx={{ width: 124 }}>
                  {t("orderReceipts.cost")}
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => {
              const left = leftOf(line, billing.receipts);
              const code = line.skuReference?.name ?? "";
              return (
                <TableRow key={line.id}>
                  <TableCell>
                    <Code>{code}</Code>
                  </TableCell>
                  <TableCell align="right">{formatQuantity(left, locale)}</TableCell>
                  <TableCell align="right">
                    <InlineField
                      label={t("orderReceipts.billOf", { code })}
                      value={quantities[line.id] ?? ""}
                      align="right"
                      numeric
                      problem={isTooMuch(line.id, left) ? t("orderReceipts.tooMuch") : undefined}
                      onFocus={(event) => event.target.select()}
                      onChange={(value) => setQuantities({ ...quantities, [line.id]: value })}
                    />
                  </TableCell>
                  {withCost && (
                    <TableCell align="right">
                      <InlineField
                        label={t("orderReceipts.costOf", { code })}
                        value={costs[line.id] ?? ""}
                        align="right"
                        numeric
                        placeholder={t("orderReceipts.asOrdered")}
                        problem={isNoCost(line.id) ? t("validation.number") : undefined}
                        onChange={(value) => setCosts({ ...costs, [line.id]: value })}
                      />
                    </TableCell>
                  )}
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </SlideIn>
  );
};

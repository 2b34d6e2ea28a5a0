import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { progressOf } from "../../../resources/core/states.ts";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { formatMoney } from "../../i18n/formats.ts";
import { Alert } from "../../parts/Alert.tsx";
import { Money } from "../../parts/Money.tsx";
import { compare, isZero } from "../../screens/detail/surface.ts";
import { leftFor, useCustomerCredit } from "./customerCredit.ts";
import { useLocale } from "../../i18n/useLocale.ts";

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Before an order is opened, or comes to more: what is left of its customer's credit, and an amber line where that does not reach. */
const CreditNote = ({ total }: { total: string }) => {
  const t = useTranslate();
  const locale = useLocale();
  const record = useRecord();
  const { may } = useAccess();
  const credit = useCustomerCredit(Number(record.customerId) || undefined);
  const stored = text(record.total);
  const progress = progressOf("sales_orders", String(record.state ?? "Draft"));
  const isOver = progress === "closed" || progress === "canceled";
  // what was let pass is asked for again only where it comes to more
  const isAsked = record.id <= 0 || progress === "draft" || compare(total, stored ?? "0") > 0;
  if (!credit || isOver) return null;
  const room = leftFor(
    credit,
    { total: stored, invoiced: text(record.invoiced), toInvoice: record.toInvoice === true },
    total,
  );
  const money = (value: string) => formatMoney(value, locale);
  const isLate = credit.overdueInvoices > 0;
  const isBeyond = room !== null && !isZero(room.beyond);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {room && (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {t("credit.left")} <Money value={room.left} strong />{" "}
          {t("credit.of", { limit: money(credit.creditLimit ?? "0") })}
        </Box>
      )}
      {isAsked && (isBeyond || isLate) && (
        <Alert
          tone="warning"
          lead={
            isBeyond
              ? t("credit.beyond", { by: money(room.beyond) })
              : t("credit.overdue", { smart_count: credit.overdueInvoices, amount: money(credit.overdue) })
          }
        >
          {[
            isBeyond && isLate
              ? t("credit.overdue", { smart_count: credit.overdueInvoices, amount: money(credit.overdue) })
              : null,
            t(may("sales_order:credit") ? "credit.youMay" : "credit.whoMay"),
          ]
            .filter(Boolean)
            .join(" ")}
        </Alert>
      )}
    </Box>
  );
};

export default CreditNote;

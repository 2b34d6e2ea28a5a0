import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatDay, formatMoney } from "../../i18n/formats.ts";
import { QuietButton } from "../../parts/Buttons.tsx";
import { Code } from "../../parts/Code.tsx";
import { Day } from "../../parts/Day.tsx";
import { InlineField } from "../../parts/InlineField.tsx";
import { Money } from "../../parts/Money.tsx";
import { isZero, numberOf } from "../../screens/detail/surface.ts";
import type { Invoice } from "../invoices/orderMoney.ts";
import { earlyOf, isTooMuch, keptOf, leftOn, oldestFirst, type PaymentPlan } from "./paymentPlan.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  invoices: readonly Invoice[];
  amount: string;
  day: string;
  plan: PaymentPlan;
  onPlan: (plan: PaymentPlan) => void;
};

/** What is left of each invoice as the amount is typed. */
export const ApplyTable = ({ invoices, amount, day, plan, onPlan }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <Box component="section" aria-labelledby="apply-to">
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
        <Box component="h3" id="apply-to" sx={{ m: 0, typography: "h3", flex: 1 }}>
          {t("orderMoney.applyTo")}
        </Box>
        <QuietButton onClick={() => onPlan(oldestFirst(amount, invoices, day))}>
          {t("orderMoney.oldestFirst")}
        </QuietButton>
        <QuietButton onClick={() => onPlan({})}>{t("orderMoney.clear")}</QuietButton>
      </Box>
      <Box sx={{ overflowX: "auto" }}>
        <Table
          aria-label={t("orderMoney.applyTo")}
          sx={{
            "& th, & td": { px: { xs: 1, md: 2 } },
            "& th:first-of-type, & td:first-of-type": { pl: { xs: 0, md: 2 } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t("resources.invoices.one")}</TableCell>
              <TableCell align="right">{t("orderMoney.open")}</TableCell>
              <TableCell align="right" sx={{ width: 116 }}>
                {t("orderMoney.apply")}
              </TableCell>
              <TableCell align="right">{t("orderMoney.afterwards")}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {invoices.map((invoice) => {
              const number = numberOf("invoices", String(invoice.displayId));
              const early = earlyOf(invoice, day);
              const left = leftOn(invoice, plan, day);
              return (
                <TableRow key={invoice.id}>
                  <TableCell>
                    <Code>{number}</Code>
                    <Box sx={{ typography: "caption", color: "text.secondary" }}>
                      <Day value={invoice.dueDate} due />
                    </Box>
                    {!isZero(early) && invoice.discountDate !== null && (
                      <Box sx={{ typography: "caption", color: "text.secondary" }}>
                        {t("orderMoney.early", {
                          amount: formatMoney(early, locale),
                          day: formatDay(invoice.discountDate, locale),
                        })}
                      </Box>
                    )}
                  </TableCell>
                  <TableCell align="right">
                    <Money value={invoice.amountDue} />
                  </TableCell>
                  <TableCell align="right">
                    <InlineField
                      label={t("orderMoney.applyOf", { number })}
                      value={plan[invoice.id] ?? ""}
                      placeholder="0"
                      align="right"
                      numeric
                      problem={isTooMuch(invoice, plan) ? t("orderMoney.moreThanDue") : undefined}
                      onFocus={(event) => event.target.select()}
                      onChange={(value) => onPlan({ ...plan, [invoice.id]: value })}
                    />
                  </TableCell>
                  <TableCell align="right">
                    {isZero(left) ? (
                      <Box component="span" sx={{ color: "tone.success.text", fontWeight: 520 }}>
                        {t("orderMoney.paidOff")}
                      </Box>
                    ) : (
                      <Money value={left} />
                    )}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
      <Box role="status" sx={{ pt: 2, display: "flex", gap: 2, justifyContent: "flex-end" }}>
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("orderMoney.kept")}
        </Box>
        <Money value={keptOf(amount, plan)} strong />
      </Box>
    </Box>
  );
};

import { useTranslate } from "react-admin";
import { Box } from "@mui/material";
import { Facts } from "../../parts/Card.tsx";
import { Money } from "../../parts/Money.tsx";
import { FactsColumn } from "../../screens/detail/surface.ts";
import { type OrderMoney, sumsOf } from "./orderMoney.ts";

/** What was ordered, invoiced and paid, to the balance. */
export const MoneyFacts = ({ money }: { money: OrderMoney }) => {
  const t = useTranslate();
  const sums = sumsOf(money);
  const row = (name: keyof typeof sums, strong = false) =>
    [t(`orderMoney.${name}`), <Money key={name} value={sums[name]} strong={strong} />] as const;
  return (
    <FactsColumn>
      <Box component="section" aria-labelledby="order-money" sx={{ display: "grid", gap: 4 }}>
        <Box component="h2" id="order-money" sx={{ m: 0, typography: "h3" }}>
          {t("orderMoney.title")}
        </Box>
        <Facts rows={[row("ordered"), row("invoiced"), row("toInvoice")]} />
        <Facts rows={[row("paid"), row("discount"), row("due", true), row("credit")]} />
      </Box>
    </FactsColumn>
  );
};

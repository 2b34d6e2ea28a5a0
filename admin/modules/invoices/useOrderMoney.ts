import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { useQueryText } from "../../data/useQueryText.ts";
import { type OrderMoney, orderMoneyQuery } from "./orderMoney.ts";

/** What is invoiced and paid of the order on screen. */
export const useOrderMoney = () => {
  const record = useRecord();
  const { sees } = useAccess();
  const withPrice = sees("sku_prices");
  const may = sees("invoices") && sees("payments");
  const asked = useQueryText<OrderMoney>(
    orderMoneyQuery(withPrice),
    { order: record.id, customer: Number(record.customerId), orders: [record.id] },
    { enabled: may && typeof record.customerId === "number" },
  );
  return { ...asked, withPrice, may };
};

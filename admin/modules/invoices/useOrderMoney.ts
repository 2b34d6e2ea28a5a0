import { useQuery } from "@tanstack/react-query";
import { useAccess } from "../../data/access.ts";
import { useRecord } from "../../data/recordContext.tsx";
import { request, type Variables } from "../../data/request.ts";
import { useWaiting } from "../../data/RevealGroup.tsx";
import {
  type Invoice,
  invoicesQuery,
  type OrderMoney,
  orderLinesQuery,
  type Payment,
  paymentsQuery,
} from "./orderMoney.ts";

type Page<Row> = {
  page: { pageInfo: { endCursor: string | null; hasNextPage: boolean }; edges: readonly { node: Row }[] };
};

/** Sums and what is left of lines need all of them. */
const readAll = async <Row>(
  query: string,
  filter: object,
  column: "displayId" | "dueDate",
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const variables: Variables = { filter, by: { column, order: "ASC" }, limit: 200, after };
    const answer: Page<Row> = await request<Page<Row>>(query, variables, { signal });
    rows.push(...answer.page.edges.map(({ node }) => node));
    after = answer.page.pageInfo.hasNextPage ? answer.page.pageInfo.endCursor : null;
  } while (after !== null);
  return rows;
};

/** What is invoiced and paid of the order on screen. */
export const useOrderMoney = () => {
  const record = useRecord();
  const { sees } = useAccess();
  const withPrice = sees("sku_prices");
  const may = sees("invoices") && sees("payments");
  const customer = Number(record.customerId);
  const asked = useQuery({
    queryKey: ["orderMoney", record.id, customer, withPrice],
    queryFn: async ({ signal }): Promise<OrderMoney> => {
      const ofOrder = { salesOrderIds: [record.id] };
      const [{ salesOrder }, invoices, due, payments] = await Promise.all([
        request<Pick<OrderMoney, "salesOrder">>(orderLinesQuery(withPrice), { id: record.id }, { signal }),
        readAll<Invoice>(invoicesQuery(withPrice), ofOrder, "displayId", signal),
        readAll<Invoice>(
          invoicesQuery(withPrice),
          { customerIds: [customer], states: ["Balance Due"] },
          "dueDate",
          signal,
        ),
        readAll<Payment>(paymentsQuery(withPrice), ofOrder, "displayId", signal),
      ]);
      return { salesOrder, invoices, due, payments };
    },
    enabled: may && customer > 0,
  });
  useWaiting(asked.isLoading);
  return { ...asked, withPrice, may };
};

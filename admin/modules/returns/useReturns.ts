import { useQuery } from "@tanstack/react-query";
import { request } from "../../data/request.ts";
import { useAccess } from "../../data/access.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { returnsQuery, shippedQuery, type ReturnsAnswer, type ShippedLot } from "./returns.ts";

type Page = { packageLotsPaginated: ReturnsAnswer["shipped"] };

/** All that was packed for an order, page by page: 1,500 lines are shipped as 1,500 lots. */
const readShipped = async (id: number): Promise<readonly ShippedLot[]> => {
  const lots: ShippedLot[] = [];
  let after: string | null = null;
  do {
    const { packageLotsPaginated: page }: Page = await request<Page>(shippedQuery, { id, limit: 500, after });
    lots.push(...page.edges.map(({ node }) => node));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return lots;
};

/** The returns of an order, newest first, and what was shipped on it. */
export const useReturns = (id: number) => {
  const withPrice = useAccess().may("sku_price:view:all");
  const returns = useQueryText<ReturnsAnswer>(returnsQuery(withPrice), { id });
  const shipped = useQuery({ queryKey: ["shippedLots", id], queryFn: () => readShipped(id) });
  return {
    returns: returns.data?.salesOrder?.returns.toReversed(),
    shipped: shipped.data,
    error: returns.error ?? shipped.error,
    retry: () => Promise.all([returns.refetch(), shipped.refetch()]),
  };
};

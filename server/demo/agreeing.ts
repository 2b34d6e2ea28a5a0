import type { DemoCatalogue } from "./catalogue.ts";

/** Every so many lines are sold for less, and every so many orders. */
const linesApart = 9;
const ordersApart = 18;

/** What is agreed beside the goods of an order: a discount now and then, and that they are brought to where they shall stand. */
export const createAgreeing = ({ delivery }: DemoCatalogue) => {
  let lines = 0;
  let orders = 0;
  return (goods: readonly object[], isBrought: boolean) => ({
    discount: ++orders % ordersApart === 0 ? "5%" : null,
    lineItems: [
      ...goods.map((line) => (++lines % linesApart === 0 ? { ...line, discount: "10%" } : line)),
      ...(isBrought ? [{ skuId: delivery, quantity: 1 }] : []),
    ],
  });
};

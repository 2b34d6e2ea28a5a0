/** What the story plays: a purchasing history and the sizes of the orders that follow. */
export type DataSet = {
  name: string;
  vendors: {
    key: string;
    name: string;
    address1: string;
    city: string;
    postalCode: string;
    district: string;
    country: string;
  }[];
  skus: {
    key: string;
    code: string;
    name: string;
    listPrice: string;
    costs: { vendor: string; cost: string; quantity: string; unit: string }[];
    bin: string;
  }[];
  bins: string[];
  purchases: {
    key: string;
    vendor: string;
    status: string;
    orderDate: string;
    dueDate: string;
    lines: { sku: string; ordered: string; price: string; received: string; rejected: string }[];
  }[];
  customers: {
    key: string;
    name: string;
    address1: string;
    city: string;
    postalCode: string;
    district: string;
    country: string;
  }[];
  /** Quantities of the lines of each sales order to come. */
  sales: number[][];
};

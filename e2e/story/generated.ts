import type { DataSet } from "./data-set.ts";

/** The same numbers on every machine. */
const sequence = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
};

const address = (n: number) => ({
  address1: `${100 + n} Market St`,
  city: "Springfield",
  postalCode: String(10000 + n),
  district: "OH",
  country: "US",
});

/** A data set of the shape of AdventureWorks, made up: runs where the shared data is absent, and always. */
export const generatedData = ({ purchases = 40, sales = 40 }: { purchases?: number; sales?: number } = {}): DataSet => {
  const draw = sequence(7);
  const vendors = Array.from({ length: 12 }, (_, n) => ({ key: `v${n}`, name: `Vendor ${n + 1}`, ...address(n) }));
  const bins = Array.from({ length: 20 }, (_, n) => `Rack ${String.fromCharCode(65 + (n % 5))}-${n + 1}`);
  const skus = Array.from({ length: 60 }, (_, n) => ({
    key: `s${n}`,
    code: `GN-${1000 + n}`,
    name: `Part ${n + 1}`,
    listPrice: `${5 + draw(300)}.${String(draw(100)).padStart(2, "0")}`,
    costs: [
      {
        vendor: `v${n % 12}`,
        cost: `${1 + draw(90)}.${String(draw(10000)).padStart(4, "0")}`,
        quantity: "1",
        unit: n % 3 ? "EA" : "CTN",
      },
    ],
    bin: bins[n % bins.length] ?? "",
  }));
  return {
    name: "Generated",
    vendors,
    bins,
    skus,
    purchases: Array.from({ length: purchases }, (_, n) => {
      const vendor = n % 12;
      const status = n % 17 === 0 ? "pending" : n % 13 === 0 ? "rejected" : n % 11 === 0 ? "approved" : "complete";
      const isOpen = status === "pending" || status === "approved";
      return {
        key: `p${n}`,
        vendor: `v${vendor}`,
        status,
        orderDate: "2025-01-15",
        dueDate: "2025-02-01",
        lines: Array.from({ length: 1 + draw(5) }, () => {
          const sku = skus[vendor + 12 * draw(5)] ?? skus[0];
          const ordered = 50 + draw(500);
          const received = isOpen ? 0 : Math.max(1, ordered - (draw(4) === 0 ? draw(20) : 0));
          return {
            sku: sku?.key ?? "s0",
            ordered: String(ordered),
            price: `${1 + draw(90)}.${String(draw(10000)).padStart(4, "0")}`.replace(/0+$/, "").replace(/\.$/, ""),
            received: String(received),
            rejected: String(draw(6) === 0 ? Math.min(received, draw(12)) : 0),
          };
        }),
      };
    }),
    customers: Array.from({ length: 15 }, (_, n) => ({ key: `c${n}`, name: `Customer ${n + 1}`, ...address(n + 50) })),
    sales: Array.from({ length: sales }, () => Array.from({ length: 1 + draw(20) }, () => 1 + draw(24))),
  };
};

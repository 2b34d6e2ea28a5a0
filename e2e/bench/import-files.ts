const adjectives = ["Oak", "Walnut", "Ash", "Linen", "Brass", "Slate", "Copper", "Birch", "Marble", "Rattan"];
const nouns = ["chair", "table", "lamp", "sofa", "bench", "shelf", "mirror", "stool", "desk", "bed", "rug", "vase"];
const codeOf = (number: number): string => `IMP-${String(number).padStart(6, "0")}`;

/** A file of so many SKUs, none like another. */
export const skuFile = (count: number): string => {
  const rows = ["Code,Name,Min stock level,Weight,Description"];
  for (let n = 0; n < count; n += 1)
    rows.push(
      `${codeOf(n)},"${adjectives[n % 10]} ${nouns[((n / 10) % 12) | 0]}, ${n}",${n % 40},${(n % 90) + 0.5},Made of ${adjectives[(n * 7) % 10]}`,
    );
  return `${rows.join("\r\n")}\r\n`;
};

/** A file of so many order lines for the first of these SKUs: 19 an order, as Online Retail has them. */
export const orderFile = (lines: number, customers: readonly string[], skus: number): string => {
  const rows = ["Alternative ID,Customer,Warehouse,Ship date,Customer PO,SKU,Quantity,Price"];
  const perOrder = 19;
  for (let n = 0; n < lines; n += 1) {
    const order = Math.floor(n / perOrder);
    rows.push(
      `EXT-${order},${customers[order % customers.length]},Warehouse 1,2026-12-${String(1 + (order % 28)).padStart(2, "0")},PO ${order},${codeOf((order * 31 + (n % perOrder) * 17) % skus)},${1 + (n % 12)},${(n % 50) + 0.99}`,
    );
  }
  return `${rows.join("\r\n")}\r\n`;
};

import { ShippedQuantity } from "./ShippedQuantity.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { useRecord } from "../../data/recordContext.tsx";

const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** What went out on a line of the grid. */
const LineShipped = () => {
  const record = useRecord();
  // what is no stock lies in no package
  if (record.isStockless === true) return <Quantity value={text(record.qtyShipped)} />;
  return <ShippedQuantity lineId={record.id} code={text(record.name)} shipped={text(record.qtyShipped)} />;
};

export default LineShipped;

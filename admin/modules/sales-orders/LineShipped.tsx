import { type SpecialProps } from "../../screens/detail/surface.ts";
import { ShippedQuantity } from "./ShippedQuantity.tsx";

const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** What went out on a line of the grid. */
const LineShipped = ({ record }: SpecialProps) => (
  <ShippedQuantity lineId={record.id} code={text(record.name)} shipped={text(record.qtyShipped)} />
);

export default LineShipped;

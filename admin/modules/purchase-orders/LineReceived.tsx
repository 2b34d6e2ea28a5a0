import { ReceivedQuantity } from "./ReceivedQuantity.tsx";
import { useRecord } from "../../data/recordContext.tsx";

const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** What came in on a line of the grid. */
const LineReceived = () => {
  const record = useRecord();
  return (
    <ReceivedQuantity
      lineId={record.id}
      skuId={Number(record.itemId)}
      code={text(record.name)}
      received={text(record.qtyReceived)}
    />
  );
};

export default LineReceived;

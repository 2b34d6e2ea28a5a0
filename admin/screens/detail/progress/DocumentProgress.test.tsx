// @vitest-environment jsdom
import { expect, test } from "vitest";
import { RecordScope } from "../../../data/recordContext.tsx";
import { mount } from "../../../test/mount.tsx";
import { DocumentProgress } from "./DocumentProgress.tsx";

const termsOf = (host: ParentNode) =>
  [...host.querySelectorAll("dl > *")].map((each) => each.textContent.replaceAll(/\s+/g, " ").trim());

test("a transfer whose goods left and did not arrive says that they are in transit", async () => {
  const line = { id: 1, quantity: "52", qtyShipped: "52", qtyInTransit: "52", qtyReceived: "0" };
  const record = {
    id: 5,
    state: "In Transit",
    qtyOrdered: "52",
    qtyInTransit: "52",
    qtyReceived: "0",
    allocated: "0",
    backordered: "0",
    lineItems: [line],
  };
  await mount(
    <RecordScope module="transfers" record={record}>
      <DocumentProgress />
    </RecordScope>,
  );
  expect(termsOf(document).join(" | ")).toMatch(/Received0 \| In transit52 \| Allocated0 \| Short0/);
});

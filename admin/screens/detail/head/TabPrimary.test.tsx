// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RecordScope } from "../../../data/recordContext.tsx";
import { mount } from "../../../test/mount.tsx";
import { ShortNote } from "../progress/ShortNote.tsx";
import { TabPrimary } from "./TabPrimary.tsx";

/** One line: four ordered, two of them reserved and two short. */
const order = (allocated: string) => ({
  id: 7,
  version: 1,
  state: "Open",
  quantity: "4",
  allocated,
  backordered: "2",
  qtyShipped: "0",
  lineItems: [{ id: 1, skuId: 3, quantity: "4", allocated, backordered: "2", qtyShipped: "0", isStockless: false }],
});
const drawn = (allocated: string, at: string, may: readonly string[]) =>
  mount(
    <RecordScope module="sales_orders" record={order(allocated)}>
      <ShortNote />
      <TabPrimary>New invoice</TabPrimary>
    </RecordScope>,
    at,
    may,
  );
const filled = () => screen.getByRole("button", { name: "New invoice" }).classList.contains("MuiButton-contained");
const offered = () => screen.queryAllByRole("button", { name: "Ship what is ready" }).length;

test("a tab's own button steps back while the head has the filled one", async () => {
  await drawn("2", "/?tab=invoices", ["shipment:create"]);
  expect(filled()).toBe(false);
  expect(offered()).toBe(1);
});

test("where nothing is ready, or the reader may not do it, it is the filled one", async () => {
  const { unmount } = await drawn("0", "/?tab=invoices", ["shipment:create"]);
  expect(filled()).toBe(true);
  unmount();
  await drawn("2", "/?tab=invoices", []);
  expect(filled()).toBe(true);
});

test("shipping what is ready is offered to those who may ship", async () => {
  await drawn("2", "/", []);
  expect(screen.getByText(/short on 1 line/)).toBeTruthy();
  expect(offered()).toBe(0);
});

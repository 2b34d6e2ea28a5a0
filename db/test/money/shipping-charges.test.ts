import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { createUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { pick, seeded, upTo } from "../stock/random-kind.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { exact } from "./exact-money.ts";

const db = useDatabase();

type Row = Record<string, string | number | boolean | null>;

/** A shop with stock that charges for shipping. */
const open = async (): Promise<Shop & { freight: number }> => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 100);
  return { ...shop, freight: await shop.insert("skus", "name, code, kind", "'Shipping', 'SHIP', 'freight'") };
};
const pack = async (shop: Shop, order: { id: number; lines: number[] }, quantity: number, charge?: string | number) => {
  const shipment = (
    await shop.perform("create_shipment", {
      salesOrderId: order.id,
      packages: [{ charge, lineItems: [{ lineItemId: order.lines[0], quantity }] }],
    })
  ).id;
  const [box] = await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${shipment}`);
  return { shipment, box: box!.id };
};
const headOf = async (shop: Shop, id: number) => (await shop.rowsOf<Row>("sales_orders", `id = ${id}`))[0]!;
const chargesOf = (shop: Shop, id: number) =>
  shop.rowsOf<Row>("sales_order_lines", `sales_order_id = ${id} and package_id is not null order by id`);
const invoiceShipped = async (shop: Shop, id: number) => {
  const made = await shop.perform("invoice_shipped", { salesOrderId: id });
  return (await shop.rowsOf<Row>("invoices", `id = ${made.id}`))[0]!;
};

test("a package's charge is a line of its order: taxed, invoiced once it has left, and paid", async () => {
  const shop = await open();
  const order = await shop.sell([[shop.sku, 10]]);
  const first = await pack(shop, order, 4, "12.50");
  // 100.00 and 12.50 at 8.25 %
  expect(await headOf(shop, order.id)).toMatchObject({ subtotal: "112.50", tax: "9.28", total: "121.78" });
  expect(await chargesOf(shop, order.id)).toMatchObject([
    {
      sku_id: shop.freight,
      package_id: first.box,
      price: "12.5000",
      total: "12.50",
      tax: "1.03",
      qty_shipped: "0.0000",
    },
  ]);
  expect(await shop.refusalOf(shop.perform("invoice_shipped", { salesOrderId: order.id }))).toMatchObject({
    detail: { fields: { salesOrderId: "nothingToInvoice" } },
  });
  const second = await pack(shop, order, 6);
  await shop.perform("place_shipment", { id: first.shipment });
  expect(await invoiceShipped(shop, order.id)).toMatchObject({ subtotal: "52.50", tax: "4.33", total: "56.83" });
  // written later, until it leaves
  await shop.perform("update_shipment", { id: second.shipment, packages: [{ id: second.box, charge: "8.00" }] });
  await shop.perform("update_shipment", { id: second.shipment, packages: [{ id: second.box, charge: "7.50" }] });
  await shop.perform("place_shipment", { id: second.shipment });
  expect(
    (
      await shop.refusalOf(
        shop.perform("update_shipment", { id: second.shipment, packages: [{ id: second.box, charge: "9" }] }),
      )
    ).code,
  ).toBe("SWTRN");
  const rest = await invoiceShipped(shop, order.id);
  expect(rest).toMatchObject({ subtotal: "67.50", total: "73.07" });
  const head = await headOf(shop, order.id);
  expect(head).toMatchObject({
    state: "Shipped",
    subtotal: "120.00",
    tax: "9.90",
    total: "129.90",
    invoiced: "129.90",
  });
  await shop.perform("save_payments", {
    salesOrderId: order.id,
    amount: "73.07",
    source: "cash",
    state: "Applied",
    applications: [{ invoiceId: rest["id"], amount: "73.07" }],
  });
  expect(await shop.rowsOf<Row>("invoices", `id = ${rest["id"]}`)).toMatchObject([
    { state: "Paid in Full", amount_due: "0.00" },
  ]);
  expect(await shop.differences()).toEqual([]);
});

test("what is unpacked or voided is charged no more, unless it is invoiced", async () => {
  const shop = await open();
  const order = await shop.sell([[shop.sku, 10]]);
  const unpacked = await pack(shop, order, 1, "5");
  await shop.perform("delete_package", { id: unpacked.box });
  const dropped = await pack(shop, order, 1, "6");
  await shop.perform("delete_shipment", { id: dropped.shipment });
  const cleared = await pack(shop, order, 1, "7");
  await shop.perform("update_shipment", { id: cleared.shipment, packages: [{ id: cleared.box, charge: null }] });
  expect(await headOf(shop, order.id)).toMatchObject({ total: "108.25" });
  const voided = await pack(shop, order, 2, "8");
  await shop.perform("place_shipment", { id: voided.shipment });
  expect(await headOf(shop, order.id)).toMatchObject({ total: "116.91" });
  await shop.perform("void_shipment", { id: voided.shipment });
  expect(await headOf(shop, order.id)).toMatchObject({ total: "108.25" });
  expect(await shop.differences()).toEqual([]);

  const kept = await pack(shop, order, 3, "9");
  await shop.perform("place_shipment", { id: kept.shipment });
  const invoice = await invoiceShipped(shop, order.id);
  // the goods are held by their own rule only where the company invoices what was shipped; the charge always is
  expect(await shop.refusalOf(shop.perform("void_shipment", { id: kept.shipment }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "chargeInvoiced", consumers: [{ module: "invoices", id: invoice["id"] }] },
  });
  await shop.perform("delete_invoices", { id: invoice["id"] });
  await shop.perform("void_shipment", { id: kept.shipment });
  expect(await chargesOf(shop, order.id)).toEqual([]);
  expect(await headOf(shop, order.id)).toMatchObject({ total: "108.25", invoiced: "0.00" });
  expect(await shop.differences()).toEqual([]);
  // an order that is canceled takes its packages and their charges back
  await pack(shop, order, 1, "3");
  await shop.perform("save_sales_orders", { id: order.id, state: "Canceled", deletePackages: true });
  expect(await chargesOf(shop, order.id)).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});

test("an order's discount is not taken off its charges, lines of charges are changed where they come from, copies leave them behind", async () => {
  const shop = await open();
  const order = await shop.sell([[shop.sku, 10]], { discount: "10.00" });
  await shop.perform("save_invoices", {
    salesOrderId: order.id,
    lineItems: [{ salesOrderLineId: order.lines[0], quantity: 10 }],
  });
  // all of the goods is invoiced: their share of the discount stays
  await pack(shop, order, 10, "20.00");
  expect(await headOf(shop, order.id)).toMatchObject({ discount_total: "10.00", subtotal: "110.00", tax: "9.08" });
  const [charge] = await chargesOf(shop, order.id);
  for (const change of [{ price: "1" }, { quantity: 2 }, { discount: "5%" }, { skuId: shop.sku }])
    expect(
      await shop.refusalOf(
        shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id: charge!["id"], ...change }] }),
      ),
    ).toMatchObject({ code: "SWVAL", detail: { fields: { "lineItems.0.price": "madeElsewhere" } } });
  expect(
    await shop.refusalOf(
      shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id: charge!["id"], remove: true }] }),
    ),
  ).toMatchObject({ code: "SWVAL" });
  await shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id: charge!["id"], description: "UPS" }] });
  const copy = await shop.perform("duplicate_sales_orders", { id: order.id });
  expect(await shop.lineIds("sales_order", copy.id)).toHaveLength(1);
  expect(await shop.differences()).toEqual([]);
});

test("a charge is an amount of money, onto a SKU of freight; a packer who sees no prices writes it and reads none", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 10);
  const order = await shop.sell([[shop.sku, 5]]);
  const fields = async (charge: string) =>
    (await shop.refusalOf(pack(shop, order, 1, charge))).detail["fields"] as Record<string, string>;
  expect(await fields("4")).toEqual({ "packages.0.charge": "noFreight" });
  await shop.insert("skus", "name, code, kind", "'Shipping', 'SHIP', 'freight'");
  expect(await fields("-1")).toEqual({ "packages.0.charge": "min" });
  expect(await fields("1.005")).toEqual({ "packages.0.charge": "decimals" });
  expect(await fields("much")).toEqual({ "packages.0.charge": "number" });
  const client = await shop.admin.connect();
  const packer = await createUser(client, shop.accountId, {
    scopeBlacklist: ["sku_price:view:all", "sku_price:view:single", "sales_order:update:single"],
  });
  client.release();
  await shop.performAs(packer, "create_shipment", {
    salesOrderId: order.id,
    packages: [{ charge: "4.20", lineItems: [{ lineItemId: order.lines[0], quantity: 1 }] }],
  });
  expect(await headOf(shop, order.id)).toMatchObject({ subtotal: "54.20" });
  await expect(
    withVisitor(shop.server, packer.visitor, (visitor) =>
      visitor.query("select price, total from app_public.sales_order_lines where package_id is not null"),
    ),
  ).rejects.toMatchObject({ code: "42501" });
  expect(await shop.differences()).toEqual([]);
});

test(
  "packing, charging, placing, voiding and invoicing at random: lines and tax are the total, and what was charged is what left",
  { timeout: 120_000 },
  async () => {
    const shop = await open();
    const random = seeded(521);
    const order = await shop.sell([[shop.sku, 60]], { discount: "7%" });
    const charged = new Map<number, string>();
    const some = async (state: string) => {
      const rows = await shop.rowsOf<{ id: number }>(
        "shipments",
        `sales_order_id = ${order.id} and deleted_at is null and state = '${state}' order by id`,
      );
      return rows.length > 0 ? pick(random, rows).id : undefined;
    };
    for (let n = 0; n < 60; n += 1) {
      const kind = pick(random, ["pack", "pack", "place", "place", "void", "charge", "drop", "invoice"]);
      const waiting = await some("Ready To Ship");
      const amount = `${upTo(random, 30)}.${String(upTo(random, 99)).padStart(2, "0")}`;
      const work = async () => {
        if (kind === "pack") charged.set((await pack(shop, order, upTo(random, 4), amount)).shipment, amount);
        else if (kind === "invoice") await shop.perform("invoice_shipped", { salesOrderId: order.id });
        else if (kind === "void") {
          const left = await some("Shipped");
          if (left === undefined) return;
          await shop.perform("void_shipment", { id: left });
          charged.delete(left);
        } else if (waiting === undefined) return;
        else if (kind === "place") await shop.perform("place_shipment", { id: waiting });
        else if (kind === "drop") {
          await shop.perform("delete_shipment", { id: waiting });
          charged.delete(waiting);
        } else {
          const [box] = await shop.rowsOf<{ id: number }>(
            "packages",
            `shipment_id = ${waiting} and deleted_at is null`,
          );
          await shop.perform("update_shipment", { id: waiting, packages: [{ id: box!.id, charge: amount }] });
          charged.set(waiting, amount);
        }
      };
      await work().catch((error: { code?: string }) => {
        if (!error.code?.startsWith("SW")) throw error;
      });
    }
    const lines = await shop.rowsOf<{ total: string; tax: string; package_id: number | null }>(
      "sales_order_lines",
      `sales_order_id = ${order.id}`,
    );
    const sum = (of: readonly (string | undefined)[]) => of.reduce((all, one) => all + exact(one), 0n);
    const head = await headOf(shop, order.id);
    expect(sum(lines.map(({ total }) => total)) + sum(lines.map(({ tax }) => tax))).toBe(exact(String(head["total"])));
    expect(sum(lines.filter((line) => line.package_id !== null).map(({ total }) => total))).toBe(
      sum([...charged.values()]),
    );
    // 600.00 less 7 %, whatever was charged
    expect(lines.find((line) => line.package_id === null)?.total).toBe("558.00");
    const invoices = await shop.rowsOf<{ total: string }>(
      "invoices",
      `sales_order_id = ${order.id} and deleted_at is null`,
    );
    expect(sum(invoices.map(({ total }) => total))).toBe(exact(String(head["invoiced"])));
    expect(charged.size).toBeGreaterThan(2);
    expect(invoices.length).toBeGreaterThan(0);
    expect(await shop.differences()).toEqual([]);
  },
);

test("charges are lines of the SKU of freight that the settings name, and of no other kind", async () => {
  const shop = await open();
  const express = await shop.insert("skus", "name, code, kind", "'Express', 'EXPRESS', 'freight'");
  const choose = (freightSkuId: number | null) => shop.perform("save_accounts", { id: shop.accountId, freightSkuId });
  const other = await open();
  expect(await shop.refusalOf(choose(shop.sku))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { freightSkuId: "notFreight" } },
  });
  expect(await shop.refusalOf(choose(other.freight))).toMatchObject({
    code: "SWNFD",
    detail: { fields: { freightSkuId: "notFound" } },
  });
  await choose(express);
  const order = await shop.sell([[shop.sku, 10]]);
  await pack(shop, order, 4, "12.50");
  await choose(null);
  await pack(shop, order, 6, "8.00");
  expect(await chargesOf(shop, order.id)).toMatchObject([
    { sku_id: express, price: "12.5000" },
    { sku_id: shop.freight, price: "8.0000" },
  ]);
  // what is named stays freight, and stays
  const unused = await shop.insert("skus", "name, code, kind", "'Courier', 'COURIER', 'freight'");
  await choose(unused);
  expect(await shop.refusalOf(shop.perform("save_skus", { id: unused, kind: "service" }))).toMatchObject({
    detail: { fields: { kind: "chargesForShipping" } },
  });
  expect(await shop.refusalOf(shop.perform("delete_skus", { id: unused }))).toMatchObject({ code: "SWDEL" });
  await choose(express);
  await shop.perform("save_skus", { id: unused, kind: "service" });
  await shop.perform("delete_skus", { id: unused });
});

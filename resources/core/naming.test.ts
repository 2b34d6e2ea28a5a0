import { expect, test } from "vitest";
import { camel, collectionOf, namesOf, routeOf, scopeOf, singularOf, snake } from "./naming.ts";

test.each([
  ["vendors", "vendor"],
  ["warehouses", "warehouse"],
  ["addresses", "address"],
  ["statuses", "status"],
  ["categories", "category"],
  ["boxes", "box"],
  ["purchase_orders", "purchase_order"],
  ["skus", "sku"],
])("one of %s is a %s", (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});

test("a table gives the API its names", () => {
  expect(namesOf("purchase_orders")).toMatchObject({
    type: "PurchaseOrder",
    one: "purchaseOrder",
    many: "purchaseOrders",
    paginated: "purchaseOrdersPaginated",
    create: "createPurchaseOrder",
    update: "updatePurchaseOrder",
    delete: "deletePurchaseOrder",
  });
});

test("roles are user_role at /roles, as the specification has it", () => {
  expect([namesOf("user_roles").many, routeOf("user_roles"), scopeOf("user_roles")]).toEqual([
    "userRoles",
    "/roles",
    "user_role",
  ]);
});

test("price rules are sku_prices", () => {
  expect([collectionOf("sku_prices"), collectionOf("sku_costs"), collectionOf("contacts")]).toEqual([
    "priceRules",
    "costRules",
    "contacts",
  ]);
});

test("lines share one scope, whatever their document", () => {
  expect([scopeOf("purchase_order_lines"), scopeOf("sales_order_lines")]).toEqual(["line_item", "line_item"]);
});

test.each(["address1", "name_with_warehouse", "customer_po", "qty_short_closed"])(
  "%s survives the way to the API and back",
  (column) => {
    expect(snake(camel(column))).toBe(column);
  },
);

import { expect, test } from "vitest";
import { childrenOf, definitionOf } from "./registry.ts";
import { camel, namesOf, routeOf, scopeOf, singularOf, snake } from "./naming.ts";

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
  const roles = definitionOf("user_roles");
  expect([namesOf(roles.name).many, routeOf(roles), scopeOf(roles)]).toEqual(["userRoles", "/roles", "user_role"]);
});

test("price and cost rules and the lines of documents are called as the specification has it", () => {
  const fields = (module: string) => childrenOf(module).map(({ field }) => field);
  expect(fields("skus")).toEqual(expect.arrayContaining(["priceRules", "costRules"]));
  expect(fields("purchase_orders")).toEqual(["lineItems"]);
  expect(fields("sales_orders")).toEqual(["lineItems", "addresses"]);
});

test("lines share one scope, whatever their document", () => {
  expect(["purchase_order_lines", "sales_order_lines"].map((name) => scopeOf(definitionOf(name)))).toEqual([
    "line_item",
    "line_item",
  ]);
});

test.each(["address1", "name_with_warehouse", "customer_po", "qty_short_closed"])(
  "%s survives the way to the API and back",
  (column) => {
    expect(snake(camel(column))).toBe(column);
  },
);

/** One noun in folder, table, resource, route and API; only the exceptions are listed. */
const irregular: Record<string, string> = { statuses: "status", history: "history" };

/** Route names that differ from the module's own (SPEC 2). */
const routes: Record<string, string> = {
  user_roles: "/roles",
  accounts: "/settings/system-config",
  mails: "/outbox",
  notifications: "/reports/notifications",
};

/** Permission module of a table whose scope is not its own singular (SPEC 6). */
const scopes: Record<string, string> = {
  purchase_order_lines: "line_item",
  sales_order_lines: "line_item",
  adjustments: "lot",
  packages: "shipment",
  package_lines: "shipment",
  statuses: "custom_field",
  mails: "email",
};

/** What children are called inside their record, where it is not their table's name (SPEC 3 and 7). */
const collections: Record<string, string> = {
  sku_costs: "costRules",
  sku_prices: "priceRules",
  purchase_order_lines: "lineItems",
  sales_order_lines: "lineItems",
  package_lines: "lineItems",
};

export const singularOf = (table: string): string =>
  irregular[table] ??
  table
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch|sh)es$/, "$1")
    .replace(/([^s])s$/, "$1");
export const camel = (snake: string): string =>
  snake.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
export const pascal = (snake: string): string => camel(`_${snake}`);
export const snake = (name: string): string => name.replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);
export const kebab = (table: string): string => table.replaceAll("_", "-");

/** The field under which a record holds its children: `sku_prices` are priceRules. */
export const collectionOf = (table: string): string => collections[table] ?? camel(table);
export const routeOf = (table: string): string => routes[table] ?? `/${kebab(table)}`;
export const scopeOf = (table: string): string => scopes[table] ?? singularOf(table);

/** Every name the API derives from a table: `purchase_orders` gives PurchaseOrder, purchaseOrders, createPurchaseOrder, … */
export const namesOf = (table: string) => {
  const one = camel(singularOf(table));
  const type = pascal(singularOf(table));
  return {
    type,
    one,
    many: camel(table),
    paginated: `${camel(table)}Paginated`,
    create: `create${type}`,
    update: `update${type}`,
    delete: `delete${type}`,
    filter: `${type}Filter`,
    orderBy: `${type}OrderBy`,
    createInput: `Create${type}Input`,
    updateInput: `Update${type}Input`,
  };
};

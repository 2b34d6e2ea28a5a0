import { scopeOf } from "./naming.ts";

/** Actions of an ordinary module (SEMANTICS 6). */
const five = ["view:all", "view:single", "create", "update:single", "delete:single"] as const;

type Permissions = Readonly<Record<string, { scope: string; actions: readonly string[] }>>;

/**
 * The permission model of the specification: module ids as a role's routeBlacklist names them, with the singular prefix of their scopes and
 * their actions. app_private.scopes holds the same, with the holders of each; a test compares them.
 */
const permissions: Permissions = {
  ...Object.fromEntries(
    [
      ["addresses", "address"],
      ["bin_locations", "bin_location"],
      ["contacts", "contact"],
      ["customers", "customer"],
      ["custom_fields", "custom_field"],
      ["filters", "filter"],
      ["invoices", "invoice"],
      ["labels", "label"],
      ["line_items", "line_item"],
      ["payments", "payment"],
      ["products", "product"],
      ["projects", "project"],
      ["purchase_orders", "purchase_order"],
      ["receipts", "receipt"],
      ["receivements", "receivement"],
      ["returns", "return"],
      ["shipments", "shipment"],
      ["sku_costs", "sku_cost"],
      ["sku_prices", "sku_price"],
      ["templates", "template"],
      ["transfers", "transfer"],
      ["vendors", "vendor"],
      ["warehouses", "warehouse"],
      ["workflows", "workflow"],
      ["work_orders", "work_order"],
    ].map(([module = "", scope = ""]) => [module, { scope, actions: five }]),
  ),
  sales_orders: {
    scope: "sales_order",
    actions: [...five, "reallocate", "place", "cancel", "return", "update", "credit"],
  },
  skus: { scope: "sku", actions: [...five, "update"] },
  lots: { scope: "lot", actions: [...five, "adjust"] },
  automations: { scope: "automation", actions: [...five, "run"] },
  user: {
    scope: "user",
    actions: ["create", "create:self", "view:all", "view:self", "update", "update:self", "delete", "delete:self"],
  },
  user_role: { scope: "user_role", actions: ["create", "view:all", "update:single", "delete:single"] },
  api_keys: { scope: "api_key", actions: ["view", "create", "delete"] },
  bulk_updates: { scope: "bulk_update", actions: ["create"] },
  // beyond SPEC 6: the outbox, for administrators
  emails: { scope: "email", actions: ["create", "view:all", "view:single"] },
  // files of no record: one's own to upload, those of colleagues for administrators; files of records have the record's rights
  files: { scope: "file", actions: ["create", "delete:single"] },
  accounts: { scope: "account", actions: ["view:all", "view:single", "update:single"] },
  // settings and connections of other systems, and the inbox of what goes there
  integrations: { scope: "integration", actions: ["view:all", "view:single", "update:single"] },
  resets: { scope: "reset", actions: ["create"] },
  exports: { scope: "export", actions: ["create", "view:all"] },
  imports: { scope: "import", actions: ["create", "view:all"] },
  dashboards: { scope: "dashboard", actions: ["view"] },
  calendar: { scope: "calendar", actions: ["view"] },
  error_logs: { scope: "error_log", actions: ["view"] },
  stock_history: { scope: "stock_history", actions: ["view"] },
  history: { scope: "history", actions: ["view:all"] },
  notifications: { scope: "notification", actions: ["view", "update"] },
  stripe: { scope: "stripe", actions: ["view", "update"] },
};

const writes = ["create", "update:single", "delete:single"];

/** Actions of a module, by its singular, that the base "user" lacks (SEMANTICS 6); "all" takes the module away. */
const administratorsOnly: Readonly<Record<string, readonly string[] | "all">> = {
  automation: [...writes, "run"],
  custom_field: writes,
  project: writes,
  template: writes,
  warehouse: writes,
  workflow: writes,
  user: ["create", "view:all", "update", "delete"],
  stripe: ["update"],
  // opens what is beyond a customer's credit
  sales_order: ["credit"],
  // the outbox holds links that let any reader of them in
  email: ["view:all", "view:single"],
  // files that colleagues uploaded without a record
  file: ["delete:single"],
  account: "all",
  user_role: "all",
  api_key: "all",
  reset: "all",
  import: "all",
  error_log: "all",
  webhook: "all",
  integration: "all",
};

/** Whether a role of a type has a scope before its blacklists. */
export const isInBase = (type: "admin" | "user", scope: string): boolean => {
  const [singular = "", ...action] = scope.split(":");
  const withheld = administratorsOnly[singular] ?? [];
  return type === "admin" || (withheld !== "all" && !withheld.includes(action.join(":")));
};

/** What goes on after a call, or is about the person: an app never has it. */
const neverOfApps: readonly string[] = ["bulk_update", "email", "export", "user"];

/** Whether a custom app can declare a scope: what users may do within their work, nobody's rights and nothing that is set up. */
export const fitsAnApp = (scope: string): boolean =>
  isInBase("user", scope) && !neverOfApps.includes(scope.slice(0, scope.indexOf(":")));

/** What scopes are made of. */
export type Guarded = { readonly name: string; readonly scope?: string; readonly follows?: unknown };

/** The permission model with the modules that were declared since: each brings the five actions under its own singular. */
export const permissionsWith = (resources: readonly Guarded[]): Permissions => {
  const known = new Set(Object.values(permissions).map(({ scope }) => scope));
  const own = resources
    .filter(({ follows, scope }) => !follows && scope === undefined)
    .map((resource) => [resource.name, { scope: scopeOf(resource), actions: five }] as const);
  return { ...permissions, ...Object.fromEntries(own.filter(([, { scope }]) => !known.has(scope))) };
};

/** Modules with one right to view, whatever is looked at. */
const plainViews = new Set(
  Object.values(permissions)
    .filter(({ actions }) => actions.includes("view"))
    .map(({ scope }) => scope),
);

/** Modules whose creators may look at them: there is no right to view. */
const viewedByMakers = new Set(
  Object.values(permissions)
    .filter(({ actions }) => !actions.some((action) => action.startsWith("view")))
    .map(({ scope }) => scope),
);

/** Scopes of which one is needed to look at a module; none where rows follow the records they belong to. */
export const viewScopesOf = (resource: Guarded, how: "all" | "single" | "self") => {
  const scope = scopeOf(resource);
  if (resource.follows) return [];
  if (viewedByMakers.has(scope)) return [`${scope}:create`];
  return [plainViews.has(scope) ? `${scope}:view` : `${scope}:view:${how}`];
};

/** The scope that each kind of write needs; users have two of them without `:single`. */
export const writeScopesOf = (resource: Guarded): { create: string; update: string; delete: string } => {
  const scope = scopeOf(resource);
  const one = scope === "user" ? "" : ":single";
  return { create: `${scope}:create`, update: `${scope}:update${one}`, delete: `${scope}:delete${one}` };
};

export const scopesOf = (model: Permissions): readonly string[] =>
  Object.values(model)
    .flatMap(({ scope, actions }) => actions.map((action) => `${scope}:${action}`))
    .toSorted();

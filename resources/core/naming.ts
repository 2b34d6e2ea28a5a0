/** One noun in folder, table, resource, route and API; only what English spells its own way is listed. */
const irregular: Record<string, string> = {
  statuses: "status",
  history: "history",
  workflow_criteria: "workflow_criterion",
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

type Named = { readonly name: string; readonly route?: string; readonly scope?: string };
/** Where a module's screens are. */
export const routeOf = ({ name, route }: Named): string => route ?? `/${kebab(name)}`;
/** What a module's scopes begin with. */
export const scopeOf = ({ name, scope }: Named): string => scope ?? singularOf(name);

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
    duplicate: `duplicate${type}`,
    filter: `${type}Filter`,
    orderBy: `${type}OrderBy`,
    createInput: `Create${type}Input`,
    updateInput: `Update${type}Input`,
  };
};

/** The root field that answers an insight of a module: skuPace. */
export const insightField = (table: string, insight: string): string => `${namesOf(table).one}${pascal(insight)}`;

const ofList = "report_of_";
/** What the report of a module's list is called. */
export const reportOfList = (table: string): string => `${ofList}${table}`;
/** The module whose list a report is; undefined of one that is declared. */
export const listOfReport = (name: string): string | undefined =>
  name.startsWith(ofList) ? name.slice(ofList.length) : undefined;

/** Where the API tells what a module's list comes to, whole and in groups: vendorsFigures, vendorsGroups. */
const namesOfList = (table: string) => {
  const { many, filter } = namesOf(table);
  return { rows: many, totals: `${many}Figures`, groups: `${many}Groups`, filter };
};

const noTypes = { rowType: "", totalsType: "", groupType: "", groupsType: "" };

/** The names that the API derives from a report, report_sku_velocity: its root fields and their types. */
export const namesOfReport = (report: string) => {
  const table = listOfReport(report);
  if (table !== undefined) return { ...noTypes, ...namesOfList(table) };
  const field = camel(report);
  const type = pascal(report);
  return {
    rows: field,
    totals: `${field}Totals`,
    groups: `${field}Groups`,
    filter: `${type}Filter`,
    rowType: `${type}Row`,
    totalsType: `${type}Totals`,
    groupType: `${type}Group`,
    groupsType: `${type}Groups`,
  };
};

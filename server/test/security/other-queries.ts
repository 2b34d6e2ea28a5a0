import { namesOf } from "../../../resources/core/naming.ts";
import { resources } from "../../../resources/core/registry.ts";
import { figures, insights, reported, told, type OtherQuery } from "./declared-queries.ts";
import { rootFields } from "./schema.ts";

const views = (scope: string) => [`${scope}:view:all`, `${scope}:view:single`];
/** The path of the file that the story attaches. */
const filePathOf = (name: string): string => name.padEnd(25, "x");
const modules = resources.map(({ name }) => name);

/** Every such root field; a new one is missed by name until it stands here. */
export const otherQueries: Readonly<Record<string, OtherQuery>> = {
  ...insights,
  ...reported,
  ...figures,
  references: {
    query: () =>
      modules
        .slice(0, 14)
        .map(
          (name, n) =>
            `r${n}: references(module: "${name}", limit: 10) { id name } s${n}: references(module: "${name}", filter: {searchText: "co"}) { name }`,
        )
        .join(" "),
    scopes: [],
    proof: told,
    names: true,
  },
  resetPreview: {
    query: () => `resetPreview(type: "SKU") { counts { module count } blockers { module count names } }`,
    scopes: ["reset:create"],
    proof: told,
    names: true,
  },
  peopleWhoSee: {
    query: ({ ids, name }) =>
      `peopleWhoSee(module: "vendors", recordId: ${ids["vendor"]}, searchText: "${name}") { id name }`,
    scopes: ["comment:create"],
    proof: told,
    names: true,
  },
  emailDraft: {
    query: ({ ids }) =>
      `emailDraft(module: "purchase_orders", recordId: ${ids["purchase"]}) { record company from { email } to { email } }`,
    scopes: ["email:create"],
    proof: told,
    names: true,
  },
  recordEmails: {
    query: ({ ids }) => `recordEmails(module: "purchase_orders", recordId: ${ids["purchase"]}) { id subject body to }`,
    scopes: ["email:create"],
    proof: told,
    names: true,
  },
  calendar: {
    query: () =>
      `${["2020-01-01", "2026-01-01", "2027-01-01"].map((from, n) => `c${n}: calendar(from: "${from}", to: "${String(Number(from.slice(0, 4)) + 1)}-01-31") { hasMore entries { module field recordId title beside startsOn label } }`).join(" ")}`,
    scopes: ["calendar:view"],
    proof: told,
    names: true,
  },
  history: {
    query: ({ ids }) =>
      `a: history(module: "vendors", recordId: ${ids["vendor"]}) { id changes } b: history(filter: {module: "vendors", rootId: ${ids["vendor"]}}) { id } c: history(filter: {recordId: ${ids["purchase"]}, tables: ["purchase_orders"]}) { recordId changes actor }`,
    scopes: ["history:view:all"],
    proof: told,
    names: true,
  },
  historyPaginated: {
    query: ({ ids }) =>
      `a: historyPaginated(filter: {module: "skus", rootId: ${ids["sku"]}}) { totalCount edges { node { id changes } } }`,
    scopes: ["history:view:all"],
    proof: () => /"totalCount":[1-9]/,
    names: true,
  },
  explainQuantity: {
    query: ({ ids }) =>
      ["inStock", "allocated", "onOrder", "available"]
        .map(
          (dimension) =>
            `${dimension}: explainQuantity(skuId: ${ids["sku"]}, warehouseId: ${ids["warehouse"]}, dimension: "${dimension}") { quantity rows { displayId } events { type } }`,
        )
        .join(" "),
    scopes: views("sku"),
    proof: () => /"quantity":"?[1-9]|"displayId"|"type"/,
    names: true,
  },
  explainAmount: {
    query: ({ ids }) =>
      `explainAmount(module: "invoices", id: ${ids["invoice"]}, field: "total") { amount parts { kind name amount } }`,
    scopes: views("sku_price"),
    proof: () => /"kind":"row"/,
    names: true,
  },
  lotMappings: {
    query: ({ ids }) =>
      `lotMappings(module: "sales_orders", id: ${ids["sale"]}) { sku quantity lots { lotNumber bin available chosen } }`,
    scopes: views("lot"),
    proof: () => /"sku"/,
    names: true,
  },
  packedComponents: {
    query: ({ ids }) => `packedComponents(salesOrderId: ${ids["sale"]}) { sku quantity }`,
    scopes: views("shipment"),
    proof: () => /"packedComponents":\[/,
    names: false,
  },
  pickList: {
    query: ({ ids }) =>
      `pickList(module: "sales_orders", ids: [${ids["sale"]}]) { bin sku lotNumber quantity parts { displayId quantity } }`,
    scopes: views("lot"),
    proof: () => /"quantity":"?[1-9]/,
    names: true,
  },
  lineTerms: {
    query: ({ ids }) =>
      `sale: lineTerms(module: "sales_orders", partyId: ${ids["customer"]}, warehouseId: ${ids["warehouse"]}, documentId: ${ids["saleDraft"]}, lines: [{skuId: ${ids["sku"]}, quantity: 2, lineId: ${ids["saleDraftLine"]}}]) { amount reason available holders { name displayId } arrivals { name } promise { readyOn arrival { name } } elsewhere { name } } purchase: lineTerms(module: "purchase_orders", partyId: ${ids["vendor"]}, warehouseId: ${ids["warehouse"]}, lines: [{skuId: ${ids["sku"]}, quantity: 2}]) { amount reason total }`,
    scopes: views("sku"),
    proof: () => /"amount":"?[1-9]/,
    names: true,
  },
  reorderDesk: {
    query: () => "reorderDesk { totalCount rows { skuId warehouseId vendor needed } }",
    scopes: ["sku:view:all", "purchase_order:view:all"],
    needsAll: true,
    proof: told,
    names: true,
  },
  reorderWhy: {
    query: ({ ids }) =>
      `reorderWhy(skuId: ${ids["wantedSku"]}, warehouseId: ${ids["warehouse"]}) { skuId perDay available needed }`,
    scopes: ["sku:view:all", "purchase_order:view:all"],
    needsAll: true,
    proof: () => /"reorderWhy":\{"skuId"/,
    names: true,
  },
  stockAsOf: {
    query: ({ ids }) =>
      `stockAsOf(at: "${new Date().toISOString()}", filter: { skuIds: [${ids["sku"]}] }) { levels { sku warehouse inStock stockValue } lots { lotNumber quantity value } }`,
    scopes: ["stock_history:view"],
    proof: () => /"inStock":"?[1-9]/,
    names: true,
  },
  verifyLedger: {
    query: ({ ids }) => `verifyLedger(skuIds: [${ids["sku"]}]) { levels differences { sku } }`,
    scopes: ["stock_history:view"],
    proof: () => /"levels":[1-9]/,
    names: true,
  },
  lastLedgerCheck: {
    query: () => "lastLedgerCheck { levels differences { sku } }",
    scopes: ["stock_history:view"],
    proof: () => /"levels":[1-9]/,
    names: false,
  },
  testTemplate: {
    query: ({ ids }) =>
      `testTemplate(tagParams: { ids: [${ids["purchase"]}] }, paper: "purchaseOrder") { html problems { code } }`,
    scopes: views("template"),
    proof: told,
    names: true,
  },
  printedReport: {
    query: () =>
      `printedReport(report: "report_of_vendors", columns: ["name"]) { html } all: printedReport(report: "report_of_vendors", criteria: {groupBy: "country"}) { html }`,
    scopes: ["vendor:view:all"],
    proof: told,
    names: true,
  },
  currentUser: {
    query: () => "currentUser { id email account { id name } }",
    scopes: [],
    proof: told,
    names: true,
  },
  rehearseWorkflow: {
    query: ({ ids }) => `rehearseWorkflow(id: ${ids["workflow"]}) { looked next firings { name cause inputs values } }`,
    scopes: ["workflow:view:single"],
    proof: () => /"looked":\d/,
    names: false,
  },
  customApps: {
    query: () => "customApps { id name url }",
    scopes: [],
    proof: told,
    names: true,
  },
  authModules: {
    query: () => "authModules { id allScopes { id } }",
    scopes: [],
    proof: () => /"sales_order:place"/,
    names: false,
  },
  mySecondFactor: {
    query: () => "mySecondFactor { isOn isRequired codesLeft }",
    scopes: [],
    proof: () => /"isOn":true/,
    names: false,
  },
  userSessions: {
    query: ({ admin }) => `userSessions(userId: ${admin.userId}) { id agent }`,
    scopes: ["user:view:all"],
    proof: () => /"agent":"story"/,
    names: true,
  },
  mySessions: {
    query: () => "mySessions { id agent isCurrent }",
    scopes: [],
    proof: () => /"agent":"story"/,
    names: false,
  },
  signedUrl: {
    query: ({ name }) => `signedUrl(path: "${filePathOf(name)}") { url }`,
    scopes: [],
    proof: ({ accountId }) => new RegExp(`/files/${accountId}/.+signature=`),
    names: true,
  },
};

const generic = new Set(
  resources.flatMap(({ name }) => [namesOf(name).one, namesOf(name).many, namesOf(name).paginated]),
);

/** Root fields that nobody asks about. */
export const unasked = (): string[] =>
  rootFields("Query")
    .map(({ name }) => name)
    .filter((name) => !generic.has(name) && !(name in otherQueries));

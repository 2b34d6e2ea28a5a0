import type { Company } from "../../../db/test/security/company.ts";
import { camel, insightField, namesOf, namesOfReport, scopeOf } from "../../../resources/core/naming.ts";
import { reports, resources } from "../../../resources/core/registry.ts";
import { columnsOfReport } from "../../../resources/core/report.ts";
import { namedBeside } from "../../graphql/column-types.ts";
import { isSecret, scopesOfInsight } from "../../graphql/insights.ts";
import { rootFields } from "./schema.ts";

/** A root field that is no record and no list of a module. */
export type OtherQuery = {
  /** Asks about the company's own records. */
  query: (owner: Company) => string;
  /** Any of these is needed; none where whoever is signed in may ask. */
  scopes: readonly string[];
  /** All of them are needed, not any. */
  needsAll?: true;
  /** What the owner's answer contains, so that the question can be answered at all. */
  proof: (owner: Company) => RegExp;
  /** Whether it names the owner's records, so that nobody else's answer contains the proof. */
  names: boolean;
};

const views = (scope: string) => [`${scope}:view:all`, `${scope}:view:single`];
const told = ({ name }: Company) => new RegExp(name);
/** The path of the file that the story attaches. */
const filePathOf = (name: string): string => name.padEnd(25, "x");
const modules = resources.map(({ name }) => name);

/** The record of the story that has something to tell, where that is not the module's first. */
const recordsTold: Readonly<Record<string, string>> = {
  salesOrderMargin: "saleShipped",
  salesOrderMarginLines: "saleShipped",
  salesOrderExpectedLines: "sale",
  salesOrderCogs: "saleShipped",
};

/** What each insight that a module declares tells of the story's record. */
const insights = Object.fromEntries(
  resources.flatMap((resource) =>
    Object.entries(resource.insights ?? {}).map(([name, insight]): [string, OtherQuery] => {
      const field = insightField(resource.name, name);
      return [
        field,
        {
          query: ({ ids, accountId }) =>
            `${field}(id: ${resource.single ? accountId : ids[recordsTold[field] ?? camel(scopeOf(resource))]}) { ${Object.keys(insight.columns).join(" ")} }`,
          scopes: scopesOfInsight(resource, insight),
          ...(isSecret(insight) && { needsAll: true }),
          proof: () => new RegExp(`"${field}":(?!null|\\[\\])`),
          names: true,
        },
      ];
    }),
  ),
);

/** What each report that is declared tells: its rows by the names in them, its totals and groups by their numbers. */
const reported = Object.fromEntries(
  reports.flatMap((resource): [string, OtherQuery][] => {
    const { rows, totals, groups } = namesOfReport(resource.name);
    const { scopes, sums, groups: by } = resource.report;
    const columns = columnsOfReport(resource).flatMap(([name, { kind }]) =>
      kind === "reference" || resource.report.names?.[name] ? [name, `${namedBeside(name)} { id name }`] : [name],
    );
    const measures = ["count", ...sums].join(" ");
    return [
      [
        rows,
        {
          query: () => `${rows}(limit: 200) { ${columns.join(" ")} }`,
          scopes,
          needsAll: true,
          proof: told,
          names: true,
        },
      ],
      [
        totals,
        {
          query: () => `${totals} { ${measures} }`,
          scopes,
          needsAll: true,
          proof: () => /"count":[1-9]/,
          names: false,
        },
      ],
      [
        groups,
        by[0] === undefined
          ? // nothing to group by is refused, so its totals are asked for
            {
              query: () => `${totals} { ${measures} }`,
              scopes,
              needsAll: true,
              proof: () => /"count":[1-9]/,
              names: false,
            }
          : {
              query: () => `${groups}(groupBy: "${by[0]}") { totalCount groups { key now { ${measures} } } }`,
              scopes,
              needsAll: true,
              proof: () => /"totalCount":[1-9]/,
              names: false,
            },
      ],
    ];
  }),
);

/** Every such root field; a new one is missed by name until it stands here. */
export const otherQueries: Readonly<Record<string, OtherQuery>> = {
  ...insights,
  ...reported,
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
  statementOfAccount: {
    query: ({ ids }) =>
      `statementOfAccount(customerId: ${ids["customer"]}, from: "2000-01-01", to: "2100-01-01") { customer address opening invoiced paid closing rows { kind number amount balance } }`,
    scopes: views("sku_price"),
    proof: () => /"kind":"invoice"/,
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
  currentUser: {
    query: () => "currentUser { id email account { id name } }",
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
